//! The pool: append-only storage of nodes that any number of threads read without locks.
//!
//! Nodes live in a lock-free append-only vector; a sharded table maps structural hashes to
//! them. A node is never changed or freed, so `&Node` stays valid as long as the pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use hashbrown::HashTable;
use num_bigint::BigUint;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::build::bounds::Bounds;
use crate::bv::{Bv, mask};
use crate::dependent::Dependent;
use crate::expr::{Expr, Format, Rounding, Small};
use crate::hash::StructuralHasher;
use crate::known::Known;
use crate::term::{Flags, Sort, Term, VarKind};

/// The widest bit-vector that may be built.
pub(crate) const MAX_WIDTH: u32 = 1 << 16;
const SHARDS: usize = 64;
/// Numbers pools, for nothing but telling them apart.
static NEXT_POOL: AtomicU64 = AtomicU64::new(0);

/// A variable's number, dense from zero; depends on creation order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VarId(pub(crate) u32);

impl VarId {
    /// The number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table of constant bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TableId(pub(crate) u32);

/// A constant of more than 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WideId(pub(crate) u32);

/// What is known of a variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VarInfo {
    /// Its name; variables with equal name, sort and kind are the same variable.
    pub name: Box<str>,
    /// Bit-vector or array.
    pub sort: Sort,
    /// Where its value comes from.
    pub kind: VarKind,
    /// The term that is the variable.
    pub term: Term,
}

/// Half of the structural hash with the node's number, so that a search reads only the node it
/// looks for.
type Shard = HashTable<(u64, u32)>;

/// One stored node; a cache line.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) expr: Expr,
    /// 0 for arrays.
    pub(crate) width: u32,
    pub(crate) flags: Flags,
    pub(crate) known: Known,
    hash: Small,
}

/// Owns all terms; shared by reference between threads.
pub struct TermPool {
    id: u64,
    nodes: boxcar::Vec<Node>,
    shards: Box<[Mutex<Shard>]>,
    vars: boxcar::Vec<VarInfo>,
    /// Numbers of variables by structural hash.
    var_names: RwLock<HashTable<u32>>,
    tables: boxcar::Vec<Arc<[u8]>>,
    table_ids: Mutex<FxHashMap<Arc<[u8]>, u32>>,
    pub(crate) wides: boxcar::Vec<BigUint>,
    wide_ids: Mutex<FxHashMap<BigUint, u32>>,
    pub(crate) free_vars: crate::vars::FreeVarCache,
    /// Floats are real numbers; see `build/real.rs`.
    pub(crate) reals: bool,
    /// What variables stand for that depend on other terms.
    pub(crate) dependents: RwLock<FxHashMap<VarId, Dependent>>,
    /// Whether there are any.
    pub(crate) has_dependents: AtomicBool,
    /// Which terms are numbers whatever their variables are, where floats are real numbers.
    pub(crate) numbers: RwLock<FxHashMap<Term, bool>>,
    /// Between which numbers those without inputs lie.
    pub(crate) bounded: RwLock<FxHashMap<Term, Bounds>>,
    fls: Term,
    tru: Term,
}

impl Default for TermPool {
    fn default() -> Self {
        TermPool::new()
    }
}

impl std::fmt::Debug for TermPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TermPool")
            .field("terms", &self.len())
            .field("variables", &self.vars.count())
            .finish_non_exhaustive()
    }
}

impl TermPool {
    /// An empty pool.
    pub fn new() -> TermPool {
        let mut pool = TermPool {
            id: NEXT_POOL.fetch_add(1, Ordering::Relaxed),
            nodes: boxcar::Vec::new(),
            shards: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect(),
            vars: boxcar::Vec::new(),
            var_names: RwLock::new(HashTable::new()),
            tables: boxcar::Vec::new(),
            table_ids: Mutex::default(),
            wides: boxcar::Vec::new(),
            wide_ids: Mutex::default(),
            free_vars: crate::vars::FreeVarCache::default(),
            reals: false,
            dependents: RwLock::default(),
            has_dependents: AtomicBool::new(false),
            numbers: RwLock::default(),
            bounded: RwLock::default(),
            fls: Term::from_index(0),
            tru: Term::from_index(0),
        };
        pool.fls = pool.intern(Expr::Const(Small::new(0)), 1);
        pool.tru = pool.intern(Expr::Const(Small::new(1)), 1);
        pool
    }

    /// A number that no other pool of this process has: caches keyed by terms check it.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// How many different terms exist.
    pub fn len(&self) -> usize {
        self.nodes.count()
    }

    /// Never true: the truth values always exist.
    pub fn is_empty(&self) -> bool {
        false
    }

