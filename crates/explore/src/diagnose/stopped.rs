//! From what stopped a rank to a finding with places in the source.

use std::collections::BTreeMap;

use concord_base::{
    Access, Certainty, FAR, FaultKind, FaultObject, Finding, FindingDetail, Kind, MemoryFault,
    Place, Rank, Span, Storage,
};
use concord_exec::{Came, Fault, Lineage, Process, Unsupported};
use concord_libc::{LibcMisuse, Signal};
use concord_mpi::{OpKind, Transition};

use super::evidence::cut;
use crate::ranks::{Problem, Turns};
use crate::state::State;

impl Turns<'_> {
    /// The finding that a problem amounts to; `None` if it is not the
    /// program's mistake.
    pub(crate) fn finding(&self, state: &State, rank: Rank, problem: &Problem) -> Option<Finding> {
        Some(match problem {
            Problem::Fault(fault) => self.fault(state, rank, fault),
            Problem::Signal(signal) => {
                let text = format!("the process is terminated by {signal}");
                self.simple(state, rank, signal_kind(*signal), text)
            }
            Problem::Libc(misuse) => self.libc(state, rank, misuse),
            Problem::Mpi(misuse) => self.misuse(state, misuse),
            Problem::Threads(trouble) => self.thread_misuse(state, rank, trouble),
            Problem::Assertion(text) => self.simple(
                state,
                rank,
                Kind::Assertion,
                format!("assertion `{text}` failed"),
            ),
            Problem::Assumption | Problem::Unsupported(_) | Problem::Input(_) => return None,
        })
    }

    /// What cannot be executed, for people, with its place.
    pub(crate) fn unsupported(
        &self,
        state: &State,
        rank: Rank,
        what: &Unsupported,
    ) -> (String, Place) {
        let text = match what {
            Unsupported::Construct(what) => format!("not supported: {what}"),
            Unsupported::Function(name) => format!("the function `{name}` is not modelled"),
            Unsupported::Symbolic(what) => format!("symbolic data is not supported here: {what}"),
        };
        (text, self.place(state, rank, "reached here"))
    }

    /// One finding per line that allocated memory nobody freed.
    pub(crate) fn leaks(&self, state: &State, rank: Rank) -> Vec<Finding> {
        let process = &state.rank(rank).process;
        let mut by_line: BTreeMap<Span, (u64, BTreeMap<u32, u64>)> = BTreeMap::new();
        let lost = match process.memory.has_caller() {
            true => process.memory.lost_to_caller(self.cx.pool),
            false => process.memory.leaked(process.roots()),
        };
        for (_, object) in lost {
            let (blocks, bytes_by_stack) = by_line.entry(object.allocated).or_default();
            *blocks += 1;
            *bytes_by_stack.entry(object.stack).or_default() += object.size;
        }
        by_line
            .into_iter()
            .map(|(span, (blocks, bytes_by_stack))| {
                let bytes: u64 = bytes_by_stack.values().sum();
                // Of several ways to that line, the one that most is lost on.
                let by_bytes = bytes_by_stack.iter().rev();
                let most = by_bytes.max_by_key(|(_, bytes)| **bytes);
                let stack = most.map_or(0, |(stack, _)| *stack);
                let mut notes = Vec::new();
                if let (Some((_, most)), 2..) = (most, bytes_by_stack.len()) {
                    let ways = bytes_by_stack.len();
                    notes.push(format!(
                        "allocated on {ways} different call stacks; {most} bytes of them on this one"
                    ));
                }
                let message = match blocks {
                    1 => format!("a block of {bytes} bytes is never freed"),
                    _ => format!("{blocks} blocks of {bytes} bytes together are never freed"),
                };
                let label = "allocated here".to_owned();
                Finding {
                    kind: Kind::MemoryLeak,
                    detail: FindingDetail::Nothing,
                    message,
                    certainty: Certainty::Replayed,
                    places: vec![Place {
                        rank,
                        span,
                        label,
                        stack: self.stack_numbered(state, stack),
                    }],
                    notes,
                }
            })
            .collect()
    }

    /// Ranks go round for ever.
    pub(crate) fn livelock(&self, state: &State) -> Finding {
        let transitions = state.world.transitions();
        let polls = |rank: &Rank| {
            let poll = Transition::PollFails { rank: *rank };
            transitions.contains(&poll)
        };
        let running = state
            .all_ranks()
            .filter(|rank| state.exit_status(*rank).is_none());
        let (polling, waiting): (Vec<Rank>, Vec<Rank>) = running.partition(polls);
        let place = |rank: &Rank, does: &str| {
            let call = state.world.blocked(*rank);
            let call = call.map_or("a call", |blocked| blocked.function.name());
            self.place(state, *rank, &format!("{does} `{call}`"))
        };
        let polling = polling
            .iter()
            .map(|rank| place(rank, "polls again and again:"));
        let waiting = waiting.iter().map(|rank| place(rank, "waits in"));
        let places = polling.chain(waiting).collect();
        let held = transitions.iter().filter_map(|t| held(state, t));
        let held: Vec<String> = held.collect();
        let message = match held.is_empty() {
            true => "livelock: the processes run for ever without progress, whatever happens",
            false => "livelock: the processes may run for ever without progress",
        };
        let notes = (!held.is_empty()).then(|| cut("happens only if", held));
        Finding {
            kind: Kind::Livelock,
            detail: FindingDetail::Nothing,
            message: message.to_owned(),
            certainty: Certainty::Replayed,
            places,
            notes: notes.into_iter().collect(),
        }
    }

    /// Where the ranks are that have not ended.
    pub(crate) fn standing(&self, state: &State) -> Vec<Place> {
        let running = state
            .all_ranks()
            .filter(|rank| state.exit_status(*rank).is_none());
        let place = |rank| match state.world.blocked(rank) {
            Some(blocked) => {
                let label = format!("waits in `{}`", blocked.function.name());
                self.place(state, rank, &label)
            }
            None => self.place(state, rank, "is here"),
        };
        running.map(place).collect()
    }

    /// A rank ended without `MPI_Finalize`.
    pub(crate) fn no_finalize(&self, state: &State, rank: Rank, status: i32) -> Finding {
        let left_at = state.rank(rank).left_at;
        let (span, label) = match left_at.is_known() {
            true => (left_at, "ends here"),
            false => (self.main_span(), "the program's `main`"),
        };
        let label = label.to_owned();
        Finding {
            kind: Kind::EndsWithoutFinalize,
            detail: FindingDetail::Nothing,
            message: format!(
                "rank {rank} ends with status {status} without calling `MPI_Finalize`"
            ),
            certainty: Certainty::Replayed,
            places: vec![Place {
                rank,
                span,
                label,
                stack: Vec::new(),
            }],
            notes: Vec::new(),
        }
    }

    pub(crate) fn simple(&self, state: &State, rank: Rank, kind: Kind, message: String) -> Finding {
        Finding {
            kind,
            detail: FindingDetail::Nothing,
            message,
            certainty: Certainty::Replayed,
            places: vec![self.place(state, rank, "here")],
            notes: Vec::new(),
        }
    }

    fn fault(&self, state: &State, rank: Rank, fault: &Fault) -> Finding {
        match fault {
            Fault::Memory(fault) => self.memory_fault(state, rank, fault),
            Fault::DivisionByZero => self.simple(
                state,
                rank,
                Kind::DivisionByZero,
                "division by zero".to_owned(),
            ),
            Fault::DivisionOverflow => {
                let text = "the quotient does not fit its type (smallest number divided by -1)";
                self.simple(state, rank, Kind::IntegerOverflowTrap, text.to_owned())
            }
            Fault::BadShift { amount, width } => {
                let text = format!("shift of a {width}-bit value by {amount}");
                self.simple(state, rank, Kind::BadShift, text)
            }
            Fault::BadConversion { width, signed } => {
                let sign = if *signed { "signed" } else { "unsigned" };
                let text =
                    format!("the floating-point number does not fit a {sign} {width}-bit integer");
                self.simple(state, rank, Kind::BadConversion, text)
            }
            Fault::BeyondMember => {
                let text = "the index leaves the array for another member of its structure";
                let mut finding = self.simple(state, rank, Kind::OutOfBounds, text.to_owned());
                finding.detail = FindingDetail::Named("beyond-member");
                finding
            }
            Fault::NoCharacter => {
                let text = "the argument is neither an `unsigned char` nor `EOF`, nor any `char`";
                let mut finding = self.simple(state, rank, Kind::LibraryMisuse, text.to_owned());
                finding.detail = FindingDetail::Named("no-character");
                finding
            }
            Fault::OverlappingCopy { length, distance } => {
                let text = format!(
                    "copy of {length} bytes to a place only {distance} bytes away: the regions overlap"
                );
                let mut finding = self.simple(state, rank, Kind::LibraryMisuse, text);
                finding.detail = FindingDetail::Named("overlapping-copy");
                finding
            }
            Fault::Uninitialised { use_, lineage, .. } => {
                let text = format!("{} depends on an uninitialised value", use_.describe());
                let mut finding = self.simple(state, rank, Kind::Uninitialised, text);
                if let Some(lineage) = lineage {
                    self.add_lineage(&mut finding, state, *lineage);
                }
                finding
            }
            Fault::Unreachable => {
                let text = "control reaches a place that the compiler was told is unreachable";
                self.simple(state, rank, Kind::Unreachable, text.to_owned())
            }
            Fault::Trap => self.simple(
                state,
                rank,
                Kind::Trap,
                "the program executes a trap".to_owned(),
            ),
            Fault::StackOverflow { .. } => {
                let depth = state.rank(rank).process.depth();
                let text = format!("stack overflow after {depth} nested calls");
                self.simple(state, rank, Kind::StackOverflow, text)
            }
        }
    }

    pub(crate) fn memory_fault(&self, state: &State, rank: Rank, fault: &MemoryFault) -> Finding {
        let kind = memory_kind(fault.kind);
        let mut finding = self.simple(state, rank, kind, fault_text(fault));
        let memory = &state.rank(rank).process.memory;
        let lineage = match fault.kind {
            FaultKind::Uninitialised if memory.object_holding(fault.address).is_some() => {
                memory.lineage_at(fault.address)
            }
            _ => None,
        };
        match lineage {
            Some(lineage) => self.add_lineage(&mut finding, state, lineage),
            None => self.add_object(&mut finding, rank, fault.object.as_ref()),
        }
        finding
    }

    /// Where an uninitialised value came into being, and how it came to where it is.
    fn add_lineage(&self, finding: &mut Finding, state: &State, lineage: Lineage) {
        let mut arrivals = Vec::new();
        let mut lineage = lineage;
        let (owner, object) = loop {
            match lineage.came() {
                Came::From { process, object } => break (Rank(process), Some(object)),
                Came::Open => {
                    let Some((rank, span)) = arrivals.pop() else {
                        return;
                    };
                    self.add_place(finding, rank, span, "this call leaves the value undefined");
                    break (rank, None);
                }
                Came::To { process, arrival } => {
                    let memory = &state.rank(Rank(process)).process.memory;
                    let Some((before, span)) = memory.arrival(arrival) else {
                        return;
                    };
                    arrivals.push((Rank(process), span));
                    lineage = before;
                }
            }
        };
        let memory = &state.rank(owner).process.memory;
        if let Some((name, mut object)) = object.and_then(|object| memory.remembered(object)) {
            let declared = self.cx.program.declared_at(name);
            if declared.is_known() {
                object.allocated = declared;
            }
            // The end of its life does not matter.
            object.freed = None;
            self.add_object(finding, owner, Some(&object));
        }
        for (rank, span) in arrivals.into_iter().rev() {
            let label = format!("an uninitialised value of rank {owner} arrives here");
            self.add_place(finding, rank, span, &label);
        }
    }

    /// Shows a place of the program, if it is one.
    fn add_place(&self, finding: &mut Finding, rank: Rank, span: Span, label: &str) {
        if span.is_known() && !self.is_runtime(span) {
            finding.places.push(Place {
                rank,
                span,
                label: label.to_owned(),
                stack: Vec::new(),
            });
        }
    }

    fn add_object(&self, finding: &mut Finding, rank: Rank, object: Option<&FaultObject>) {
        let Some(object) = object else { return };
        let mut add = |span: Span, label: String| self.add_place(finding, rank, span, &label);
        let (made, gone) = match object.storage {
            Storage::Declared => ("declared", "its lifetime ends here"),
            Storage::Allocated => ("allocated", "freed here"),
            Storage::Given => ("created", "its lifetime ends here"),
        };
        add(
            object.allocated,
            format!(
                "{} of {} is {made} here",
                object.name,
                in_bytes(object.size)
            ),
        );
        if let Some(freed) = object.freed {
            add(freed, gone.to_owned());
        }
    }

    fn libc(&self, state: &State, rank: Rank, misuse: &LibcMisuse) -> Finding {
        let kind = match misuse {
            LibcMisuse::AssertionFailed { .. } => Kind::Assertion,
            LibcMisuse::BufferOverflow { .. } => Kind::OutOfBounds,
            _ => Kind::LibraryMisuse,
        };
        let mut finding = self.simple(state, rank, kind, misuse.to_string());
        if kind == Kind::LibraryMisuse {
            finding.detail = FindingDetail::Named(misuse.name());
        }
        finding
    }

    /// Where a rank stands: the innermost position in the user's own code.
    pub(crate) fn place(&self, state: &State, rank: Rank, label: &str) -> Place {
        let stack = state.rank(rank).process.call_stack(self.cx.program);
        let frames = self.frames(&stack);
        let span = frames.first().map_or(Span::UNKNOWN, |frame| frame.span);
        Place {
            rank,
            span,
            label: label.to_owned(),
            stack: frames,
        }
    }

    /// The innermost position of a process in the user's own code.
    pub(crate) fn user_span(&self, process: &Process) -> Span {
        let stack = process.call_stack(self.cx.program).into_iter();
        let mut spans = stack.map(|(_, span)| span);
        spans
            .find(|span| span.is_known() && !self.is_runtime(*span))
            .unwrap_or_else(|| self.main_span())
    }

    /// Where `main` begins.
    pub(crate) fn main_span(&self) -> Span {
        let module = &self.cx.program.module;
        let main = module.function_named("main");
        main.map_or(Span::UNKNOWN, |main| module.function(main).span)
    }

    pub(crate) fn is_runtime(&self, span: Span) -> bool {
        self.cx
            .program
            .module
            .files
            .get(span.file.0 as usize)
            .is_some_and(|file| file.runtime)
    }
}

