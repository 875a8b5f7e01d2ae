//! One process: memory, frames, and where it stands.

use concord_abi::Arg;
use concord_base::Span;
use concord_ir::{Atomic, FuncId, Slot, Ty};
use concord_term::{Bytes, Substitution, Term, TermPool, VarId};

use crate::facts::Facts;
use crate::fault::{Fault, Unsupported};
use crate::memory::{MAX_OBJECT, Memory, NameId, ObjectId, ObjectKind};
use crate::program::{self, Program};
use crate::remark::Remarks;
use crate::threads::Threads;
use crate::word::Word;

/// What every step needs and none changes.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The program.
    pub program: &'a Program,
    /// The terms.
    pub pool: &'a TermPool,
}

/// Limits of one process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes in live objects.
    pub memory: u64,
    /// Bytes of local variables and frames.
    pub stack: u64,
    /// What memory holds that nobody has written to.
    pub fresh: Fresh,
}

/// What memory holds that nobody has written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fresh {
    /// Anything: decisions must not depend on it.
    #[default]
    Anything,
    /// Zeros, as it often does by chance. Fewer executions than there are.
    Zeros,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            memory: 16 << 30,
            stack: 8 << 20,
            fresh: Fresh::default(),
        }
    }
}

/// One process of the program under test.
#[derive(Debug)]
pub struct Process {
    /// Its memory.
    pub memory: Memory,
    pub(crate) slots: Vec<Word>,
    pub(crate) frames: Vec<Frame>,
    /// Bytes that live frames account for; bounded by `limits.stack`.
    pub(crate) stack_bytes: u64,
    pub(crate) limits: Limits,
    /// Conditions that were decided for the current instruction, see
    /// [`Stop::Decide`]. Empty again as soon as the instruction is done.
    pub(crate) facts: Facts,
    /// Executed instructions.
    pub(crate) executed: u64,
    /// What it does that C forbids and machines do not mind.
    pub remarks: Remarks,
    /// The threads beside the one that runs, once there are any.
    pub(crate) threads: Option<Box<Threads>>,
}

/// One activation of a function.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Which function.
    pub function: FuncId,
    /// The instruction to execute next (or that is being executed).
    pub pc: u32,
    /// Its first slot.
    pub(crate) base: u32,
    /// The local variables that existed before it.
    pub(crate) locals: u32,
    /// Bytes that it adds to the stack, for the limit.
    pub(crate) bytes: u64,
    /// Who gets the result.
    pub(crate) ret: ReturnTo,
    /// Arguments beyond the declared ones.
    pub(crate) varargs: Box<[Arg]>,
}

/// Who gets a function's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ReturnTo {
    /// The calling frame, at its current call instruction.
    Caller,
    /// A model of an external function that asked for the call.
    Model,
    /// Nobody: this is `main`, and its result is the exit status.
    Nobody,
}

/// Why a process stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It calls a function that the program does not define. Answer with
    /// [`Process::finish_call`].
    External {
        /// Which function.
        function: FuncId,
        /// With which arguments.
        args: Vec<Arg>,
    },
    /// `main` returned.
    Returned {
        /// The exit status.
        status: i32,
        /// It stands for all that are not zero: the value is symbolic.
        stands_for_others: bool,
    },
    /// The function that a model wanted to be called has returned.
    CallbackReturned {
        /// Its result's scalar leaves.
        results: Vec<Arg>,
    },
    /// The program is wrong.
    Fault(Fault),
    /// Concord cannot go on.
    Unsupported(Unsupported),
    /// Going on needs to know whether a condition holds. Answer with
    /// [`Process::assume`] and run again.
    Decide(Term),
    /// Going on needs one value of a symbolic term. Answer with
    /// [`Process::assume_value`], once for each value that it can have, and
    /// run again.
    Concretise(Term),
    /// Going on needs to know where an address leads that depends on an unknown caller
    /// ([`Memory::unknown_pointer`]), or on an index into its memory. Settle it and run again.
    Unknown(Term),
    /// An atomic instruction comes next, or a fence, and there are several
    /// threads. Answer with [`Process::synchronised`].
    Synchronise {
        /// Where.
        address: u64,
        /// What.
        atomic: Atomic,
    },
    /// The budget of instructions is used up.
    OutOfFuel,
}

