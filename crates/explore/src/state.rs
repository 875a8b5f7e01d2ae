//! The global state of a run, as plain data.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use concord_abi::Arg;
use concord_base::{Finding, Kind, Rank, Span};
use concord_exec::{Context, Mentions, Process};
use concord_ir::FuncId;
use concord_libc::{Host, Libc};
use concord_mpi::{Apart, World};
use concord_term::{Bytes, Term};

use crate::alike::Site;
use crate::diagnose::Journal;
use crate::diagnose::Stacks;
use crate::entry::Made;
use crate::fingerprint::RankPrint;
use crate::path::PathRecord;
use crate::ranks::Stage;
use crate::remembered::Steps;
use crate::slot::{Frozen, RankMemories, RankSlot, Stands};
use crate::threads::RankThreads;
use crate::tracked::{Polling, Unnoticed};
use crate::verify::Began;

/// Everything that a run consists of.
#[derive(Debug)]
pub struct State {
    /// What MPI knows.
    pub world: World,
    /// What the ranks share of the machine.
    pub host: Host,
    /// How this state was reached.
    pub path: PathRecord,
    /// What ranks that have ended left behind: leaks and the like.
    pub remarks: Vec<Finding>,
    /// What has happened so far, where somebody wants to know; no part of what
    /// the state is.
    pub journal: Option<Box<Journal>>,
    /// Call stacks of what ranks made, likewise.
    pub(crate) stacks: Option<Box<Stacks>>,
    /// A rank has called `MPI_Abort` with this status; the others have not
    /// heard of it yet.
    pub(crate) aborted: Option<i32>,
    /// Ranks whose polls fail one after the other; how the state was reached,
    /// no part of what it is.
    pub(crate) polling: BTreeMap<Rank, Polling>,
    /// Remarks since the last time somebody asked: rules that were broken without harm.
    pub(crate) fresh: Vec<Finding>,
    /// Remarks that hold for some values of symbolic data, likewise, with their conditions.
    pub(crate) doubts: Vec<Doubt>,
    /// Remarks that were made on the way here; no part of what the state is.
    told: Arc<BTreeSet<(Kind, Span)>>,
    /// How many of `remarks` were looked at before the end; likewise.
    pub(crate) looked_at: usize,
    /// It stands at a choice, and is the first such state.
    pub(crate) compared: bool,
    /// At a choice, its fingerprint, if that is a sum of what its parts add.
    pub(crate) print: Option<u128>,
    /// On the way from a choice to the next one, where it began, if what it comes to may be remembered.
    pub(crate) began: Option<Box<Began>>,
    /// The release that led here and that nobody has noticed so far.
    pub(crate) released: Option<Box<Unnoticed>>,
    ranks: Vec<RankSlot>,
    /// Ranks that can run, or that something has changed for.
    pub(crate) ready: BTreeSet<Rank>,
    /// Ranks that wait for their turn to use a name of a file.
    pub(crate) queued: BTreeSet<Rank>,
    /// Instructions that each rank has executed on the way here.
    pub(crate) worked: Vec<u64>,
    /// Whether nothing has happened since this was last set that concerns more than one rank's own
    /// state, or that somebody is told of.
    pub(crate) alone: bool,
    /// Instructions that have told ranks apart, see [`crate::alike`], since somebody has asked.
    pub(crate) told_apart: Vec<Site>,
    /// Something was done that is not compared up to names of ranks.
    pub(crate) spoilt: bool,
    /// Whether [`State::self_check`] is called where there is something to choose.
    pub(crate) self_checks: bool,
}

/// A remark that holds for some values of symbolic data.
#[derive(Clone, Debug)]
pub(crate) struct Doubt {
    pub rank: Rank,
    /// The instruction concerned.
    pub place: (FuncId, u32),
    /// What it amounts to where the condition holds.
    pub finding: Finding,
    pub when: Term,
}

