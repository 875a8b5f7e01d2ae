#include "shim.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Linker/Linker.h>
#include <memory>

using namespace llvm;

static const DataLayout &layout_of(LLVMTargetDataRef layout) { return *reinterpret_cast<const DataLayout *>(layout); }

int concord_type(LLVMMetadataRef node, ConcordType *out)
{
    auto *type = dyn_cast_or_null<DIType>(unwrap(node));
    if (!type)
        return 0;
    *out = {};
    out->tag = type->getTag();
    out->size_bits = type->getSizeInBits();
    out->offset_bits = type->getOffsetInBits();
    out->name = type->getName().data();
    out->name_length = type->getName().size();
    if (auto *basic = dyn_cast<DIBasicType>(type)) {
        out->encoding = basic->getEncoding();
    } else if (auto *derived = dyn_cast<DIDerivedType>(type)) {
        out->base = wrap(derived->getBaseType());
    } else if (auto *composite = dyn_cast<DICompositeType>(type)) {
        out->base = wrap(composite->getBaseType());
        out->elements = composite->getElements().size();
    } else if (auto *function = dyn_cast<DISubroutineType>(type)) {
        out->elements = function->getTypeArray().size();
    }
    return 1;
}

LLVMMetadataRef concord_type_element(LLVMMetadataRef node, uint32_t index)
{
    Metadata *metadata = unwrap(node);
    if (auto *composite = dyn_cast_or_null<DICompositeType>(metadata))
        return wrap(static_cast<Metadata *>(composite->getElements()[index]));
    if (auto *function = dyn_cast_or_null<DISubroutineType>(metadata))
        return wrap(static_cast<Metadata *>(function->getTypeArray()[index]));
    return nullptr;
}

LLVMMetadataRef concord_scope_parent(LLVMMetadataRef node)
{
    auto *block = dyn_cast<DILexicalBlockBase>(unwrap(node));
    return block ? wrap(block->getScope()) : nullptr;
}

int64_t concord_subrange_count(LLVMMetadataRef node)
{
    auto *range = dyn_cast_or_null<DISubrange>(unwrap(node));
    if (!range)
        return -1;
    if (auto *count = dyn_cast_if_present<ConstantInt *>(range->getCount()))
        return count->getSExtValue();
    return -1;
}

int concord_entity(LLVMMetadataRef node, ConcordEntity *out)
{
    Metadata *metadata = unwrap(node);
    *out = {};
    StringRef name;
    if (auto *variable = dyn_cast_or_null<DIVariable>(metadata)) {
        name = variable->getName();
        out->type = wrap(variable->getType());
        out->file = wrap(variable->getFile());
        out->line = variable->getLine();
        if (auto *local = dyn_cast<DILocalVariable>(variable)) {
            out->argument = local->getArg();
            out->artificial = local->isArtificial();
        }
    } else if (auto *function = dyn_cast_or_null<DISubprogram>(metadata)) {
        name = function->getName();
        out->type = wrap(function->getType());
        out->file = wrap(function->getFile());
        out->line = function->getLine();
    } else {
        return 0;
    }
    out->name = name.data();
    out->name_length = name.size();
    return 1;
}

LLVMMetadataRef concord_global_entity(LLVMValueRef value)
{
    auto *global = dyn_cast<GlobalVariable>(unwrap(value));
    if (!global)
        return nullptr;
    SmallVector<DIGlobalVariableExpression *, 1> expressions;
    global->getDebugInfo(expressions);
    return expressions.empty() ? nullptr : wrap(expressions.front()->getVariable());
}

void concord_debug_records(LLVMValueRef value, ConcordRecordVisitor visit, void *state)
{
    auto *instruction = dyn_cast<Instruction>(unwrap(value));
    if (!instruction)
        return;
    for (DbgVariableRecord &record : filterDbgVars(instruction->getDbgRecordRange())) {
        if (record.isDbgAssign() || record.isKillLocation() || record.getNumVariableLocationOps() != 1)
            continue;
        // A non-empty expression describes a part or a derived value, not the variable itself.
        if (record.getExpression()->getNumElements() != 0)
            continue;
        visit(state, wrap(static_cast<Metadata *>(record.getVariable())), wrap(record.getVariableLocationOp(0)),
              record.isDbgDeclare());
    }
}

