//! Threads of one process: which one runs, and what the others have.
//!
//! The thread that runs has its frames and registers in the [`Process`] itself,
//! as if it were the only one; the others' are parked here. So a process
//! without threads pays nothing for them. Who runs next is decided outside.
//!
//! A thread-local variable is one object per thread (C17 6.2.4p4): the first
//! thread's is the variable's own, the others' are made when they are first
//! used and end with their thread.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use concord_abi::Arg;
use concord_base::Span;
use concord_ir::{FuncId, GlobalId, Inst, Slot, Ty};

use crate::facts::Facts;
use crate::fault::Fault;
use crate::memory::{Memory, ObjectId, ObjectKind, split};
use crate::process::{Context, Frame, Process, Stop, span_at};
use crate::program::Program;
use crate::step::Halt;
use crate::word::Word;

/// What a thread has that does not run.
#[derive(Clone, Debug, Default)]
struct Parked {
    slots: Vec<Word>,
    frames: Vec<Frame>,
    stack_bytes: u64,
    facts: Facts,
}

/// The threads of a process that has had more than one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Threads {
    /// Which one runs.
    current: usize,
    /// What each has, by number; the one that runs has nothing here.
    parked: Vec<Parked>,
    /// Their own objects of thread-local variables.
    locals: BTreeMap<(usize, GlobalId), ObjectId>,
}

/// A compare-and-exchange.
struct Exchange {
    ty: Ty,
    dst: Slot,
    ptr: Slot,
    expected: Slot,
}

/// What the program says so often that nobody outside is asked: to the race detector the same
/// as with the calls' models (`explore/src/threads/calls.rs`), where there are clocks already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    Hidden,
    Iteration,
    SimdIteration,
    /// Our C library is given this number as a character ([`crate::step`]).
    Character,
    /// It makes an `int` of this number.
    Narrow,
}

impl Told {
    pub(crate) fn named(name: &str) -> Option<Told> {
        match name {
            "__concord_hidden" => Some(Told::Hidden),
            "__concord_iteration" => Some(Told::Iteration),
            "__concord_simd_iteration" => Some(Told::SimdIteration),
            "__concord_character" => Some(Told::Character),
            "__concord_narrow" => Some(Told::Narrow),
            _ => None,
        }
    }
}

impl Memory {
    /// Says something to the race detector, with the call's argument; `false` if there is none, that is not known, or it is not
    /// for its ears.
    pub(crate) fn tell(&mut self, told: Told, argument: Option<Word>) -> bool {
        let number = argument.and_then(Word::get);
        let Some(races) = self.races() else {
            return false;
        };
        match (told, number) {
            (Told::Hidden, Some(by)) => races.hide(by as i32),
            (Told::Hidden, None) => return false,
            (Told::Iteration, _) => races.iteration(),
            (Told::SimdIteration, _) => races.simd_iteration(),
            (Told::Character | Told::Narrow, _) => return false,
        }
        true
    }
}

/// What a thread has, whether it runs or not.
#[derive(Clone, Copy)]
pub(crate) struct Strand<'a> {
    pub slots: &'a [Word],
    pub frames: &'a [Frame],
    pub stack_bytes: u64,
    pub facts: &'a Facts,
}

impl Threads {
    pub(crate) fn slots_mut(&mut self) -> impl Iterator<Item = &mut Word> {
        self.parked.iter_mut().flat_map(|parked| &mut parked.slots)
    }

    /// Adds what is not in frames, registers and memory.
    pub(crate) fn fingerprint(&self, hasher: &mut impl Hasher) {
        // Between turns it is always the lowest living one.
        self.current.hash(hasher);
        self.locals.hash(hasher);
    }
}

