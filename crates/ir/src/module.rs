//! A linked program.

use concord_base::Span;

use crate::ctype::{CType, CTypeId};
use crate::function::{Const, Function};

/// A function, as an index into [`Module::functions`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FuncId(pub u32);

/// A global variable, as an index into [`Module::globals`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GlobalId(pub u32);

/// A linked program: everything that execution needs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// Source files; spans refer to them by index.
    pub files: Vec<SourceFile>,
    /// C types.
    pub ctypes: Vec<CType>,
    /// Global variables, with string literals among them.
    pub globals: Vec<Global>,
    /// Functions, declared and defined.
    pub functions: Vec<Function>,
    /// Functions to run before `main`, in order.
    pub constructors: Vec<FuncId>,
    /// Functions to run after `main` or `exit`, in order.
    pub destructors: Vec<FuncId>,
    /// Whether the program looks at addresses as numbers: it turns pointers
    /// into integers for more than their distance.
    pub numbers_from_addresses: bool,
}

/// A source file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourceFile {
    /// The path as the compiler recorded it.
    pub path: String,
    /// Whether the file belongs to Concord's own C library (its frames are
    /// left out of call stacks shown to people).
    pub runtime: bool,
}

/// A global variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    /// The linker's name.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
    /// Whether writing to it is an error.
    pub constant: bool,
    /// Whether each thread has its own copy (one thread per rank: no
    /// difference to others, kept for reports).
    pub thread_local: bool,
    /// Its content at the start; `None` for a declaration that no file of the
    /// program defines.
    pub init: Option<Init>,
    /// Where it is declared.
    pub span: Span,
    /// Its name in the source, where it has one.
    pub source_name: Option<String>,
    /// Its C type.
    pub ctype: Option<CTypeId>,
}

/// An initial value.
#[derive(Clone, PartialEq, Debug)]
pub struct Init {
    /// The leading bytes; what is missing up to the size is zero.
    pub bytes: Vec<u8>,
    /// Addresses to be written over them, ascending by offset.
    pub relocs: Vec<Reloc>,
}

/// An address inside an initial value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reloc {
    /// Where, in bytes; eight bytes are written.
    pub offset: u64,
    /// Which address: [`Const::Global`], [`Const::Function`] or
    /// [`Const::BlockAddress`].
    pub value: Const,
}

impl Module {
    /// The function with this id.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The global with this id.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// Finds a function by the linker's name.
    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        let at = self.functions.iter().position(|f| f.name == name)?;
        u32::try_from(at).ok().map(FuncId)
    }

    /// Finds a global by the linker's name.
    pub fn global_named(&self, name: &str) -> Option<GlobalId> {
        let at = self.globals.iter().position(|g| g.name == name)?;
        u32::try_from(at).ok().map(GlobalId)
    }
}
