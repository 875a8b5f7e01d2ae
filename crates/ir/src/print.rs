//! The text form, for people and for tests. `parse` reads it back exactly.
//!
//! One line per item. Functions are `f0`, `f1`, …, blocks `b0`, edges `e0`,
//! switch tables `s0`, slots `%0`; `#0` numbers a call site or a stack object;
//! `@file:line:column` is a source position. What follows a semicolon is a
//! comment.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter, Write as _};

use concord_base::Span;

use crate::ctype::{CType, CTypeId};
use crate::function::{
    Arg, ArgTy, Body, CallSite, Callee, Const, EdgeId, Function, SwitchTable, VarId, VarKind,
};
use crate::inst::{Inst, Slot};
use crate::module::{Global, Module};
use crate::types::Ty;

/// First line of the text form.
pub(crate) const HEADER: &str = "concord-ir 1";

impl Display for Slot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}

/// Quotes bytes: printable ASCII as it is, the rest as `\xx`.
fn quote(out: &mut impl fmt::Write, bytes: &[u8]) -> fmt::Result {
    out.write_char('"')?;
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => write!(out, "\\{byte:02x}")?,
            b' '..=b'~' => out.write_char(char::from(byte))?,
            _ => write!(out, "\\{byte:02x}")?,
        }
    }
    out.write_char('"')
}

struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        quote(f, self.0.as_bytes())
    }
}

/// ` type N`, or nothing.
struct TypeOf(Option<CTypeId>);

impl Display for TypeOf {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(id) => write!(f, " type {}", id.0),
            None => Ok(()),
        }
    }
}

/// ` @file:line:column`, or nothing.
struct At(Span);

impl Display for At {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0 == Span::UNKNOWN {
            return Ok(());
        }
        write!(f, " @{}:{}:{}", self.0.file.0, self.0.line, self.0.column)
    }
}

/// A number or `_`.
struct Optional(Option<CTypeId>);

impl Display for Optional {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(id) => write!(f, "{}", id.0),
            None => write!(f, "_"),
        }
    }
}

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        for (index, file) in self.files.iter().enumerate() {
            let runtime = if file.runtime { " runtime" } else { "" };
            writeln!(f, "file {index} {}{runtime}", Quoted(&file.path))?;
        }
        for (index, ctype) in self.ctypes.iter().enumerate() {
            writeln!(f, "ctype {index} {ctype}")?;
        }
        for (index, global) in self.globals.iter().enumerate() {
            writeln!(f, "global {index} {global}")?;
        }
        for (word, list) in [
            ("constructor", &self.constructors),
            ("destructor", &self.destructors),
        ] {
            for id in list {
                writeln!(f, "{word} f{}", id.0)?;
            }
        }
        if self.numbers_from_addresses {
            writeln!(f, "numbers-from-addresses")?;
        }
        for (index, function) in self.functions.iter().enumerate() {
            writeln!(f)?;
            print_function(f, self, index, function)?;
        }
        Ok(())
    }
}

impl Display for CType {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CType::Void => write!(f, "void"),
            CType::Base {
                name,
                size,
                encoding,
            } => {
                write!(f, "base {} {size} {}", Quoted(name), encoding.word())
            }
            CType::Pointer { to } => write!(f, "pointer {}", Optional(*to)),
            CType::Struct { name, size, fields } | CType::Union { name, size, fields } => {
                let word = if matches!(self, CType::Struct { .. }) {
                    "struct"
                } else {
                    "union"
                };
                write!(f, "{word} {} {size}", Quoted(name))?;
                for field in fields {
                    let (name, ctype) = (Quoted(&field.name), Optional(field.ctype));
                    write!(
                        f,
                        " [{name} {ctype} {} {}]",
                        field.bit_offset, field.bit_size
                    )?;
                }
                Ok(())
            }
            CType::Array { of, len: Some(len) } => write!(f, "array {} {len}", of.0),
            CType::Array { of, len: None } => write!(f, "array {} _", of.0),
            CType::Enum { name, size } => write!(f, "enum {} {size}", Quoted(name)),
            CType::Typedef { name, of } => write!(f, "typedef {} {}", Quoted(name), Optional(*of)),
            CType::Qualified { qualifier, of } => write!(f, "{qualifier} {}", Optional(*of)),
            CType::Function {
                result,
                params,
                variadic,
            } => {
                write!(f, "function {}", Optional(*result))?;
                for param in params {
                    write!(f, " {}", Optional(*param))?;
                }
                f.write_str(if *variadic { " ..." } else { "" })
            }
        }
    }
}