impl Stop {
    /// Whether the instruction at hand waits for somebody else.
    pub(crate) fn is_unfinished(&self) -> bool {
        matches!(
            self,
            Stop::External { .. }
                | Stop::Decide(_)
                | Stop::Concretise(_)
                | Stop::Unknown(_)
                | Stop::Synchronise { .. }
        )
    }
}

impl Process {
    /// A process before its first instruction: memory laid out, no frame yet.
    pub fn new(cx: Context<'_>, limits: Limits) -> Process {
        let mut memory = Memory::new(cx.program.names(), limits.memory);
        memory.set_fresh(limits.fresh == Fresh::Zeros);
        load_globals(cx.program, &mut memory);
        Process {
            memory,
            slots: Vec::new(),
            frames: Vec::new(),
            stack_bytes: 0,
            limits,
            facts: Facts::default(),
            executed: 0,
            remarks: Remarks::default(),
            threads: None,
        }
    }

    /// Makes the process ready for [`Process::snapshot`].
    pub fn freeze(&mut self) {
        self.memory.freeze();
    }

    /// A second process in the same state as a frozen one.
    pub fn snapshot(&self) -> Process {
        Process {
            memory: self.memory.snapshot(),
            slots: self.slots.clone(),
            frames: self.frames.clone(),
            stack_bytes: self.stack_bytes,
            limits: self.limits,
            facts: self.facts.clone(),
            executed: self.executed,
            remarks: self.remarks.clone(),
            threads: self.threads.clone(),
        }
    }

    /// What was decided for the instruction at hand.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// How many instructions it has executed.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// Decides a condition for the instruction at hand.
    pub fn assume(&mut self, condition: Term, holds: bool) {
        self.facts.add_truth(condition, holds);
    }

    /// Decides the value of a term for the instruction at hand.
    pub fn assume_value(&mut self, term: Term, value: u64) {
        self.facts.add_value(term, value);
    }

    /// The call stack, innermost first: function and position.
    pub fn call_stack(&self, program: &Program) -> Vec<(FuncId, Span)> {
        self.frames
            .iter()
            .rev()
            .map(|frame| (frame.function, span_at(program, frame.function, frame.pc)))
            .collect()
    }

    /// Puts what library code touched down to the line of the program that
    /// called it.
    pub(crate) fn place_touches(&mut self, program: &Program) {
        let files = &program.module.files;
        let in_library = |span: Span| {
            let file = files.get(span.file.0 as usize);
            span.is_known() && file.is_some_and(|file| file.runtime)
        };
        let mut lines = self.call_stack(program).into_iter().map(|(_, span)| span);
        let line = lines.find(|span| span.is_known() && !in_library(*span));
        self.memory
            .place_touches(line.unwrap_or(Span::UNKNOWN), in_library);
    }

    /// Accesses of library code are put down to the line of the program that called it.
    pub(crate) fn place_accesses(&mut self, program: &Program) {
        let files = &program.module.files;
        let in_library = |span: Span| {
            let file = files.get(span.file.0 as usize);
            file.is_some_and(|file| file.runtime)
        };
        let function = self.frames.last().map(|frame| frame.function);
        let library = function.is_some_and(|f| in_library(program.module.function(f).span));
        let line = library.then(|| {
            let frames = self.frames.iter().rev();
            let mut lines = frames.map(|frame| span_at(program, frame.function, frame.pc));
            let line = lines.find(|span| span.is_known() && !in_library(*span));
            line.unwrap_or(Span::UNKNOWN)
        });
        self.memory.in_library(line);
    }

    /// What happens next is put down to the instruction at hand.
    pub fn stand(&mut self, program: &Program) {
        let span = self.span(program);
        self.memory.at(span);
        self.place_accesses(program);
    }

