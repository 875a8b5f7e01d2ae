//! A scripted machine for tests: every rank is a list of calls, memory is a flat array.
//!
//! Addresses are those of `Flat`: from `BASE` on, all bytes readable and writable. Functions of
//! "the program" are Rust functions at made-up addresses.

#![allow(dead_code)]

use std::collections::BTreeMap;

use concord_abi::{Arg, BlockKind, Callback, Memory};
use concord_base::{Access, FaultKind, MemoryFault, Rank, WorldSize};
use concord_mpi::{CallSite, FireError, Memories, Misuse, Options, Step, Transition, World};
use concord_term::{Bytes, TermPool};

/// The first valid address.
pub(crate) const BASE: u64 = 0x10000;
const SIZE: u64 = 1 << 16;

/// A flat memory.
#[derive(Clone)]
pub(crate) struct Flat {
    bytes: Vec<u8>,
    next: u64,
    live: BTreeMap<u64, (BlockKind, u64)>,
}

impl Flat {
    pub(crate) fn new() -> Flat {
        Flat::with_size(SIZE)
    }

    /// A memory of another size, half of it for allocation.
    pub(crate) fn with_size(size: u64) -> Flat {
        Flat {
            bytes: vec![0; size as usize],
            next: BASE + size / 2,
            live: BTreeMap::new(),
        }
    }

    fn place(&self, addr: u64, len: u64, access: Access) -> Result<usize, MemoryFault> {
        let inside = addr >= BASE
            && addr
                .checked_add(len)
                .is_some_and(|end| end <= BASE + self.bytes.len() as u64);
        if inside {
            return Ok((addr - BASE) as usize);
        }
        Err(MemoryFault {
            kind: FaultKind::OutOfBounds,
            access,
            address: addr,
            size: len,
            object: None,
        })
    }

    pub(crate) fn i32(&self, addr: u64) -> i32 {
        let at = (addr - BASE) as usize;
        i32::from_le_bytes(self.bytes[at..at + 4].try_into().unwrap())
    }

    pub(crate) fn i64(&self, addr: u64) -> i64 {
        let at = (addr - BASE) as usize;
        i64::from_le_bytes(self.bytes[at..at + 8].try_into().unwrap())
    }

    pub(crate) fn f64(&self, addr: u64) -> f64 {
        f64::from_bits(self.i64(addr).cast_unsigned())
    }

    pub(crate) fn i32s(&self, addr: u64, n: u64) -> Vec<i32> {
        (0..n).map(|k| self.i32(addr + 4 * k)).collect()
    }

    pub(crate) fn set_i32s(&mut self, addr: u64, values: &[i32]) {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.set_bytes(addr, &bytes);
    }

    pub(crate) fn set_i64(&mut self, addr: u64, value: i64) {
        self.set_bytes(addr, &value.to_le_bytes());
    }

    pub(crate) fn set_bytes(&mut self, addr: u64, bytes: &[u8]) {
        let at = (addr - BASE) as usize;
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    pub(crate) fn string(&self, addr: u64) -> String {
        let at = (addr - BASE) as usize;
        let end = self.bytes[at..].iter().position(|&b| b == 0).unwrap();
        String::from_utf8(self.bytes[at..at + end].to_vec()).unwrap()
    }

    /// Blocks that a model allocated and has not released.
    pub(crate) fn live_internal(&self) -> usize {
        self.live
            .values()
            .filter(|(kind, _)| *kind == BlockKind::Internal)
            .count()
    }
}

impl Memory for Flat {
    fn read(&self, addr: u64, len: u64) -> Result<Bytes, MemoryFault> {
        let at = self.place(addr, len, Access::Read)?;
        Ok(Bytes::from(&self.bytes[at..at + len as usize]))
    }

    fn write(&mut self, addr: u64, bytes: &Bytes) -> Result<(), MemoryFault> {
        let at = self.place(addr, bytes.len() as u64, Access::Write)?;
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes.raw());
        Ok(())
    }

    fn check(&self, addr: u64, len: u64, access: Access) -> Result<(), MemoryFault> {
        self.place(addr, len, access).map(|_| ())
    }

    fn allocate(
        &mut self,
        kind: BlockKind,
        size: u64,
        align: u64,
        _: bool,
    ) -> Result<u64, MemoryFault> {
        let addr = self.next.next_multiple_of(align);
        self.place(addr, size, Access::Write)?;
        self.next = addr + size;
        self.live.insert(addr, (kind, size));
        Ok(addr)
    }