int concord_loop(LLVMValueRef value, ConcordLoop *out)
{
    auto *branch = dyn_cast<Instruction>(unwrap(value));
    MDNode *loop = branch ? branch->getMetadata(LLVMContext::MD_loop) : nullptr;
    *out = {};
    if (!loop)
        return 0;
    // The first operand is the node itself.
    for (unsigned i = 1; i < loop->getNumOperands(); i++) {
        auto *hint = dyn_cast_or_null<MDNode>(loop->getOperand(i));
        auto *name = hint && hint->getNumOperands() ? dyn_cast_or_null<MDString>(hint->getOperand(0)) : nullptr;
        if (!name)
            continue;
        ConstantInt *number =
            hint->getNumOperands() > 1 ? mdconst::dyn_extract_or_null<ConstantInt>(hint->getOperand(1)) : nullptr;
        if (name->getString() == "llvm.loop.vectorize.enable")
            out->vectorize = number && !number->isZero();
        else if (name->getString() == "llvm.loop.parallel_accesses")
            out->parallel = 1;
        else if (name->getString() == "llvm.loop.vectorize.width")
            out->width = number ? static_cast<uint32_t>(number->getZExtValue()) : 0;
        else if (name->getString() == "llvm.loop.mustprogress")
            out->must_progress = 1;
    }
    return 1;
}

int concord_is_single_thread(LLVMValueRef value)
{
    auto *fence = dyn_cast<FenceInst>(unwrap(value));
    return fence && fence->getSyncScopeID() == SyncScope::SingleThread;
}

int concord_constant_limb(LLVMValueRef value, unsigned index, uint64_t *out)
{
    auto *integer = dyn_cast<ConstantInt>(unwrap(value));
    if (!integer)
        return 0;
    unsigned first = index * 64;
    unsigned width = integer->getValue().getBitWidth();
    if (first >= width)
        return 0;
    *out = integer->getValue().extractBitsAsZExtValue(std::min(64u, width - first), first);
    return 1;
}

int concord_constant_bits(LLVMValueRef value, uint64_t out[2])
{
    APInt bits;
    if (auto *integer = dyn_cast<ConstantInt>(unwrap(value)))
        bits = integer->getValue();
    else if (auto *real = dyn_cast<ConstantFP>(unwrap(value)))
        bits = real->getValueAPF().bitcastToAPInt();
    else
        return 0;
    if (bits.getBitWidth() > 128)
        return 0;
    bits = bits.zext(128);
    out[0] = bits.extractBitsAsZExtValue(64, 0);
    out[1] = bits.extractBitsAsZExtValue(64, 64);
    return 1;
}

int concord_constant_data(LLVMValueRef value, const char **data, size_t *length)
{
    auto *sequence = dyn_cast<ConstantDataSequential>(unwrap(value));
    if (!sequence)
        return 0;
    StringRef raw = sequence->getRawDataValues();
    *data = raw.data();
    *length = raw.size();
    return 1;
}

int concord_constant_offset(LLVMValueRef value, LLVMTargetDataRef layout, int64_t *out)
{
    auto *gep = dyn_cast<GEPOperator>(unwrap(value));
    if (!gep || gep->getType()->isVectorTy())
        return 0;
    const DataLayout &data_layout = layout_of(layout);
    APInt offset(data_layout.getIndexTypeSizeInBits(gep->getType()), 0);
    if (!gep->accumulateConstantOffset(data_layout, offset))
        return 0;
    *out = offset.getSExtValue();
    return 1;
}

int concord_by_value(LLVMValueRef value, uint32_t index, LLVMTargetDataRef layout, uint64_t *size, uint32_t *align)
{
    Type *type = nullptr;
    MaybeAlign alignment;
    if (auto *call = dyn_cast<CallBase>(unwrap(value))) {
        type = call->getParamByValType(index);
        alignment = call->getParamAlign(index);
    } else if (auto *function = dyn_cast<Function>(unwrap(value))) {
        type = function->getParamByValType(index);
        alignment = function->getParamAlign(index);
    }
    if (!type || !type->isSized())
        return 0;
    *size = layout_of(layout).getTypeAllocSize(type).getFixedValue();
    *align = static_cast<uint32_t>(alignment.value_or(Align(8)).value());
    return 1;
}

int concord_link_needed(LLVMModuleRef destination, LLVMModuleRef source)
{
    return Linker::linkModules(*unwrap(destination), std::unique_ptr<Module>(unwrap(source)), Linker::LinkOnlyNeeded);
}