/// One rank.
#[derive(Debug)]
pub struct RankState {
    /// Its process.
    pub process: Process,
    /// Its C library.
    pub libc: Libc,
    pub(crate) stage: Stage,
    /// Whether it waits in an MPI call.
    pub(crate) waiting: bool,
    /// The models that wait for a function of the program to return, the
    /// innermost last.
    pub(crate) callers: Vec<Caller>,
    /// How many inputs it has asked for.
    pub(crate) inputs_read: u32,
    /// How often it was asked whether a call of it fails.
    pub(crate) failures_asked: u32,
    /// Whether the call that it stands at fails, where that was asked.
    pub(crate) failure: Option<Arg>,
    /// `main` has returned this, and the other threads may still go on.
    pub(crate) leaving: Option<i32>,
    /// The function that it starts at with its arguments, if that is not `main`.
    pub(crate) entry: Option<(FuncId, Arc<[Arg]>)>,
    /// What objects of its caller look like.
    pub(crate) made: Arc<Made>,
    /// Its threads. What stands above belongs to the current one of them.
    pub(crate) threads: RankThreads,
    /// Where it called `exit`, once it did; unknown if `main` returned.
    pub(crate) left_at: Span,
    /// Its fingerprint, once somebody has asked, until it changes.
    pub(crate) print: OnceLock<RankPrint>,
    /// The heap blocks of other ranks that it names, likewise.
    pub(crate) foreign: OnceLock<Mentions>,
    /// Its exact fingerprint, likewise; `None` inside if it has none.
    pub(crate) exact: OnceLock<Option<u128>>,
    /// Whether it has objects that are gone and whose identifiers may be reused one day, likewise.
    pub(crate) graves: OnceLock<bool>,
    /// It without the names of ranks, likewise; `None` inside if it is compared as it is.
    pub(crate) apart: OnceLock<Option<Apart>>,
}

/// A model that called a function of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Caller {
    Mpi,
    Libc,
}

impl RankState {
    pub(crate) fn stands(&self) -> Stands {
        match self.stage {
            Stage::Main if self.waiting => Stands::Waiting,
            Stage::Main => Stands::Running,
            Stage::Ended { status } => Stands::Ended(status),
            _ => Stands::Otherwise,
        }
    }

    pub(crate) fn snapshot(&self) -> RankState {
        RankState {
            process: self.process.snapshot(),
            libc: self.libc.clone(),
            stage: self.stage.clone(),
            waiting: self.waiting,
            callers: self.callers.clone(),
            inputs_read: self.inputs_read,
            failures_asked: self.failures_asked,
            failure: self.failure,
            leaving: self.leaving,
            entry: self.entry.clone(),
            made: Arc::clone(&self.made),
            threads: self.threads.clone(),
            left_at: self.left_at,
            print: OnceLock::new(),
            foreign: OnceLock::new(),
            exact: OnceLock::new(),
            graves: OnceLock::new(),
            apart: OnceLock::new(),
        }
    }
}

impl State {
    pub(crate) fn new(world: World, host: Host, ranks: Vec<RankState>) -> State {
        let ready = (0..ranks.len() as u32).map(Rank).collect();
        let worked = vec![0; ranks.len()];
        let ranks = ranks.into_iter().map(RankSlot::new).collect();
        State {
            world,
            host,
            path: PathRecord::default(),
            remarks: Vec::new(),
            fresh: Vec::new(),
            doubts: Vec::new(),
            told: Arc::default(),
            looked_at: 0,
            journal: None,
            stacks: None,
            aborted: None,
            polling: BTreeMap::new(),
            compared: false,
            print: None,
            began: None,
            released: None,
            ranks,
            ready,
            queued: BTreeSet::new(),
            worked,
            alone: false,
            told_apart: Vec::new(),
            spoilt: false,
            self_checks: false,
        }
    }

    /// A second state like this one. What both have in common is shared until
    /// one of them changes it.
    pub fn fork(&mut self) -> State {
        self.freeze();
        self.fork_frozen(self.path.clone())
    }