    pub(crate) fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()]
    }

    /// The node's operator and operands.
    pub fn expr(&self, t: Term) -> &Expr {
        &self.node(t).expr
    }

    /// The width of a bit-vector; 0 for an array.
    pub fn width(&self, t: Term) -> u32 {
        self.node(t).width
    }

    /// Bit-vector or array.
    pub fn sort(&self, t: Term) -> Sort {
        match self.width(t) {
            0 => Sort::Array,
            w => Sort::Bv(w),
        }
    }

    /// What kinds of leaves and operations the term contains.
    pub fn flags(&self, t: Term) -> Flags {
        self.node(t).flags
    }

    /// Whether the term's value can depend on something the program never wrote.
    pub fn has_undef(&self, t: Term) -> bool {
        self.flags(t).contains(Flags::HAS_UNDEF)
    }

    /// A hash of the term's structure that is the same in every run.
    pub fn structural_hash(&self, t: Term) -> u128 {
        self.node(t).hash.get()
    }

    /// The value of a constant of at most 128 bits.
    pub fn as_const(&self, t: Term) -> Option<u128> {
        match self.node(t).expr {
            Expr::Const(c) => Some(c.get()),
            _ => None,
        }
    }

    /// The value of a constant of any width.
    pub fn as_bv(&self, t: Term) -> Option<Bv> {
        match self.node(t).expr {
            Expr::Const(c) => Some(Bv::new(self.width(t), c.get())),
            Expr::WideConst(id) => Some(Bv::from_big(
                self.width(t),
                self.wides[id.0 as usize].clone(),
            )),
            _ => None,
        }
    }

    /// Whether the term is a constant bit-vector.
    pub fn is_const(&self, t: Term) -> bool {
        matches!(self.node(t).expr, Expr::Const(_) | Expr::WideConst(_))
    }

    /// The variable, if the term is one.
    pub fn as_var(&self, t: Term) -> Option<VarId> {
        match self.node(t).expr {
            Expr::Var(v) => Some(v),
            _ => None,
        }
    }

    /// Name, sort and kind of a variable.
    pub fn var_info(&self, v: VarId) -> &VarInfo {
        &self.vars[v.index()]
    }

    /// The leading bytes of a table array.
    pub fn table(&self, id: TableId) -> &Arc<[u8]> {
        &self.tables[id.0 as usize]
    }

    /// The single bit 1.
    pub fn tru(&self) -> Term {
        self.tru
    }

    /// The single bit 0.
    pub fn fls(&self) -> Term {
        self.fls
    }

    /// A truth value.
    pub fn bool(&self, b: bool) -> Term {
        if b { self.tru } else { self.fls }
    }

    /// The constant `value`, cut to `width` bits.
    pub fn constant(&self, width: u32, value: u128) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "width {width}");
        if width > 128 {
            return self.constant_bv(&Bv::new(width, value));
        }
        self.intern(Expr::Const(Small::new(value & mask(width))), width)
    }

    /// A constant of any width.
    pub fn constant_bv(&self, value: &Bv) -> Term {
        if let Some(v) = value.small() {
            return self.constant(value.width(), v);
        }
        let big = value.big();
        let id = {
            let mut ids = self.wide_ids.lock();
            *ids.entry(big)
                .or_insert_with_key(|big| self.wides.push(big.clone()) as u32)
        };
        self.intern(Expr::WideConst(WideId(id)), value.width())
    }

    /// The bit-vector variable of that name, width and kind.
    pub fn var(&self, name: &str, width: u32, kind: VarKind) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "width {width}");
        self.variable(name, Sort::Bv(width), kind)
    }

    /// The array variable of that name and kind.
    pub fn array_var(&self, name: &str, kind: VarKind) -> Term {
        self.variable(name, Sort::Array, kind)
    }

    /// The variable of that name, sort and kind.
    pub fn variable(&self, name: &str, sort: Sort, kind: VarKind) -> Term {
        self.variable_with(name, sort, kind, Flags::NONE)
    }

    /// Likewise, with flags beside those of its sort and kind if it is new.
    pub(crate) fn variable_with(
        &self,
        name: &str,
        sort: Sort,
        kind: VarKind,
        flags: Flags,
    ) -> Term {
        let (width, array) = match sort {
            Sort::Bv(w) => (w, Flags::NONE),
            Sort::Array => (0, Flags::HAS_ARRAY),
        };
        let mut h = StructuralHasher::new(1);
        h.word(u64::from(width));
        h.word(kind as u64);
        h.bytes(name.as_bytes());
        let hash = h.finish();
        let same = |&v: &u32| {
            let info = &self.vars[v as usize];
            *info.name == *name && info.sort == sort && info.kind == kind
        };
        if let Some(&v) = self.var_names.read().find(hash as u64, same) {
            return self.vars[v as usize].term;
        }
        let mut names = self.var_names.write();
        if let Some(&v) = names.find(hash as u64, same) {
            return self.vars[v as usize].term;
        }
        // The node needs the variable's number and the variable its node: the writer's lock
        // makes the next number ours.
        let id = VarId(self.vars.count() as u32);
        let leaf = match kind {
            VarKind::Input => Flags::HAS_INPUT,
            VarKind::Undef => Flags::HAS_UNDEF,
            VarKind::Environment => Flags::NONE,
        };
        let term = Term::from_index(self.nodes.push(Node {
            expr: Expr::Var(id),
            width,
            flags: leaf.union(array).union(flags),
            known: Known::default(),
            hash: Small::new(hash),
        }));
        let pushed = self.vars.push(VarInfo {
            name: name.into(),
            sort,
            kind,
            term,
        });
        debug_assert_eq!(pushed, id.index());
        names.insert_unique(hash as u64, id.0, |&v| {
            self.structural_hash(self.vars[v as usize].term) as u64
        });
        term
    }

    /// The array whose leading bytes are `bytes`, zero beyond them.
    pub fn array_table(&self, bytes: &[u8]) -> Term {
        let id = {
            let mut ids = self.table_ids.lock();
            match ids.get(bytes) {
                Some(&id) => id,
                None => {
                    let bytes: Arc<[u8]> = bytes.into();
                    let id = self.tables.push(Arc::clone(&bytes)) as u32;
                    ids.insert(bytes, id);
                    id
                }
            }
        };
        self.intern(Expr::Table(TableId(id)), 0)
    }

    fn hash_of(&self, expr: &Expr, width: u32) -> u128 {
        let mut h = StructuralHasher::new(shape(expr, width));
        match *expr {
            Expr::Const(c) => h.wide(c.get()),
            Expr::WideConst(id) => {
                for digit in self.wides[id.0 as usize].iter_u64_digits() {
                    h.word(digit);
                }
            }
            Expr::Table(id) => h.bytes(self.table(id)),
            _ => {
                for child in expr.children() {
                    h.wide(self.structural_hash(child));
                }
            }
        }
        h.finish()
    }

    /// The node with this operator and operands, as it stands, without simplification.
    pub(crate) fn intern(&self, expr: Expr, width: u32) -> Term {
        let hash = self.hash_of(&expr, width);
        let key = hash as u64;
        let mut table = self.shards[(hash >> 64) as usize % SHARDS].lock();
        let found = table.find(key, |&(half, id)| {
            half == key && {
                let node = &self.nodes[id as usize];
                node.hash.get() == hash && node.width == width && node.expr == expr
            }
        });
        if let Some(&(_, id)) = found {
            return Term::from_index(id as usize);
        }
        let mut flags = expr
            .children()
            .iter()
            .fold(Flags::NONE, |f, &c| f.union(self.flags(c)));
        if expr.is_float() {
            flags = flags.union(Flags::HAS_FLOAT);
        }
        if width == 0 {
            flags = flags.union(Flags::HAS_ARRAY);
        }
        let index = self.nodes.push(Node {
            known: self.known_of(&expr, width),
            expr,
            width,
            flags,
            hash: Small::new(hash),
        });
        table.insert_unique(key, (key, index as u32), |&(half, _)| half);
        Term::from_index(index)
    }

    /// Like [`TermPool::intern`], but a node whose bits are all known becomes that constant.
    pub(crate) fn mk(&self, expr: Expr, width: u32) -> Term {
        if (1..=64).contains(&width)
            && let Some(v) = self.known_of(&expr, width).all(width)
        {
            return self.constant(width, u128::from(v));
        }
        self.intern(expr, width)
    }
}