    fn release(&mut self, kind: BlockKind, addr: u64) -> Result<(), MemoryFault> {
        match self.live.remove(&addr) {
            Some((k, _)) if k == kind => Ok(()),
            _ => Err(MemoryFault {
                kind: FaultKind::InvalidFree,
                access: Access::Free,
                address: addr,
                size: 0,
                object: None,
            }),
        }
    }

    fn object_at(&self, addr: u64) -> Option<(u64, u64)> {
        self.place(addr, 0, Access::Read)
            .ok()
            .map(|_| (BASE, self.bytes.len() as u64))
    }

    fn read_concrete(&self, addr: u64, len: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        self.read(addr, len).map(|bytes| Some(bytes.raw().to_vec()))
    }

    fn read_c_string(&self, addr: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        self.place(addr, 1, Access::Read)?;
        Ok(Some(self.string(addr).into_bytes()))
    }
}

/// The memories of all ranks.
#[derive(Clone)]
pub(crate) struct Flats(pub Vec<Flat>);

impl Memories for Flats {
    fn of(&mut self, rank: Rank) -> &mut dyn Memory {
        &mut self.0[rank.index()]
    }
}

/// An argument of a scripted call.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Int(i32),
    Long(i64),
    Ptr(u64),
    /// The `int` at this address when the call is made: handles.
    Load(u64),
}