impl Display for Const {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Const::Bits(bits) => write!(f, "{bits:#x}"),
            Const::Global(id, offset) => write!(f, "global {} {offset}", id.0),
            Const::Function(id) => write!(f, "function f{}", id.0),
            Const::BlockAddress(id, block) => write!(f, "label f{} b{}", id.0, block.0),
            Const::Undef => write!(f, "undef"),
        }
    }
}

impl Display for Global {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} align {}",
            Quoted(&self.name),
            self.size,
            self.align
        )?;
        f.write_str(if self.constant { " constant" } else { "" })?;
        f.write_str(if self.thread_local { " thread" } else { "" })?;
        if let Some(name) = &self.source_name {
            write!(f, " source {}", Quoted(name))?;
        }
        write!(f, "{}", TypeOf(self.ctype))?;
        if let Some(init) = &self.init {
            f.write_str(" init ")?;
            quote(f, &init.bytes)?;
            for reloc in &init.relocs {
                write!(f, " [{} {}]", reloc.offset, reloc.value)?;
            }
        }
        write!(f, "{}", At(self.span))
    }
}

impl Display for ArgTy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ArgTy::Scalar(ty) => write!(f, "{ty}"),
            ArgTy::ByVal { size, align } => write!(f, "byval {size} {align}"),
        }
    }
}

/// Elements with `, ` between them, in parentheses.
fn list<T: Display>(f: &mut Formatter<'_>, items: &[T]) -> fmt::Result {
    f.write_char('(')?;
    for (index, item) in items.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(f, "{comma}{item}")?;
    }
    f.write_char(')')
}

fn print_function(
    f: &mut Formatter<'_>,
    module: &Module,
    index: usize,
    function: &Function,
) -> fmt::Result {
    write!(f, "function f{index} {} ", Quoted(&function.name))?;
    list(f, &function.params)?;
    f.write_str(" ")?;
    list(f, &function.results)?;
    f.write_str(if function.variadic { " variadic" } else { "" })?;
    f.write_str(if function.no_return { " noreturn" } else { "" })?;
    writeln!(f, "{}{}", TypeOf(function.ctype), At(function.span))?;
    for (index, var) in function.vars.iter().enumerate() {
        let (name, ctype, at) = (Quoted(&var.name), TypeOf(var.ctype), At(var.span));
        match var.kind {
            VarKind::Param(n) => writeln!(f, "  var {index} param {n} {name}{ctype}{at}")?,
            VarKind::Local => writeln!(f, "  var {index} local {name}{ctype}{at}")?,
        }
    }
    match &function.body {
        Some(body) => print_body(f, module, body),
        None => Ok(()),
    }
}

fn print_body(f: &mut Formatter<'_>, module: &Module, body: &Body) -> fmt::Result {
    let first_const = (body.first_const as usize).min(body.slots.len());
    writeln!(f, "  body")?;
    for chunk in body.slots[..first_const].chunks(16) {
        f.write_str("  slots")?;
        for ty in chunk {
            write!(f, " {ty}")?;
        }
        writeln!(f)?;
    }
    for (index, (value, ty)) in body
        .consts
        .iter()
        .zip(&body.slots[first_const..])
        .enumerate()
    {
        let slot = Slot(body.first_const + index as u32);
        writeln!(
            f,
            "  {slot} = const {ty} {value}{}",
            Remark(module, *ty, *value)
        )?;
    }
    for (slot, var) in &body.slot_vars {
        writeln!(f, "  holds {slot} {}", var.0)?;
    }
    for given in &body.given {
        let (site, argument, bits) = (given.site, given.argument, given.bits);
        writeln!(f, "  given {site} {argument} {bits}{}", At(given.span))?;
    }
    for (index, reason) in body.unsupported.iter().enumerate() {
        writeln!(f, "  reason {index} {}", Quoted(reason))?;
    }
    let mut printed = BTreeSet::new();
    for (number, block) in body.blocks.iter().enumerate() {
        writeln!(f, " b{number}:")?;
        for pc in block.start as usize..block.end as usize {
            let (Some(inst), Some(span)) = (body.code.get(pc), body.spans.get(pc)) else {
                continue;
            };
            f.write_str("  ")?;
            print_inst(f, body, inst)?;
            writeln!(f, "{}{}", At(*span), CalleeRemark(module, body, inst))?;
            print_targets(f, body, inst, &mut printed)?;
        }
    }
    Ok(())
}