impl Process {
    /// All threads, the one that runs first.
    pub(crate) fn strands(&self) -> impl Iterator<Item = Strand<'_>> {
        let running = Strand {
            slots: &self.slots,
            frames: &self.frames,
            stack_bytes: self.stack_bytes,
            facts: &self.facts,
        };
        let others = self.threads.iter().flat_map(|threads| &threads.parked);
        let others = others.map(|parked| Strand {
            slots: &parked.slots,
            frames: &parked.frames,
            stack_bytes: parked.stack_bytes,
            facts: &parked.facts,
        });
        std::iter::once(running).chain(others)
    }

    /// The number of the thread that runs.
    pub fn thread(&self) -> u32 {
        self.threads
            .as_ref()
            .map_or(0, |threads| threads.current as u32)
    }

    /// Lets another thread run.
    pub fn switch_to(&mut self, thread: u32) {
        let to = thread as usize;
        let from = self.thread() as usize;
        if from == to {
            return;
        }
        let threads = self.threads.get_or_insert_default();
        let most = from.max(to);
        if threads.parked.len() <= most {
            threads.parked.resize_with(most + 1, Parked::default);
        }
        let next = std::mem::take(&mut threads.parked[to]);
        threads.parked[from] = Parked {
            slots: std::mem::replace(&mut self.slots, next.slots),
            frames: std::mem::replace(&mut self.frames, next.frames),
            stack_bytes: std::mem::replace(&mut self.stack_bytes, next.stack_bytes),
            facts: std::mem::replace(&mut self.facts, next.facts),
        };
        threads.current = to;
        self.memory.change_thread(from, to);
        if let Some(races) = self.memory.races() {
            races.change_thread(to);
        }
    }

    /// A new thread of this number, which nobody has had, before the first
    /// instruction of a function. The one that runs goes on.
    pub fn spawn(
        &mut self,
        cx: Context<'_>,
        thread: u32,
        function: FuncId,
        args: &[Arg],
    ) -> Result<(), Stop> {
        self.memory.start_races();
        if let Some(races) = self.memory.races() {
            races.make_thread(thread as usize);
        }
        let creator = self.thread();
        self.switch_to(thread);
        let started = self.start(cx, function, args);
        self.switch_to(creator);
        started
    }

    /// The thread that runs has ended: its variables are gone. The process must
    /// switch to another one.
    pub fn end_thread(&mut self) {
        self.memory.pop_locals(0);
        let current = self.thread() as usize;
        if let Some(threads) = &mut self.threads {
            let own = |((thread, _), object): (&(usize, GlobalId), &ObjectId)| {
                (*thread == current).then_some(*object)
            };
            let objects: Vec<ObjectId> = threads.locals.iter().filter_map(own).collect();
            threads.locals.retain(|(thread, _), _| *thread != current);
            for object in objects {
                let freed = self.memory.free(object.base(), ObjectKind::Global);
                freed.expect("a thread's own variables live as long as it does");
            }
        }
        if let Some(races) = self.memory.races() {
            races.end_thread();
        }
        self.slots.clear();
        self.frames.clear();
        self.stack_bytes = 0;
        self.facts.clear();
    }

    /// The atomic instruction at hand has been waited for long enough; what it
    /// orders was said.
    pub fn synchronised(&mut self) {
        let frame = self.frames.last_mut().expect("a function synchronises");
        frame.pc += 1;
        self.executed += 1;
        self.facts.clear();
    }

    /// Whether the compare-and-exchange that follows the atomic instruction at
    /// hand changes memory; `None` if that depends on symbolic values.
    pub fn exchange_succeeds(&self, program: &Program) -> Option<bool> {
        let (frame, exchange) = self.exchange(program)?;
        let regs = &self.slots[frame.base as usize..];
        let (ptr, want) = (regs[exchange.ptr.index()], regs[exchange.expected.index()]);
        if ptr.term().is_some() || want.term().is_some() {
            return None;
        }
        let size = u64::from(exchange.ty.store_size());
        let memory: &dyn concord_abi::Memory = &self.memory;
        // What cannot be read is found out when it is tried.
        let Ok(bytes) = memory.read_concrete(ptr.bits, size) else {
            return Some(true);
        };
        let old = bytes?
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u64::from(*byte));
        let mask = u64::MAX >> (64 - exchange.ty.bits().clamp(1, 64));
        Some(old & mask == want.bits & mask)
    }

    /// That compare-and-exchange fails though it need not.
    pub fn fail_exchange(&mut self, program: &Program, address: u64) {
        let (frame, exchange) = self.exchange(program).expect("it was asked for");
        let (base, span) = (
            frame.base as usize,
            span_at(program, frame.function, frame.pc + 1),
        );
        let size = u64::from(exchange.ty.store_size());
        self.memory.at(span);
        self.memory.note(address, size, concord_base::Access::Read);
        let regs = &mut self.slots[base..];
        regs[exchange.dst.index()] = regs[exchange.expected.index()];
        regs[exchange.dst.index() + 1] = Word::concrete(0);
        self.synchronised();
        self.synchronised();
    }

    fn exchange(&self, program: &Program) -> Option<(&Frame, Exchange)> {
        let frame = self.frames.last()?;
        let body = program.module.function(frame.function).body.as_ref()?;
        match *body.code.get(frame.pc as usize + 1)? {
            Inst::CmpXchg {
                ty,
                dst,
                ptr,
                expected,
            } => Some((
                frame,
                Exchange {
                    ty,
                    dst,
                    ptr,
                    expected,
                },
            )),
            _ => None,
        }
    }

    /// The object of a thread-local variable that belongs to the thread that
    /// runs.
    pub(crate) fn thread_local(&mut self, cx: Context<'_>, address: u64) -> Result<u64, Halt> {
        let Some(threads) = self.threads.as_ref().filter(|t| t.current != 0) else {
            if let (Some((variable, _)), Some(races)) = (split(address), self.memory.races()) {
                races.thread_local(variable);
            }
            return Ok(address);
        };
        let current = threads.current;
        let Some((variable, offset)) = split(address) else {
            return Ok(address);
        };
        let global = GlobalId(variable.0 - 1);
        let object = match threads.locals.get(&(current, global)) {
            Some(object) => *object,
            None => {
                let created = self.load_thread_local(cx.program, global);
                let object = created.ok_or(Fault::StackOverflow { depth: 0 })?;
                let threads = self.threads.as_mut().expect("there are threads");
                threads.locals.insert((current, global), object);
                object
            }
        };
        if let Some(races) = self.memory.races() {
            races.thread_local(object);
        }
        Ok(object.base().wrapping_add_signed(offset))
    }

    fn load_thread_local(&mut self, program: &Program, global: GlobalId) -> Option<ObjectId> {
        let variable = &program.module.globals[global.0 as usize];
        self.memory.at(variable.span);
        let name = program.global_name(global);
        let object = self
            .memory
            .create(variable.size, ObjectKind::Global, name, true)?;
        crate::process::write_initial(program, &mut self.memory, object, variable);
        Some(object)
    }

    /// The call stack of a thread, innermost first: function and position.
    pub fn call_stack_of(&self, program: &Program, thread: u32) -> Vec<(FuncId, Span)> {
        if thread == self.thread() {
            return self.call_stack(program);
        }
        let parked = self
            .threads
            .as_ref()
            .and_then(|threads| threads.parked.get(thread as usize));
        let frames = parked
            .into_iter()
            .flat_map(|parked| parked.frames.iter().rev());
        frames
            .map(|frame| (frame.function, span_at(program, frame.function, frame.pc)))
            .collect()
    }
}
