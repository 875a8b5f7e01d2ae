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

use concord_abi::Arg;
use concord_base::Access;
use concord_ir::CTypeId;
use concord_term::{Expr, Substitution, Term, TermPool, VarId};

use super::address::FIRST_STACK;
use super::{ByteState, Memory, NameId, Object, ObjectId, ObjectKind, split};

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
    /// Variables that have got a value since they were stored somewhere: what is read is completed
    /// with them. Searching all memory for them would take too long.
    settled: imbl::OrdMap<VarId, u64>,
    /// Numbers of the caller that stand for others: they stay variables, and what depends on them alone has
    /// this value.
    pins: imbl::OrdMap<VarId, u64>,
    /// Blocks of the heap whose size depends on unknown numbers.
    sizes: imbl::OrdMap<ObjectId, Term>,
    next: u32,
    /// What the function gives back.
    pub(super) results: Vec<Arg>,
    /// Addresses and numbers that functions without a body have got.
    pub(super) given: imbl::Vector<u64>,
}

/// What is known about an object of the caller, or about what a pointer leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The type of its elements; `None` for bytes.
    pub element: Option<CTypeId>,
    /// What the program calls it: an expression over the initial state.
    pub name: Arc<str>,
    /// For a pointer, where it lies.
    pub home: Option<u64>,
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

    /// A variable of the caller has this value from now on; a pointer leads there.
    pub fn settle_variable(&mut self, pool: &TermPool, variable: VarId, value: u64) {
        let Some(lazy) = &mut self.lazy else { return };
        lazy.settled.insert(variable, value);
        let home = lazy
            .pointers
            .remove(&variable)
            .and_then(|unknown| unknown.home);
        let term = pool.var_info(variable).term;
        let size = u64::from(pool.width(term) / 8);
        // Where it comes from it is put at once: models of functions look there.
        if let Some(home) = home
            && self.permit(home, size, Access::Write).is_ok()
        {
            for i in 0..size {
                let byte = pool.extract(term, 8 * i as u32, 8);
                if self.byte_at(home + i) == ByteState::Symbolic(byte) {
                    let known = (value >> (8 * i)) as u8;
                    self.set_byte(home + i, ByteState::Concrete(known));
                }
            }
        }
    }

    /// A number of the caller stands for others from now on.
    pub fn pin(&mut self, variable: VarId, value: u64) {
        if let Some(lazy) = &mut self.lazy {
            lazy.pins.insert(variable, value);
        }
    }

    /// The value of a term that depends on numbers which stand for others, and on nothing else unknown.
    pub fn pinned(&self, pool: &TermPool, term: Term) -> Option<u64> {
        let lazy = self.lazy.as_ref()?;
        if lazy.pins.is_empty() {
            return None;
        }
        let mut known = Substitution::new();
        for variable in pool.free_vars(term).iter() {
            if let Some(value) = lazy.pins.get(variable) {
                let own = pool.var_info(*variable).term;
                known.insert(own, pool.constant(pool.width(own), u128::from(*value)));
            }
        }
        if known.is_empty() {
            return None;
        }
        let value = known.apply(pool, term);
        pool.as_const(value).map(|bits| bits as u64)
    }

    /// A block of the heap has the size that a term says, not only the one that it was made with.
    pub fn has_size(&mut self, address: u64, size: Term) {
        if let (Some((id, 0)), Some(lazy)) = (split(address), &mut self.lazy) {
            lazy.sizes.insert(id, size);
        }
    }

    /// The size of a block that depends on unknown numbers.
    pub fn size_of_block(&self, id: ObjectId) -> Option<Term> {
        self.lazy.as_ref()?.sizes.get(&id).copied()
    }

    /// A term with the values that its variables have got.
    pub fn completed(&self, pool: &TermPool, term: Term) -> Term {
        let Some(lazy) = &self.lazy else { return term };
        if lazy.settled.is_empty() {
            return term;
        }
        let variables = pool.free_vars(term);
        let mut known = Substitution::new();
        for variable in variables.iter() {
            if let Some(value) = lazy.settled.get(variable) {
                let own = pool.var_info(*variable).term;
                let width = pool.width(own);
                known.insert(own, pool.constant(width, u128::from(*value)));
            }
        }
        match known.is_empty() {
            true => term,
            false => known.apply(pool, term),
        }
    }

    /// What a variable points to, if it is a pointer that leads nowhere yet.
    pub fn pointer(&self, variable: VarId) -> Option<&Unknown> {
        self.lazy.as_ref()?.pointers.get(&variable)
    }

    /// The pointer in an address that leads nowhere yet. A word of which nobody knows the type is one if
    /// it is used as a whole; two numbers that a structure is passed in share a word.
    pub fn unknown_pointer(&self, pool: &TermPool, address: Term) -> Option<VarId> {
        let lazy = self.lazy.as_ref()?;
        let variables = pool.free_vars(address);
        let is_pointer = |variable: &VarId| match lazy.pointers.get(variable) {
            None => false,
            Some(Unknown {
                element: Some(_), ..
            }) => true,
            Some(_) => is_used_whole(pool, address, pool.var_info(*variable).term),
        };
        variables.iter().copied().find(is_pointer)
    }

    /// Whether it is the memory of a process with an unknown caller.
    pub fn has_caller(&self) -> bool {
        self.lazy.is_some()
    }

    /// The address that the next object of the caller will have.
    pub fn next_lazy(&self) -> u64 {
        let made = self.lazy.as_ref().map_or(0, |lazy| lazy.next);
        ObjectId(FIRST_LAZY + made).base()
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

    /// Makes an object of the caller larger; `false` at the memory limit.
    pub fn grow_lazy(&mut self, id: ObjectId, size: u64) -> bool {
        self.freeze();
        let Some(old) = self.object(id).map(|object| object.size) else {
            return false;
        };
        if !self.is_lazy(id) || size <= old || self.claim(size - old).is_none() {
            return false;
        }
        let object = self.object_mut(id).expect("it was just found");
        object.grow(size);
        true
    }

    /// What is known about the object of the caller that an address names.
    pub fn lazy_at(&self, address: u64) -> Option<&Unknown> {
        let (id, _) = split(address)?;
        self.lazy.as_ref()?.objects.get(&id)
    }

    /// The number of the object of a caller that an address names, and the offset.
    pub fn caller_object(address: u64) -> Option<(u32, u64)> {
        let (id, offset) = split(address)?;
        let number = id.0.checked_sub(FIRST_LAZY)?;
        (id.0 < FIRST_STACK).then_some((number, u64::try_from(offset).ok()?))
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

/// Whether a word occurs in a value other than by parts of it.
fn is_used_whole(pool: &TermPool, value: Term, word: Term) -> bool {
    let mut work = vec![value];
    let mut visited = rustc_hash::FxHashSet::default();
    while let Some(term) = work.pop() {
        if term == word {
            return true;
        }
        if !visited.insert(term) {
            continue;
        }
        match pool.expr(term) {
            Expr::Extract(of, _) if *of == word => {}
            expr => work.extend(expr.children()),
        }
    }
    false
}

/// Whether a value depends on a pointer of the caller.
pub(crate) fn mentions_pointer(pool: &TermPool, value: Term) -> bool {
    let variables = pool.free_vars(value);
    let mut names = variables.iter().map(|var| pool.var_info(*var));
    names.any(|info| info.name.starts_with(POINTER_MARK))
}