/// The edges and tables of a terminator, below it.
fn print_targets(
    f: &mut Formatter<'_>,
    body: &Body,
    inst: &Inst,
    printed: &mut BTreeSet<EdgeId>,
) -> fmt::Result {
    let mut edges = Vec::new();
    match inst {
        Inst::Jump { edge } => edges.push(*edge),
        Inst::Branch {
            then, otherwise, ..
        } => edges.extend([*then, *otherwise]),
        Inst::Switch { table, .. } | Inst::IndirectJump { table, .. } => {
            if let Some(SwitchTable { cases, default }) = body.switches.get(*table as usize) {
                write!(f, "    s{table}")?;
                edges.extend(*default);
                if let Some(default) = default {
                    write!(f, " default e{}", default.0)?;
                }
                for (key, edge) in cases {
                    write!(f, " {key} e{}", edge.0)?;
                    edges.push(*edge);
                }
                writeln!(f)?;
            }
        }
        _ => {}
    }
    for id in edges {
        let Some(edge) = body.edges.get(id.0 as usize).filter(|_| printed.insert(id)) else {
            continue;
        };
        write!(f, "    e{} b{}", id.0, edge.target.0)?;
        let first = edge.first_move as usize;
        for m in body.moves.iter().skip(first).take(edge.move_count as usize) {
            write!(f, " [{} {}]", m.dst, m.src)?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// A comment that says what a constant is.
struct Remark<'a>(&'a Module, Ty, Const);

impl Display for Remark<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.1, self.2) {
            (Ty::F64, Const::Bits(bits)) => write!(f, " ; {:?}", f64::from_bits(bits)),
            (Ty::F32, Const::Bits(bits)) => write!(f, " ; {:?}", f32::from_bits(bits as u32)),
            (_, Const::Global(id, _)) => match self.0.globals.get(id.0 as usize) {
                Some(global) => write!(f, " ; {}", global.name.escape_debug()),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

/// A comment that names who is called.
struct CalleeRemark<'a>(&'a Module, &'a Body, &'a Inst);

impl Display for CalleeRemark<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Inst::Call { site } = self.2
            && let Some(CallSite {
                callee: Callee::Direct(id),
                ..
            }) = self.1.calls.get(*site as usize)
            && let Some(function) = self.0.functions.get(id.0 as usize)
        {
            write!(f, " ; {}", function.name.escape_debug())?;
        }
        Ok(())
    }
}

impl Display for Arg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ty, self.slot)
    }
}

fn print_call(f: &mut Formatter<'_>, index: u32, site: &CallSite) -> fmt::Result {
    write!(f, "call #{index} ")?;
    match site.callee {
        Callee::Direct(id) => write!(f, "f{} ", id.0)?,
        Callee::Indirect(slot) => write!(f, "{slot} ")?,
        Callee::Intrinsic(intrinsic) => write!(f, "{} ", intrinsic.name())?,
    }
    list(f, &site.args)?;
    if site.results.is_empty() {
        return Ok(());
    }
    write!(f, " {} ", site.dst)?;
    list(f, &site.results)
}

fn packed_word(packed: bool) -> &'static str {
    if packed { "packed " } else { "" }
}

fn print_alloca(
    f: &mut Formatter<'_>,
    body: &Body,
    dst: Slot,
    count: Slot,
    info: u32,
) -> fmt::Result {
    write!(f, "{dst} = alloca #{info} {count}")?;
    let Some(alloca) = body.allocas.get(info as usize) else {
        return Ok(());
    };
    write!(f, " {} align {}", alloca.elem_size, alloca.align)?;
    match alloca.var {
        Some(VarId(var)) => write!(f, " var {var}"),
        None => Ok(()),
    }
}

