//! Call stacks of what ranks make, for reports: heap blocks, and objects of MPI.
//!
//! Kept by single executions only; a search replays what it reports. A heap block knows its stack
//! by number. An MPI object knows the call that made it, so that its stack is told where that call
//! was only ever reached through one: may be missing, is never another one's.

use std::collections::BTreeMap;

use concord_base::{Rank, Span, StackFrame};
use concord_ir::FuncId;
use concord_mpi::CallSite;

use crate::ranks::Turns;
use crate::state::State;

/// Calling functions, innermost first, each with its place.
pub(crate) type Stack = Vec<(FuncId, Span)>;

/// The stacks that were seen, by number from 1 on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stacks {
    numbers: BTreeMap<Stack, u32>,
    all: Vec<Stack>,
    /// The stack of an MPI call; 0 if there were several.
    calls: BTreeMap<(Rank, u32), u32>,
}

/// Functions of the C library that leave the program a block to free.
const ALLOCATORS: [&str; 16] = [
    "aligned_alloc",
    "asprintf",
    "calloc",
    "getcwd",
    "getdelim",
    "getline",
    "malloc",
    "memalign",
    "open_memstream",
    "posix_memalign",
    "realloc",
    "reallocarray",
    "realpath",
    "tempnam",
    "valloc",
    "vasprintf",
];

impl Stacks {
    fn number(&mut self, stack: Stack) -> u32 {
        if let Some(number) = self.numbers.get(&stack) {
            return *number;
        }
        self.all.push(stack.clone());
        let number = self.all.len() as u32;
        self.numbers.insert(stack, number);
        number
    }
}

impl Turns<'_> {
    /// A rank is about to call this function of a library; MPI's with its call site.
    pub(crate) fn note_stack(
        &self,
        state: &mut State,
        rank: Rank,
        function: FuncId,
        site: Option<CallSite>,
    ) {
        let Some(mut stacks) = state.stacks.take() else {
            return;
        };
        let name = self.cx.program.module.function(function).name.as_str();
        if site.is_some() || ALLOCATORS.binary_search(&name).is_ok() {
            let process = &mut state.rank_mut(rank).process;
            let number = stacks.number(process.call_stack(self.cx.program));
            process.memory.made_by(number);
            if let Some(site) = site {
                let seen = stacks.calls.entry((rank, site.0)).or_insert(number);
                if *seen != number {
                    *seen = 0;
                }
            }
        }
        state.stacks = Some(stacks);
    }

    /// The frames of a stack that are the program's own.
    pub(crate) fn frames(&self, stack: &[(FuncId, Span)]) -> Vec<StackFrame> {
        let own = stack
            .iter()
            .filter(|(_, span)| span.is_known() && !self.is_runtime(*span));
        let module = &self.cx.program.module;
        own.map(|(function, span)| StackFrame {
            function: module.function(*function).name.clone(),
            span: *span,
        })
        .collect()
    }

    /// The stack of this number; empty where none was kept.
    pub(crate) fn stack_numbered(&self, state: &State, number: u32) -> Vec<StackFrame> {
        let all = state.stacks.as_ref().map(|stacks| &stacks.all);
        let index = (number as usize).checked_sub(1);
        let stack = all.zip(index).and_then(|(all, index)| all.get(index));
        stack.map_or(Vec::new(), |stack| self.frames(stack))
    }

    /// The stack through which a rank made an MPI call, where there was only one.
    pub(crate) fn stack_of_call(
        &self,
        state: &State,
        rank: Rank,
        site: CallSite,
    ) -> Vec<StackFrame> {
        let calls = state.stacks.as_ref().map(|stacks| &stacks.calls);
        let number = calls.and_then(|calls| calls.get(&(rank, site.0)));
        self.stack_numbered(state, number.copied().unwrap_or(0))
    }
}