fn signal_kind(signal: Signal) -> Kind {
    match signal {
        Signal::FLOATING_POINT => Kind::DivisionByZero,
        _ => Kind::Aborted,
    }
}

fn memory_kind(kind: FaultKind) -> Kind {
    match kind {
        FaultKind::OutOfBounds => Kind::OutOfBounds,
        FaultKind::NullDereference => Kind::NullDereference,
        FaultKind::WildPointer => Kind::WildPointer,
        FaultKind::UseAfterFree => Kind::UseAfterFree,
        FaultKind::UseAfterReturn => Kind::UseAfterReturn,
        FaultKind::WriteToConstant => Kind::WriteToConstant,
        FaultKind::Uninitialised => Kind::Uninitialised,
        FaultKind::DoubleFree => Kind::DoubleFree,
        FaultKind::InvalidFree => Kind::InvalidFree,
        FaultKind::BadCall => Kind::BadCall,
        FaultKind::OutOfMemory => Kind::StackOverflow,
    }
}

fn fault_text(fault: &MemoryFault) -> String {
    let (access, size) = (fault.access, fault.size);
    let bytes = in_bytes(size);
    let name = fault.object.as_ref().map_or("memory", |o| o.name.as_str());
    let object = with_article(name);
    let side = match access {
        Access::Read => "from",
        Access::Write => "to",
        _ => "of",
    };
    match fault.kind {
        FaultKind::OutOfBounds => {
            let (offset, len) = fault.object.as_ref().map_or((0, 0), |o| (o.offset, o.size));
            let whole = len.cast_signed();
            let place = if offset == FAR {
                " far outside".to_owned()
            } else if offset < 0 {
                format!(", {} before the start of", in_bytes(offset.unsigned_abs()))
            } else if offset == whole {
                " just past the end of".to_owned()
            } else if offset > whole {
                let beyond = in_bytes((offset - whole).unsigned_abs());
                format!(", {beyond} past the end of")
            } else {
                format!(" at offset {offset}, across the end of")
            };
            format!("{access} of {bytes}{place} {object} ({})", in_bytes(len))
        }
        FaultKind::NullDereference if access == Access::Call => {
            "call through a null pointer".to_owned()
        }
        FaultKind::NullDereference => format!("{access} of {bytes} through a null pointer"),
        FaultKind::WildPointer => format!(
            "{access} of {bytes} at {:#x}, where no object lies",
            fault.address
        ),
        FaultKind::UseAfterFree => format!("{access} of {bytes} {side} {object} that was freed"),
        FaultKind::UseAfterReturn => {
            format!("{access} of {bytes} {side} {object} after the end of its lifetime")
        }
        FaultKind::WriteToConstant => format!("write of {bytes} to constant data: {name}"),
        FaultKind::Uninitialised => format!("{object} is read before it is written"),
        FaultKind::DoubleFree => format!("{object} is freed a second time"),
        FaultKind::InvalidFree => match &fault.object {
            Some(o) if o.offset != 0 => format!("free of a pointer into the middle of {object}"),
            Some(_) => format!("free of {object}, which was not allocated with `malloc`"),
            None => format!("free of {:#x}, where no object lies", fault.address),
        },
        FaultKind::BadCall => "call of something that is not a function".to_owned(),
        FaultKind::OutOfMemory => format!("no memory left for {bytes}"),
    }
}

fn in_bytes(count: u64) -> String {
    match count {
        1 => "1 byte".to_owned(),
        _ => format!("{count} bytes"),
    }
}

/// An object's name within a sentence; what the program itself has named needs no article.
pub(super) fn with_article(name: &str) -> String {
    match name {
        "memory" => name.to_owned(),
        "variable arguments" | "command line" => format!("the {name}"),
        "aggregate argument" => format!("an {name}"),
        _ if name.starts_with("global ") || name.starts_with("local ") => name.to_owned(),
        _ => format!("a {name}"),
    }
}

/// What holds a rank up that MPI may let go, but need not.
fn held(state: &State, transition: &Transition) -> Option<String> {
    match transition {
        Transition::Release { rank, request, .. } => {
            let operation = state.world.operation(*rank, *request)?;
            let how = match operation.kind {
                OpKind::Collective { .. } => "waits for all the others",
                _ => "is not buffered",
            };
            let name = operation.function.name();
            Some(format!("rank {rank}'s `{name}` {how}"))
        }
        Transition::Transmits { rank } => Some(format!("rank {rank} waits for receivers")),
        _ => None,
    }
}