fn print_inst(f: &mut Formatter<'_>, body: &Body, inst: &Inst) -> fmt::Result {
    match *inst {
        Inst::Move { dst, src } => write!(f, "{dst} = move {src}"),
        Inst::Int {
            op,
            width,
            dst,
            a,
            b,
        }
        | Inst::WideInt {
            op,
            width,
            dst,
            a,
            b,
        } => {
            write!(f, "{dst} = {} i{width} {a} {b}", op.word())
        }
        Inst::Cmp {
            pred,
            width,
            dst,
            a,
            b,
        }
        | Inst::WideCmp {
            pred,
            width,
            dst,
            a,
            b,
        } => {
            write!(f, "{dst} = cmp {} i{width} {a} {b}", pred.word())
        }
        Inst::Float { op, ty, dst, a, b } => {
            write!(f, "{dst} = {} {} {a} {b}", op.word(), ty.word())
        }
        Inst::FloatNeg { ty, dst, a } => write!(f, "{dst} = fneg {} {a}", ty.word()),
        Inst::FloatCmp {
            pred,
            ty,
            dst,
            a,
            b,
        } => {
            write!(f, "{dst} = fcmp {} {} {a} {b}", pred.word(), ty.word())
        }
        Inst::Cast {
            op,
            from,
            to,
            dst,
            a,
        } => write!(f, "{dst} = {} {from} {a} {to}", op.word()),
        Inst::Select { dst, cond, a, b } => write!(f, "{dst} = select {cond} {a} {b}"),
        Inst::PtrAdd { dst, base, offset } => write!(f, "{dst} = ptradd {base} {offset}"),
        Inst::PtrIndex {
            dst,
            base,
            index,
            scale,
            width,
        } => {
            write!(f, "{dst} = ptrindex {base} i{width} {index} {scale}")
        }
        Inst::PtrIndexIn {
            dst,
            base,
            index,
            info,
            width,
        } => {
            let Some(bound) = body.bounds.get(info as usize) else {
                return write!(f, "{dst} = ptrindexin {base} i{width} {index} ?");
            };
            let part = if bound.member { "member" } else { "row" };
            let (scale, end) = (bound.scale, bound.end);
            write!(
                f,
                "{dst} = ptrindexin {base} i{width} {index} {scale} {end} {part}"
            )
        }
        Inst::PtrInside { ptr } => write!(f, "inside {ptr}"),
        Inst::Load {
            ty,
            packed,
            dst,
            ptr,
        } => write!(f, "{dst} = load {}{ty} {ptr}", packed_word(packed)),
        Inst::Store {
            ty,
            packed,
            ptr,
            value,
        } => write!(f, "store {}{ty} {value} {ptr}", packed_word(packed)),
        Inst::Alloca { dst, count, info } => print_alloca(f, body, dst, count, info),
        Inst::AtomicRmw {
            op,
            ty,
            dst,
            ptr,
            value,
        } => {
            write!(f, "{dst} = rmw {} {ty} {ptr} {value}", op.word())
        }
        Inst::CmpXchg {
            ty,
            dst,
            ptr,
            expected,
        } => write!(f, "{dst} = cmpxchg {ty} {ptr} {expected}"),
        Inst::Call { site } => match body.calls.get(site as usize) {
            Some(call) => print_call(f, site, call),
            None => write!(f, "call #{site}"),
        },
        Inst::Jump { edge } => write!(f, "jump e{}", edge.0),
        Inst::Branch {
            cond,
            then,
            otherwise,
        } => {
            write!(f, "branch {cond} e{} e{}", then.0, otherwise.0)
        }
        Inst::Switch {
            width,
            value,
            table,
        } => write!(f, "switch i{width} {value} s{table}"),
        Inst::IndirectJump { ptr, table } => write!(f, "indirect {ptr} s{table}"),
        Inst::Return { count: 0, .. } => write!(f, "return"),
        Inst::Return { value, count } => write!(f, "return {value} {count}"),
        Inst::Unreachable => write!(f, "unreachable"),
        Inst::Unsupported { what } => write!(f, "unsupported {what}"),
    }
}