/// Operator, immediate operands and width in one number.
pub(crate) fn shape(expr: &Expr, width: u32) -> u64 {
    let tag = |n: u64, sub: u64| n | sub << 8 | u64::from(width) << 40;
    let fp = |sub: u64, f: Format, r: Rounding| sub | (f as u64) << 4 | (r as u64) << 8;
    match *expr {
        Expr::Var(_) => tag(1, 0),
        Expr::Const(_) | Expr::WideConst(_) => tag(2, 0),
        Expr::Not(_) => tag(3, 0),
        Expr::Bin(op, ..) => tag(4, op as u64),
        Expr::Rel(rel, ..) => tag(5, rel as u64),
        Expr::Concat(..) => tag(6, 0),
        Expr::Extract(_, lo) => tag(7, u64::from(lo)),
        Expr::SExt(_) => tag(8, 0),
        Expr::Ite(..) => tag(9, 0),
        Expr::Select(..) => tag(10, 0),
        Expr::Store(..) => tag(11, 0),
        Expr::ConstArray(_) => tag(12, 0),
        Expr::Table(_) => tag(13, 0),
        Expr::Fp1(op, f, r, _) => tag(14, fp(op as u64, f, r)),
        Expr::Fp2(op, f, r, ..) => tag(15, fp(op as u64, f, r)),
        Expr::FpFma(f, r, ..) => tag(16, fp(0, f, r)),
        Expr::FpRel(rel, f, ..) => tag(17, fp(rel as u64, f, Rounding::NearestEven)),
        Expr::FpToFp(f, g, r, _) => tag(18, fp(g as u64, f, r)),
        Expr::FpFromInt(f, s, r, _) => tag(19, fp(u64::from(s), f, r)),
        Expr::FpToInt(f, s, r, _) => tag(20, fp(u64::from(s), f, r)),
    }
}