    /// The source position of the instruction at hand.
    pub fn span(&self, program: &Program) -> Span {
        self.frames.last().map_or(Span::UNKNOWN, |frame| {
            span_at(program, frame.function, frame.pc)
        })
    }

    /// The function and instruction at hand.
    pub fn position(&self) -> Option<(FuncId, u32)> {
        self.frames.last().map(|frame| (frame.function, frame.pc))
    }

    /// Where the calls that are active stand: function and instruction, outermost first.
    pub fn positions(&self) -> impl Iterator<Item = (FuncId, u32)> + '_ {
        self.frames.iter().map(|frame| (frame.function, frame.pc))
    }

    /// How many calls are active.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Overlooks for the instruction at hand that a value is uninitialised: it is as if zeros had
    /// been written.
    pub fn forgive(&mut self, pool: &TermPool, term: Term) {
        let condition = crate::depends::condition(pool, term);
        self.facts.add_truth(condition, false);
    }

    /// Values in registers, for reachability.
    pub fn roots(&self) -> impl Iterator<Item = u64> + '_ {
        let slots = self.strands().flat_map(|strand| strand.slots);
        slots.filter_map(|word| word.get())
    }

    /// Puts bytes into a fresh object of the process, such as an argument
    /// string. `None` at the memory limit.
    pub fn place(&mut self, bytes: &Bytes, name: NameId) -> Option<u64> {
        let size = bytes.len() as u64;
        let id = self.memory.create(size, ObjectKind::Global, name, true)?;
        concord_abi::Memory::write(&mut self.memory, id.base(), bytes).ok()?;
        Some(id.base())
    }

    /// Ends the external call at hand with these results, one per scalar leaf
    /// that the call site expects; missing ones are left undefined.
    pub fn finish_call(&mut self, cx: Context<'_>, results: &[Arg]) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let body = cx.program.module.function(frame.function).body.as_ref();
        let Some(body) = body else { return };
        if let Some(concord_ir::Inst::Call { site }) = body.code.get(frame.pc as usize) {
            let site = &body.calls[*site as usize];
            let base = frame.base as usize;
            put_results(
                &mut self.slots[base..],
                cx.pool,
                site.dst,
                &site.results,
                results,
            );
        }
        frame.pc += 1;
        self.executed += 1;
        self.facts.clear();
    }

    /// Whether it holds anything symbolic, or may do so.
    pub fn has_terms(&self) -> bool {
        let slots = || self.strands().flat_map(|strand| strand.slots);
        slots().any(|slot| slot.term().is_some()) || self.memory.has_terms()
    }

    /// Variables of an unknown caller have got values.
    pub fn settle_caller(&mut self, pool: &TermPool, values: &[(VarId, u64)]) {
        let mut known = Substitution::new();
        for (variable, value) in values {
            self.memory.settle_variable(pool, *variable, *value);
            let term = pool.var_info(*variable).term;
            let constant = pool.constant(pool.width(term), u128::from(*value));
            known.insert(term, constant);
        }
        for slot in &mut self.slots {
            if let Some(term) = slot.term() {
                *slot = word(pool, known.apply(pool, term));
            }
        }
    }

    /// Values of inputs have become known: terms that depend on nothing else
    /// are ordinary numbers from now on.
    pub fn settle(&mut self, pool: &TermPool, known: &mut Substitution) {
        let others = self
            .threads
            .iter_mut()
            .flat_map(|threads| threads.slots_mut());
        for slot in self.slots.iter_mut().chain(others) {
            if let Some(term) = slot.term() {
                let value = known.apply(pool, term);
                *slot = match pool.as_const(value) {
                    Some(bits) => Word::concrete(bits as u64),
                    None => Word::symbolic(value),
                };
            }
        }
        self.memory.settle(pool, known);
    }
}

