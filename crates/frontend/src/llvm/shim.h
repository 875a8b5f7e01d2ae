/* What Concord needs of LLVM that LLVM's own C interface does not offer: debug information in full, debug records,
 * constants wider than 64 bits, and linking on demand. Nothing here decides anything. */
#ifndef CONCORD_LLVM_SHIM_H
#define CONCORD_LLVM_SHIM_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/Types.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A debug-information type. `elements` counts struct members, array dimensions or function parameter types. */
struct ConcordType {
    uint32_t tag;
    uint32_t encoding;
    uint64_t size_bits;
    uint64_t offset_bits;
    const char *name;
    size_t name_length;
    LLVMMetadataRef base;
    uint32_t elements;
};

/* A variable or a function of the source. */
struct ConcordEntity {
    const char *name;
    size_t name_length;
    LLVMMetadataRef type;
    LLVMMetadataRef file;
    uint32_t line;
    uint32_t argument; /* from 1; 0 if it is no parameter */
    uint32_t artificial; /* the compiler made it */
};

typedef void (*ConcordRecordVisitor)(void *state, LLVMMetadataRef variable, LLVMValueRef value, int is_declare);

int concord_type(LLVMMetadataRef node, struct ConcordType *out);
LLVMMetadataRef concord_type_element(LLVMMetadataRef node, uint32_t index);
LLVMMetadataRef concord_scope_parent(LLVMMetadataRef node); /* null: not inside of a function */
int64_t concord_subrange_count(LLVMMetadataRef node); /* -1: not constant, or not known */
int concord_entity(LLVMMetadataRef node, struct ConcordEntity *out);
LLVMMetadataRef concord_global_entity(LLVMValueRef global);
void concord_debug_records(LLVMValueRef instruction, ConcordRecordVisitor visit, void *state);

/* What the metadata of a branch back to the head of a loop say of its iterations. */
struct ConcordLoop {
    uint32_t vectorize; /* somebody wants it to be vectorised */
    uint32_t parallel;  /* no iteration depends on another */
    uint32_t width;     /* how many may be executed together; 0 if that is not said */
    uint32_t must_progress; /* it is an ordinary loop of C */
};
int concord_loop(LLVMValueRef branch, struct ConcordLoop *out);

/* Whether a fence orders one thread with its signal handlers only. */
int concord_is_single_thread(LLVMValueRef fence);

/* The 64 bits with this index of an integer constant of any width; fewer at its end. */
int concord_constant_limb(LLVMValueRef constant, unsigned index, uint64_t *out);

/* Raw bits of an integer or floating-point constant of at most 128 bits. */
int concord_constant_bits(LLVMValueRef constant, uint64_t out[2]);
/* Little-endian elements of a constant data array or vector. */
int concord_constant_data(LLVMValueRef constant, const char **data, size_t *length);
/* Byte offset of an address computation all of whose indices are constants. */
int concord_constant_offset(LLVMValueRef gep, LLVMTargetDataRef layout, int64_t *out);
/* Whether parameter `index` of a call or a function is passed as a copy in memory, and of what size. */
int concord_by_value(LLVMValueRef call_or_function, uint32_t index, LLVMTargetDataRef layout, uint64_t *size,
                     uint32_t *align);
/* Links what `destination` needs of `source` and does not define itself. Consumes `source`. Nonzero on failure. */
int concord_link_needed(LLVMModuleRef destination, LLVMModuleRef source);

#ifdef __cplusplus
}
#endif
#endif
