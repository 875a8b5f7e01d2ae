//! Files that several ranks use.
//!
//! The C library notes what a call does with files, MPI knows what orders the ranks
//! ([`concord_mpi::World::use_file`]). Where nothing orders the uses of a name, both orders happen:
//! the search learns such names and begins again; then a rank that is about to use one waits until
//! nobody else can go on, and whose turn it is, is a choice as others are.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::{BOTH_WRITE, Certainty, FileThing, Finding, FindingDetail, Kind, Place, Rank};
use concord_libc::Reply;
use concord_mpi::{FileRace, Transition};

use crate::diagnose::same_cause;
use crate::ranks::Turns;
use crate::state::State;

/// What is known about the files of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SharedFiles {
    /// Ranks use what others change: the order of ranks is followed.
    pub ordered: bool,
    /// Names whose users take turns.
    pub contended: Arc<BTreeSet<FileThing>>,
}

impl SharedFiles {
    /// What is known now that a state was reached; nothing if that was known.
    pub(crate) fn learned(&self, state: &State) -> Option<SharedFiles> {
        let contended = state.world.contended();
        let shares = state.world.shares_files() && !self.ordered;
        if !shares && contended.is_subset(&self.contended) {
            return None;
        }
        Some(SharedFiles {
            ordered: true,
            contended: Arc::new(self.contended.union(contended).cloned().collect()),
        })
    }

    /// Both together.
    pub(crate) fn joined(&self, other: &SharedFiles) -> SharedFiles {
        SharedFiles {
            ordered: self.ordered || other.ordered,
            contended: Arc::new(self.contended.union(&other.contended).cloned().collect()),
        }
    }
}

impl Turns<'_> {
    /// Takes in what a call of the C library did with files.
    pub(crate) fn note_files(&self, state: &mut State, rank: Rank, reply: &Reply) {
        if !state.host.sharing.noted {
            return;
        }
        let accesses = state.host.sharing.take();
        let is_refused = matches!(
            reply,
            Reply::NeedsTurn
                | Reply::NeedsEnd { .. }
                | Reply::FaultUnless { .. }
                | Reply::NeedsConcrete { .. }
                | Reply::NeedsConcreteMemory { .. }
                | Reply::NeedsConcreteInput { .. }
        );
        if is_refused {
            // Nothing has happened yet.
            return;
        }
        if state.host.sharing.turn == Some(rank) {
            state.host.sharing.turn = None;
        }
        for access in accesses {
            let (own, world) = state.rank_and_world(rank);
            let mut span = || self.user_span(&own.process);
            let race = world.use_file(rank, &access, &mut span);
            if let Some(race) = race {
                let finding = self.file_race(state, rank, &race);
                if !state
                    .remarks
                    .iter()
                    .any(|known| same_cause(known, &finding))
                {
                    state.remarks.push(finding);
                }
            }
        }
    }

    fn file_race(&self, state: &State, rank: Rank, race: &FileRace) -> Finding {
        let file = race.thing.path();
        let shown = file.rsplit('/').next().unwrap_or(&file).to_owned();
        let (by, use_, span) = race.earlier;
        let mut here = self.place(state, rank, &format!("{} here", race.use_.name()));
        if !here.span.is_known() {
            here.span = self.main_span();
        }
        let there = Place {
            rank: by,
            span,
            label: format!("{} here, before or after", use_.name()),
            stack: Vec::new(),
        };
        Finding {
            kind: Kind::FileRace,
            detail: match race.both_write {
                true => FindingDetail::Named(BOTH_WRITE),
                false => FindingDetail::Nothing,
            },
            message: format!(
                "the file `{shown}` is {} by rank {rank} and {} by rank {by}, and nothing orders the two",
                race.use_.name(),
                use_.name()
            ),
            certainty: Certainty::Replayed,
            places: vec![here, there],
            notes: Vec::new(),
        }
    }

    /// The turns of ranks that wait to use a name.
    pub(crate) fn file_turns(&self, state: &State) -> impl Iterator<Item = Transition> + use<> {
        let queued: Vec<Rank> = state.queued.iter().copied().collect();
        queued.into_iter().map(|rank| Transition::Turn { rank })
    }
}