    /// The same, of one that is frozen, reached in this way.
    pub(crate) fn fork_frozen(&self, path: PathRecord) -> State {
        let other = self.ranks.iter().map(RankSlot::fork).collect();
        State {
            world: self.world.clone(),
            host: self.host.clone(),
            path,
            remarks: self.remarks.clone(),
            fresh: self.fresh.clone(),
            doubts: self.doubts.clone(),
            told: Arc::clone(&self.told),
            looked_at: self.looked_at,
            journal: self.journal.clone(),
            stacks: self.stacks.clone(),
            aborted: self.aborted,
            polling: self.polling.clone(),
            compared: self.compared,
            print: self.print,
            began: self.began.clone(),
            released: self.released.clone(),
            ranks: other,
            ready: self.ready.clone(),
            queued: self.queued.clone(),
            worked: self.worked.clone(),
            alone: self.alone,
            told_apart: self.told_apart.clone(),
            spoilt: self.spoilt,
            self_checks: self.self_checks,
        }
    }

    /// From now on, until they change, ranks are shared.
    pub(crate) fn freeze(&mut self) {
        for slot in &mut self.ranks {
            slot.share();
        }
    }

    /// A rule was broken without harm; said once for every place.
    pub(crate) fn remark(&mut self, finding: Finding) {
        self.alone = false;
        let span = finding
            .places
            .first()
            .map_or(Span::UNKNOWN, |place| place.span);
        let cause = (finding.kind, span);
        if !self.told.contains(&cause) {
            Arc::make_mut(&mut self.told).insert(cause);
            self.fresh.push(finding);
        }
    }

    /// Panics if something is not as it always is where nobody can go on by
    /// himself.
    pub(crate) fn self_check(&self) {
        assert!(self.ready.is_empty(), "nobody can go on by himself");
        self.world.self_check();
        for rank in self.all_ranks() {
            let own = self.rank(rank);
            own.process.memory.self_check();
            let ended = self.exit_status(rank).is_some();
            let over = self.world.phase(rank) == concord_mpi::Phase::Ended;
            assert_eq!(ended, over, "MPI knows whether rank {rank} has ended");
            let blocked = self.world.blocked(rank).is_some();
            assert_eq!(own.waiting, blocked, "rank {rank} waits in MPI");
        }
    }

    /// All ranks, ascending.
    pub fn all_ranks(&self) -> impl Iterator<Item = Rank> + use<> {
        (0..self.ranks.len() as u32).map(Rank)
    }

    /// A rank.
    pub fn rank(&self, rank: Rank) -> &RankState {
        self.ranks[rank.index()].get()
    }

    pub(crate) fn rank_mut(&mut self, rank: Rank) -> &mut RankState {
        self.ranks[rank.index()].get_mut()
    }

    /// A rank, to keep; frozen.
    pub(crate) fn shared_rank(&mut self, rank: Rank) -> Arc<RankState> {
        Arc::clone(self.ranks[rank.index()].share())
    }

    /// Whether a rank is the very one of another state, untouched since one forked off the other.
    pub(crate) fn has_same_rank(&self, other: &State, rank: Rank) -> bool {
        self.ranks[rank.index()].is_same(&other.ranks[rank.index()])
    }

    /// A rank is as it was in another state.
    pub(crate) fn set_rank(&mut self, rank: Rank, known: &Frozen, cx: Context<'_>) {
        self.ranks[rank.index()].set_to_stay(known, cx);
    }

    /// A rank, to keep.
    pub(crate) fn slot(&mut self, rank: Rank) -> RankSlot {
        let slot = &mut self.ranks[rank.index()];
        slot.share();
        slot.fork()
    }

    /// A rank is as it was in another state where nobody could go on by himself.
    pub(crate) fn set_slot(&mut self, rank: Rank, known: &RankSlot) {
        self.ranks[rank.index()].set_to_rest(known);
    }

    /// An exact fingerprint of a rank, if it has one.
    pub(crate) fn exact(&mut self, rank: Rank) -> Option<u128> {
        self.ranks[rank.index()].exact()
    }

    /// The same, if somebody has asked for it since the rank changed.
    pub(crate) fn known_exact(&self, rank: Rank) -> Option<u128> {
        self.ranks[rank.index()].known_exact()
    }