/// Writes a call's results into the caller's slots.
pub(crate) fn put_results(
    regs: &mut [Word],
    pool: &TermPool,
    dst: Slot,
    types: &[Ty],
    results: &[Arg],
) {
    let mut slot = dst;
    for (i, ty) in types.iter().enumerate() {
        let (low, high) = match results.get(i) {
            Some(arg) => words_of(pool, arg, *ty),
            None => {
                let undef = Word::symbolic(crate::undef::value(
                    pool,
                    program::slot_width(*ty),
                    u32::MAX,
                    slot.index(),
                ));
                (undef, undef)
            }
        };
        regs[slot.index()] = low;
        if ty.slots() == 2 {
            regs[slot.index() + 1] = high;
        }
        slot = slot.offset(ty.slots());
    }
}

/// An argument as slots of a type, truncated or zero-extended to it.
pub(crate) fn words_of(pool: &TermPool, arg: &Arg, ty: Ty) -> (Word, Word) {
    let width = ty.bits();
    if let Some(term) = arg.term {
        let have = pool.width(term);
        let term = if have < width {
            pool.zext(term, width)
        } else {
            pool.trunc(term, width)
        };
        if ty.slots() == 1 {
            return (word(pool, term), Word::default());
        }
        let low = word(pool, pool.trunc(term, 64));
        let high = pool.zext(pool.extract(term, 64, width - 64), 64);
        return (low, word(pool, high));
    }
    let bits = if width >= 128 {
        arg.bits
    } else {
        arg.bits & ((1 << width) - 1)
    };
    (
        Word::concrete(bits as u64),
        Word::concrete((bits >> 64) as u64),
    )
}

/// A term as a word; constants become concrete.
pub(crate) fn word(pool: &TermPool, term: Term) -> Word {
    match pool.as_const(term) {
        Some(bits) => Word::concrete(bits as u64),
        None => Word::symbolic(term),
    }
}

pub(crate) fn span_at(program: &Program, function: FuncId, pc: u32) -> Span {
    let body = program.module.function(function).body.as_ref();
    body.and_then(|b| b.spans.get(pc as usize))
        .copied()
        .unwrap_or(Span::UNKNOWN)
}

/// Whether the globals of a program fit into a process's memory.
pub fn globals_fit(program: &Program, limits: Limits) -> bool {
    let sizes = || program.module.globals.iter().map(|global| global.size);
    let total = sizes().try_fold(0_u64, u64::checked_add);
    sizes().all(|size| size <= MAX_OBJECT) && total.is_some_and(|total| total <= limits.memory)
}

/// Writes the initial value of a global to an object of its size.
pub(crate) fn write_initial(
    program: &Program,
    memory: &mut Memory,
    object: ObjectId,
    global: &concord_ir::Global,
) {
    let Some(init) = &global.init else {
        return;
    };
    if init.bytes.iter().any(|b| *b != 0) {
        let _ = memory.write_plain(object.base(), &init.bytes);
    }
    for reloc in &init.relocs {
        if let Some(address) = program.constant(reloc.value) {
            let _ = memory.write_plain(object.base() + reloc.offset, &address.to_le_bytes());
        }
    }
}

fn load_globals(program: &Program, memory: &mut Memory) {
    let module = &program.module;
    for (i, global) in module.globals.iter().enumerate() {
        let id = concord_ir::GlobalId(i as u32);
        memory.at(global.span);
        // Written first, made constant afterwards.
        let created = memory.create(
            global.size,
            ObjectKind::Global,
            program.global_name(id),
            true,
        );
        let object = created.expect("whoever starts a process looks whether its globals fit");
        assert_eq!(
            object,
            program.global_object(id),
            "globals come first, in order"
        );
        if global.init.is_none() {
            continue;
        }
        write_initial(program, memory, object, global);
        if global.constant {
            memory.make_constant(object, global.source_name.is_some());
        }
    }
    for function in &module.functions {
        memory.at(function.span);
        memory.create(0, ObjectKind::Code, program::INTERNAL_NAME, true);
    }
    for _ in 0..program.label_count() {
        memory.create(0, ObjectKind::Code, program::INTERNAL_NAME, true);
    }
    memory.freeze();
}
