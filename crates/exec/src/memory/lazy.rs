//! Memory of an unknown caller, which comes into being when it is first used.
//!
//! A process that starts in the middle of a program has pointers of which nobody knows where they
//! lead (pse §III-E). Each of them is a variable. An instruction that wants to know where one leads
//! halts ([`crate::Stop::Unknown`]) until somebody has made an object for it and put the address in
//! the variable's place everywhere. What is here says which variables are such pointers, with the
//! types of what they point to, and which objects were made for them.
//!
//! How large such an object really is nobody knows either: an access beyond its end says nothing
//! about the program, and whoever asks has to tell the two apart ([`Memory::is_lazy`]).

use std::sync::Arc;

use concord_ir::CTypeId;
use concord_term::{Term, TermPool, VarId};

use super::address::FIRST_STACK;
use super::{Memory, NameId, Object, ObjectId, ObjectKind, split};

/// Objects of the caller have identifiers of their own, whatever else is allocated meanwhile: an
/// execution that starts with all of them has the same addresses.
const FIRST_LAZY: u32 = FIRST_STACK - (1 << 20);

/// What a name of a pointer's variable begins with.
pub const POINTER_MARK: char = '&';

/// Pointers that lead nowhere yet, and objects of the caller.
#[derive(Clone, Debug, Default)]
pub(super) struct Lazy {
    pointers: imbl::OrdMap<VarId, Unknown>,
    objects: imbl::OrdMap<ObjectId, Unknown>,
    next: u32,
}

/// What is known about an object of the caller, or about what a pointer leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The type of its elements; `None` for bytes.
    pub element: Option<CTypeId>,
    /// What the program calls it: an expression over the initial state.
    pub name: Arc<str>,
}

impl Memory {
    /// Begins to keep what belongs to the caller.
    pub fn begin_lazy(&mut self) {
        self.lazy = Some(Box::default());
    }

    /// A variable is a pointer of the caller.
    pub fn add_pointer(&mut self, variable: VarId, to: Unknown) {
        if let Some(lazy) = &mut self.lazy {
            lazy.pointers.insert(variable, to);
        }
    }

    /// A pointer leads somewhere from now on, or is null.
    pub fn resolve_pointer(&mut self, variable: VarId) {
        if let Some(lazy) = &mut self.lazy {
            lazy.pointers.remove(&variable);
        }
    }

    /// What a variable points to, if it is a pointer that leads nowhere yet.
    pub fn pointer(&self, variable: VarId) -> Option<&Unknown> {
        self.lazy.as_ref()?.pointers.get(&variable)
    }

    /// The pointer in an address that leads nowhere yet.
    pub fn unknown_pointer(&self, pool: &TermPool, address: Term) -> Option<VarId> {
        let lazy = self.lazy.as_ref()?;
        let variables = pool.free_vars(address);
        let mut variables = variables.iter().copied();
        variables.find(|variable| lazy.pointers.contains_key(variable))
    }

    /// Whether it is the memory of a process with an unknown caller.
    pub fn has_caller(&self) -> bool {
        self.lazy.is_some()
    }

    /// A new object of the caller; `None` at the memory limit.
    pub fn create_lazy(&mut self, size: u64, name: NameId, what: Unknown) -> Option<ObjectId> {
        let id = ObjectId(FIRST_LAZY + self.lazy.as_ref()?.next);
        if id.0 >= FIRST_STACK {
            return None;
        }
        self.claim(size)?;
        let object = Object::new(size, ObjectKind::Heap, name, self.site, false);
        self.objects.insert(id, object);
        let lazy = self.lazy.as_mut()?;
        lazy.next += 1;
        lazy.objects.insert(id, what);
        Some(id)
    }

    /// What is known about the object of the caller that an address names.
    pub fn lazy_at(&self, address: u64) -> Option<&Unknown> {
        let (id, _) = split(address)?;
        self.lazy.as_ref()?.objects.get(&id)
    }

    /// Whether an object belongs to the caller: how large it is nobody knows.
    pub fn is_lazy(&self, id: ObjectId) -> bool {
        let lazy = self.lazy.as_ref();
        lazy.is_some_and(|lazy| lazy.objects.contains_key(&id))
    }

    /// The objects of the caller, in the order in which they were made.
    pub fn lazy_objects(&self) -> impl Iterator<Item = (ObjectId, &Unknown)> {
        let lazy = self.lazy.iter();
        lazy.flat_map(|lazy| lazy.objects.iter().map(|(id, what)| (*id, what)))
    }

    /// Whether there was ever such an object of the caller.
    pub(super) fn lazy_existed(&self, id: ObjectId) -> bool {
        let made = self.lazy.as_ref().map_or(0, |lazy| lazy.next);
        (FIRST_LAZY..FIRST_LAZY + made).contains(&id.0)
    }
}

/// Whether a value depends on a pointer of the caller.
pub(crate) fn mentions_pointer(pool: &TermPool, value: Term) -> bool {
    let variables = pool.free_vars(value);
    let mut names = variables.iter().map(|var| pool.var_info(*var));
    names.any(|info| info.name.starts_with(POINTER_MARK))
}