    /// The fingerprint of a rank, if it has no heap blocks that could go by other names.
    pub(crate) fn plain_print(&mut self, cx: Context<'_>, rank: Rank) -> Option<u128> {
        self.ranks[rank.index()].plain_print(cx)
    }

    /// The same, if somebody has asked for it since the rank changed.
    pub(crate) fn known_plain_print(&self, rank: Rank) -> Option<u128> {
        self.ranks[rank.index()].known_plain_print()
    }

    /// Whether a rank has changed since [`State::take_changed`].
    pub(crate) fn has_changed(&self, rank: Rank) -> bool {
        self.ranks[rank.index()].has_changed()
    }

    /// The ranks that have changed since this was last asked.
    pub(crate) fn take_changed(&mut self) -> Vec<Rank> {
        let slots = self.ranks.iter_mut().zip(0..);
        let changed = slots.filter_map(|(slot, rank)| slot.take_changed().then_some(Rank(rank)));
        changed.collect()
    }

    /// MPI's state beside the memories that it works on.
    pub(crate) fn world_and_memories(&mut self) -> (&mut World, RankMemories<'_>) {
        (&mut self.world, RankMemories::of_all(&mut self.ranks, None))
    }

    /// The same, with steps that are remembered.
    pub(crate) fn world_and_steps<'a>(
        &'a mut self,
        steps: Option<&'a RefCell<Steps>>,
    ) -> (&'a mut World, RankMemories<'a>) {
        (
            &mut self.world,
            RankMemories::of_all(&mut self.ranks, steps),
        )
    }

    /// A rank beside MPI's state.
    pub(crate) fn rank_and_world(&mut self, rank: Rank) -> (&RankState, &mut World) {
        (self.ranks[rank.index()].get(), &mut self.world)
    }

    /// A rank beside the machine that it runs on.
    pub(crate) fn rank_and_host(&mut self, rank: Rank) -> (&mut RankState, &mut Host) {
        (self.ranks[rank.index()].get_mut(), &mut self.host)
    }

    /// The status of a rank that has ended.
    pub fn exit_status(&self, rank: Rank) -> Option<i32> {
        match self.stands(rank) {
            Stands::Ended(status) => Some(status),
            Stands::Waiting | Stands::Running | Stands::Otherwise => None,
        }
    }

    /// How a rank stands.
    pub(crate) fn stands(&self, rank: Rank) -> Stands {
        self.ranks[rank.index()].stands()
    }

    /// Whether objects of a rank are gone whose identifiers may be reused one day.
    pub(crate) fn has_graves(&mut self, rank: Rank) -> bool {
        self.ranks[rank.index()].has_graves()
    }

    /// The status that a launcher gives for the ranks that have ended: the
    /// first that is not zero. A rank that fails on purpose takes the others
    /// with it, as a launcher kills them.
    pub fn launcher_status(&self) -> i32 {
        let mut statuses = self.all_ranks().filter_map(|rank| self.exit_status(rank));
        statuses.find(|status| *status != 0).unwrap_or(0)
    }

    /// Takes in what the ranks have written since the last time.
    pub(crate) fn note_output(&mut self) {
        const KEPT: usize = 200;
        let chunks = self.host.output.take();
        if let Some(last) = chunks.last() {
            let from = last.bytes.len().saturating_sub(KEPT);
            self.path.last_output = last.bytes[from..].to_vec();
        }
        self.path.shown.note(&chunks);
        if let Some(observed) = &mut self.path.observed
            && !chunks.is_empty()
        {
            Arc::make_mut(observed).print(&chunks);
        }
    }

    /// The files that the ranks have written, with their contents.
    pub(crate) fn written_files(&self) -> Vec<(String, Bytes)> {
        let contents = |path: String| {
            let bytes = self.host.file(&path)?;
            Some((path, bytes))
        };
        self.host.changed_files().filter_map(contents).collect()
    }

    /// Executed instructions of all ranks together.
    pub fn executed(&self) -> u64 {
        self.ranks
            .iter()
            .map(|rank| rank.get().process.executed())
            .sum()
    }
}
