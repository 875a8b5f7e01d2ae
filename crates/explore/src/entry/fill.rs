//! Memory of the caller: every scalar in it is a variable of its own.
//!
//! A name is an expression over the state in which the function is called, so it is unique, and the
//! same in every execution that comes to it. Pointers are marked ([`POINTER_MARK`]) and registered
//! with the process's memory; numbers are just numbers.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use concord_exec::{Memory, POINTER_MARK, Unknown};
use concord_ir::{CTypeId, Module};
use concord_term::{Byte, Bytes, Term, TermPool, VarKind};
use rustc_hash::FxHashMap;

use super::Given;
use super::types::{Expression, Leaf, LeafKind, leaves, size_of, words};

/// Fillings by the name of the pointer, the type and the number of elements: every path that
/// follows the same pointer needs the same one.
#[derive(Debug, Default)]
pub struct Made(Mutex<FxHashMap<Key, Arc<Filling>>>);

/// A pointer's name, the type of the elements, and how many.
type Key = (Arc<str>, u32, u64);

impl Made {
    /// What a pointer leads to: so many elements of a type, or so many bytes.
    pub(super) fn elements(
        &self,
        pool: &TermPool,
        module: &Module,
        pointer: &Arc<str>,
        (id, count): (Option<CTypeId>, u64),
    ) -> Arc<Filling> {
        let key = (Arc::clone(pointer), id.map_or(u32::MAX, |id| id.0), count);
        let hold = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = hold().get(&key) {
            return Arc::clone(known);
        }
        let filling = Arc::new(match id {
            Some(id) => Filling::elements(pool, module, pointer, (id, count)),
            None => Filling::untyped(pool, pointer, count),
        });
        hold().insert(key, Arc::clone(&filling));
        filling
    }
}

/// Bytes of the caller's memory, as variables, and the pointers among them.
#[derive(Debug)]
pub(super) struct Filling {
    /// Every byte; what is padding is not known.
    pub bytes: Vec<Option<Term>>,
    /// The same as memory holds it, computed when it is first needed.
    contents: OnceLock<Bytes>,
    /// With their places.
    pointers: Vec<(u64, Term, Unknown)>,
}

impl Filling {
    fn new(size: u64) -> Filling {
        Filling {
            bytes: vec![None; size as usize],
            contents: OnceLock::new(),
            pointers: Vec::new(),
        }
    }

    /// A variable of this type.
    pub(super) fn variable(pool: &TermPool, module: &Module, name: &str, id: CTypeId) -> Filling {
        let mut filling = Filling::new(size_of(module, id).unwrap_or(0));
        let mut all = Vec::new();
        leaves(module, id, 0, &Expression::variable(name), &mut all);
        filling.put(pool, all);
        filling
    }

    /// A variable of which nobody knows the type.
    pub(super) fn untyped(pool: &TermPool, name: &str, size: u64) -> Filling {
        let mut filling = Filling::new(size);
        let mut all = Vec::new();
        words(0, size, name, &mut all);
        filling.put(pool, all);
        filling
    }

    /// What a pointer leads to: so many elements of a type.
    pub(super) fn elements(
        pool: &TermPool,
        module: &Module,
        pointer: &str,
        (id, count): (CTypeId, u64),
    ) -> Filling {
        let size = size_of(module, id).unwrap_or(0);
        let mut filling = Filling::new(size.saturating_mul(count));
        let mut all = Vec::new();
        for index in 0..count {
            let here = Expression::element(pointer, index);
            leaves(module, id, index * size, &here, &mut all);
        }
        filling.put(pool, all);
        filling
    }

    fn put(&mut self, pool: &TermPool, all: Vec<Leaf>) {
        for leaf in all {
            let Leaf {
                offset,
                size,
                name,
                kind,
            } = leaf;
            let width = 8 * size as u32;
            let value = match kind {
                LeafKind::Number => pool.var(&name, width, VarKind::Input),
                LeafKind::Bool => pool.zext(pool.var(&name, 1, VarKind::Input), width),
                LeafKind::Handle(id) => {
                    let variable = pool.var(&name, width, VarKind::Input);
                    let element = Some(id);
                    let name = Arc::from(name);
                    self.pointers.push((
                        offset,
                        variable,
                        Unknown {
                            element,
                            name,
                            home: None,
                        },
                    ));
                    variable
                }
                LeafKind::Pointer(element) => {
                    let marked = format!("{POINTER_MARK}{name}");
                    let variable = pool.var(&marked, width, VarKind::Input);
                    let name = Arc::from(name);
                    self.pointers.push((
                        offset,
                        variable,
                        Unknown {
                            element,
                            name,
                            home: None,
                        },
                    ));
                    variable
                }
            };
            for i in 0..size {
                let byte = pool.extract(value, 8 * i as u32, 8);
                if let Some(place) = self.bytes.get_mut((offset + i) as usize) {
                    *place = Some(byte);
                }
            }
        }
    }

    /// What memory holds then.
    pub(super) fn contents(&self, pool: &TermPool) -> Bytes {
        let byte = |term: &Option<Term>| match term {
            None => Byte::Undef,
            Some(term) => match pool.as_const(*term) {
                Some(bits) => Byte::Concrete(bits as u8),
                None => Byte::Symbolic(*term),
            },
        };
        let contents = || self.bytes.iter().map(byte).collect();
        self.contents.get_or_init(contents).clone()
    }

    /// What memory holds in an execution that is repeated. Handles for which objects are made up
    /// stay variables: they are made up again.
    pub(super) fn given(&self, pool: &TermPool, bytes: &[u8], given: &Given) -> Bytes {
        let adopted = |term: &Option<Term>| {
            let term = (*term)?;
            let [variable] = pool.free_vars(term)[..] else {
                return None;
            };
            let name = &pool.var_info(variable).name;
            given.handles.contains_key(&**name).then_some(term)
        };
        let terms = self.bytes.iter().map(adopted);
        let all = bytes.iter().zip(terms.chain(std::iter::repeat(None)));
        let byte = |(byte, term): (&u8, Option<Term>)| match term {
            Some(term) => Byte::Symbolic(term),
            None => Byte::Concrete(*byte),
        };
        all.map(byte).collect()
    }

    /// The bytes as terms, zero where there is only padding.
    pub(super) fn terms(&self, pool: &TermPool) -> Vec<Term> {
        let zero = pool.constant(8, 0);
        self.bytes.iter().map(|byte| byte.unwrap_or(zero)).collect()
    }

    /// Tells the memory which of them are pointers, and where they lie.
    pub(super) fn register(&self, pool: &TermPool, memory: &mut Memory, base: Option<u64>) {
        self.register_from(pool, memory, base, 0);
    }

    /// The same for those from an offset on.
    pub(super) fn register_from(
        &self,
        pool: &TermPool,
        memory: &mut Memory,
        base: Option<u64>,
        from: u64,
    ) {
        let new = self.pointers.iter().filter(|(offset, ..)| *offset >= from);
        for (offset, variable, unknown) in new {
            let variable = pool.as_var(*variable).expect("pointers are variables");
            let home = base.map(|base| base + offset);
            memory.add_pointer(
                variable,
                Unknown {
                    home,
                    ..unknown.clone()
                },
            );
        }
    }
}
