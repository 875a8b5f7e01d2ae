//! What else could have happened at a choice, and who waits for whom at the end: for people who look
//! at an execution. Nothing is decided here.

use concord_base::Rank;
use concord_mpi::{OpId, Transition};

use super::journal::{Journal, WaitsFor};
use crate::ranks::Turns;
use crate::state::State;

/// More than these nobody reads.
const MOST: usize = 8;

impl Turns<'_> {
    /// What could happen instead of what was chosen, in words. What excludes it comes first: another
    /// message for the same receive, another receiver for the same message.
    pub(crate) fn instead(
        &self,
        state: &State,
        chosen: &Transition,
        choices: &[Transition],
    ) -> Vec<String> {
        let Some(journal) = &state.journal else {
            return Vec::new();
        };
        let others = choices.iter().filter(|other| *other != chosen);
        let (mut rivals, rest): (Vec<_>, Vec<_>) =
            others.partition(|other| concern_the_same(chosen, other));
        rivals.extend(rest);
        let all = rivals.len();
        let told = rivals.iter().take(MOST);
        let mut words: Vec<String> = told.map(|t| journal.tell(state, t).text).collect();
        if all > MOST {
            words.push(format!("{} more possibilities", all - MOST));
        }
        words
    }

    /// Notes who waits for whom, for drawings.
    pub(crate) fn note_waits(&self, state: &mut State) {
        if state.journal.is_none() {
            return;
        }
        let waits: Vec<WaitsFor> = match self.has_threads(state) {
            true => self.thread_waits(state),
            false => self
                .waits(state)
                .into_iter()
                .map(|wait| WaitsFor {
                    rank: wait.rank,
                    thread: None,
                    awaits: wait.awaits,
                    awaits_thread: None,
                    text: wait.text,
                })
                .collect(),
        };
        let journal = state.journal.as_mut().expect("it was just looked at");
        journal.waits = waits;
    }
}

impl Journal {
    /// Says of the event with this number what else could have happened.
    pub(crate) fn could_have(&mut self, event: usize, others: Vec<String>) {
        if let Some(event) = self.events.get_mut(event) {
            event.others = others;
        }
    }
}

fn concern_the_same(one: &Transition, other: &Transition) -> bool {
    match (parts(one), parts(other)) {
        (Part::Message(send, receive), Part::Message(other_send, other_receive)) => {
            send == other_send || receive == other_receive
        }
        (Part::Rank(one), Part::Rank(other)) => one == other,
        _ => false,
    }
}

/// What a transition takes away from others.
enum Part {
    Message(OpId, OpId),
    Rank(Rank),
    Nothing,
}

fn parts(transition: &Transition) -> Part {
    match transition {
        Transition::Match {
            sent_by,
            received_by,
            ..
        } => Part::Message(*sent_by, *received_by),
        Transition::Completes { rank, .. }
        | Transition::Sees { rank, .. }
        | Transition::Cancels { rank, .. }
        | Transition::PollFails { rank } => Part::Rank(*rank),
        Transition::OfThread { what, .. } => parts(what),
        _ => Part::Nothing,
    }
}