impl From<i32> for Value {
    fn from(value: i32) -> Value {
        Value::Int(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Long(value)
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Value {
        Value::Ptr(value)
    }
}

impl From<Value> for Option<Arg> {
    fn from(value: Value) -> Option<Arg> {
        match value {
            Value::Int(v) => Some(Arg::int(v)),
            Value::Long(v) => Some(Arg::long(v)),
            Value::Ptr(v) => Some(Arg::ptr(v)),
            Value::Load(_) => None,
        }
    }
}

/// One scripted step.
#[derive(Clone, Debug)]
pub(crate) enum Do {
    /// A call of MPI.
    Call(&'static str, Vec<Value>),
    /// The program writes integers.
    Set(u64, Vec<i32>),
}

/// `call!("MPI_Send", BUF, 1, MPI_INT, 1, 0, MPI_COMM_WORLD)`
#[macro_export]
macro_rules! call {
    ($name:literal $(, $arg:expr)* $(,)?) => {
        $crate::machine::Do::Call($name, vec![$($crate::machine::Value::from($arg)),*])
    };
}

/// A function of the program: gets its rank's memory and arguments.
pub(crate) type Native = fn(&mut Flat, &[Arg]) -> Option<Arg>;

/// Why a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All ranks came to their ends.
    Finished,
    /// These ranks are blocked and nothing can happen.
    Deadlock(Vec<u32>),
    /// The program is wrong.
    Wrong(Box<Misuse>),
    /// `MPI_Abort`.
    Aborted(i32),
    /// Not modelled.
    Unmodelled(String),
}

/// A run.
pub(crate) struct Machine {
    pub world: World,
    pub mems: Flats,
    pub pool: TermPool,
    pub scripts: Vec<Vec<Do>>,
    pub pcs: Vec<usize>,
    /// The results of each rank's calls.
    pub codes: Vec<Vec<i32>>,
    pub natives: BTreeMap<u64, Native>,
    /// What was fired.
    pub fired: Vec<Transition>,
    /// Names of functions called back, in order.
    pub called: Vec<(u32, u64)>,
}

impl Machine {
    pub(crate) fn new(options: Options, scripts: Vec<Vec<Do>>) -> Machine {
        let n = scripts.len();
        Machine {
            world: World::new(WorldSize::new(n as u32).unwrap(), options),
            mems: Flats(vec![Flat::new(); n]),
            pool: TermPool::new(),
            pcs: vec![0; n],
            codes: vec![Vec::new(); n],
            scripts,
            natives: BTreeMap::new(),
            fired: Vec::new(),
            called: Vec::new(),
        }
    }

    /// Follows what a call leads to, up to its return. `None` while it is blocked.
    fn follow(&mut self, rank: Rank, mut step: Step) -> Result<Option<i32>, End> {
        loop {
            match step {
                Step::Return(value) => return Ok(Some(value.map_or(0, |v| v.i32()))),
                Step::Block => return Ok(None),
                Step::Call(Callback { function, args, .. }) => {
                    self.called.push((rank.0, function));
                    let native = self.natives[&function];
                    let result = native(&mut self.mems.0[rank.index()], &args);
                    step = self
                        .world
                        .callback_returned(rank, result, &mut self.mems, &self.pool);
                }
                Step::Exit(code) => return Err(End::Aborted(code)),
                Step::Misuse(misuse) => return Err(End::Wrong(misuse)),
                Step::Unmodelled(what) => return Err(End::Unmodelled(what)),
                Step::Concretise(_) => panic!("nothing is symbolic here"),
            }
        }
    }

    /// Runs a rank until it blocks or ends.
    pub(crate) fn run_rank(&mut self, rank: Rank) -> Result<(), End> {
        let r = rank.index();
        if self.world.blocked(rank).is_some() {
            let step = self.world.resume(rank, &mut self.mems, &self.pool);
            match self.follow(rank, step)? {
                Some(code) => self.codes[r].push(code),
                None => return Ok(()),
            }
        }
        while let Some(step) = self.scripts[r].get(self.pcs[r]).cloned() {
            self.pcs[r] += 1;
            let (name, values) = match step {
                Do::Set(addr, values) => {
                    self.mems.0[r].set_i32s(addr, &values);
                    continue;
                }
                Do::Call(name, values) => (name, values),
            };
            let load = |value: Value| match value {
                Value::Load(addr) => Arg::int(self.mems.0[r].i32(addr)),
                other => Option::<Arg>::from(other).unwrap(),
            };
            let args: Vec<Arg> = values.into_iter().map(load).collect();
            let function = World::knows(name).unwrap_or_else(|| panic!("{name} is not declared"));
            let site = CallSite(self.pcs[r] as u32 - 1);
            let step = self
                .world
                .call(rank, function, &args, site, &mut self.mems, &self.pool);
            match self.follow(rank, step)? {
                Some(code) => self.codes[r].push(code),
                None => return Ok(()),
            }
        }
        Ok(())
    }

    pub(crate) fn is_done(&self, rank: Rank) -> bool {
        self.pcs[rank.index()] == self.scripts[rank.index()].len()
            && self.world.blocked(rank).is_none()
    }

    pub(crate) fn ranks(&self) -> impl Iterator<Item = Rank> + use<> {
        (0..self.scripts.len() as u32).map(Rank)
    }

    /// Runs all ranks until nobody can go on, firing what needs no choice.
    pub(crate) fn run_to_choice(&mut self) -> Result<(), End> {
        let mut todo: Vec<Rank> = self.ranks().collect();
        while !todo.is_empty() {
            for rank in todo {
                self.run_rank(rank)?;
            }
            self.fired.extend(
                self.world
                    .settle(&mut self.mems, &self.pool)
                    .map_err(End::Wrong)?,
            );
            todo = self.world.take_woken();
        }
        Ok(())
    }

    pub(crate) fn fire(&mut self, transition: &Transition) -> Result<(), End> {
        match self.world.fire(transition, &mut self.mems, &self.pool) {
            Ok(()) => {
                self.fired.push(transition.clone());
                Ok(())
            }
            Err(FireError::Misuse(misuse)) => Err(End::Wrong(misuse)),
            Err(FireError::NotEnabled) => panic!("{transition:?} is not enabled"),
        }
    }

    /// One execution, as a plain run makes it.
    pub(crate) fn run(&mut self) -> End {
        match self.try_run() {
            Ok(()) => End::Finished,
            Err(end) => end,
        }
    }

    fn try_run(&mut self) -> Result<(), End> {
        loop {
            self.run_to_choice()?;
            if self.ranks().all(|rank| self.is_done(rank)) {
                return Ok(());
            }
            let all = self.world.transitions();
            let first = all
                .iter()
                .find(|t| !matches!(t, Transition::PollFails { .. }))
                .cloned();
            match first {
                Some(transition) => self.fire(&transition)?,
                None if all.is_empty() => {
                    let blocked = self
                        .ranks()
                        .filter(|&rank| !self.is_done(rank))
                        .map(|rank| rank.0);
                    return Err(End::Deadlock(blocked.collect()));
                }
                None => {
                    for transition in all {
                        self.fire(&transition)?;
                    }
                }
            }
        }
    }
}

/// Runs scripts that are to finish.
pub(crate) fn finish(options: Options, scripts: Vec<Vec<Do>>) -> Machine {
    let mut machine = Machine::new(options, scripts);
    assert_eq!(machine.run(), End::Finished, "{:?}", machine.codes);
    machine
}

/// Every rank's script between `MPI_Init` and `MPI_Finalize`.
pub(crate) fn bracket(scripts: Vec<Vec<Do>>) -> Vec<Vec<Do>> {
    let wrap = |mut script: Vec<Do>| {
        script.insert(0, call!("MPI_Init", 0u64, 0u64));
        script.push(call!("MPI_Finalize"));
        script
    };
    scripts.into_iter().map(wrap).collect()
}
