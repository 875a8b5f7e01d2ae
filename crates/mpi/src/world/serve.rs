//! Collective calls: what each member gets.
//!
//! MPI 4.1 §6 and §8.6. Every routine is a rule that says whose data goes where; reductions fold
//! in the order of [`Folding`]. Predefined operations are folded here, the program's own ones on
//! the rank that gets the result, by rank (see [`super::fold`]).

use std::sync::Arc;

use concord_base::Rank;
use concord_term::{Bytes, TermPool};

use super::buffer::{Agreement, Buffer, Received, Typed};
use super::collective::{Collective, Detail, Part, Root, Routine};
use super::context::{ContextId, Groups};
use super::fold::Fold;
use super::latitude::Latitude;
use super::misuse::{Misuse, MisuseKind};
use super::parts::Part as WorldPart;
use super::process::Phase;
use super::request::{Completed, Status};
use super::step::involved;
use super::{Memories, World};
use crate::datatype::{Basic, Datatype, signatures_match};
use crate::op::{Folding, Op, depends_on_order};

/// The results of a collective's members, with what is shared between them.
struct Service<'a> {
    collective: &'a Collective,
    groups: &'a Groups,
    check_types: bool,
    folding: Folding,
    mems: &'a mut dyn Memories,
    pool: &'a TermPool,
    /// Members that have freed their buffers too early, which was said.
    excused: Vec<u32>,
    /// The last fold over all of some members' first buffers: `(first, last, result)`.
    folded: Option<(u32, u32, Bytes)>,
    /// A result that another order of operations does not give.
    disorder: Option<Box<Misuse>>,
    /// An operation of the program's own could be applied in another order.
    latitude: bool,
    /// The packed data that members received.
    received: Vec<(Rank, Buffer, Typed)>,
}

impl World {
    /// Gives members of a collective their results.
    pub(crate) fn serve(
        &mut self,
        context: ContextId,
        sequence: usize,
        members: &[u32],
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<(), Box<Misuse>> {
        let here = self.contexts[&context].clone();
        let collective = here.sequence.get(sequence);
        let collective = collective.expect("what has results is open");
        let groups = &here.groups;
        let (_, first) = collective.first().expect("what is open was called");
        let rooted = first.plan.root != Root::None;
        if matches!(groups, Groups::Inter(_)) && rooted && collective.is_full() {
            one_root(collective, groups)?;
        }
        for &member in members {
            self.reaches(WorldPart::Process(groups.member(member)));
        }
        let mut outcomes = Vec::new();
        let creates_window = matches!(first.plan.detail, Detail::Window(_));
        if creates_window {
            self.create_window((context, sequence), collective, members, groups, mems)?;
        }
        let creates_comm = matches!(first.plan.detail, Detail::Creation(_));
        if creates_comm {
            self.create((context, sequence), collective, members, groups, mems)?;
        }
        if creates_comm || creates_window {
            outcomes.extend(
                members
                    .iter()
                    .map(|&member| (member, Completed::from(Status::UNDEFINED))),
            );
        } else {
            let check_types = self.options.check_types;
            let touched = |member: &u32| {
                let part = collective.part(*member);
                self.request_of(groups.member(*member), part.request)
                    .touched
            };
            let excused = members.iter().copied().filter(touched).collect();
            let mut service = Service {
                collective,
                groups,
                check_types,
                folding: self.options.folding,
                mems,
                pool,
                excused,
                folded: None,
                disorder: None,
                latitude: false,
                received: Vec::new(),
            };
            for &member in members {
                let rank = groups.member(member);
                if self.process(rank).phase < Phase::Finalized {
                    outcomes.push((member, service.serve(member)?));
                }
            }
            let (latitude, received) = (service.latitude, service.received);
            if let Some(misuse) = service.disorder {
                self.notice(misuse);
            }
            for (rank, buffer, sent) in received {
                self.take_packed(rank, &buffer, &sent, mems.of(rank));
            }
            if latitude {
                self.note_latitude(Latitude::OwnOperation);
            }
        }
        self.reaches(WorldPart::Calls(context));
        let open = self.known_context(context).sequence.change();
        let served = open.get_mut(sequence).expect("it is open until now");
        for &member in members {
            served.served[member as usize] = true;
        }
        open.retire();
        self.stirred.0.insert(context);
        for (member, mut outcome) in outcomes {
            for teacher in collective.teachers(member, self.options.leaving) {
                if let Some(Some(part)) = collective.parts.get(teacher as usize) {
                    outcome.clock.join(&part.clock);
                }
            }
            let request = collective.part(member).request;
            self.complete(groups.member(member), request, outcome);
        }
        if first.plan.routine == Routine::WinFree {
            self.free_window(context, members, mems);
        }
        Ok(())
    }
}

impl Service<'_> {
    fn serve(&mut self, member: u32) -> Result<Completed, Box<Misuse>> {
        let collective = self.collective;
        let mut outcome = Completed::from(Status::UNDEFINED);
        let mine = collective.part(member);
        let plan = &mine.plan;
        let rank = self.groups.rank(member);
        let peers = self.groups.peers(member);
        let root = match plan.root {
            Root::Rank(root) => peers.clone().nth(root as usize),
            Root::None | Root::Here | Root::Aside => None,
        };
        let is_root = plan.root == Root::Here || (root == Some(member));
        match plan.routine {
            Routine::Bcast => self.take(member, mine, root, 0, 0, &mut outcome)?,
            Routine::Scatter | Routine::Scatterv => {
                self.take(member, mine, root, rank as usize, 0, &mut outcome)?;
            }
            Routine::Gather | Routine::Gatherv if !is_root => {}
            Routine::Gather | Routine::Gatherv | Routine::Allgather | Routine::Allgatherv => {
                for (at, peer) in peers.enumerate() {
                    self.take(member, mine, Some(peer), 0, at, &mut outcome)?;
                }
            }
            Routine::Alltoall | Routine::Alltoallv | Routine::Alltoallw => {
                for (at, peer) in peers.enumerate() {
                    self.take(member, mine, Some(peer), rank as usize, at, &mut outcome)?;
                }
            }
            Routine::Reduce if !is_root => {}
            Routine::Reduce | Routine::Allreduce => {
                self.reduce(member, mine, peers.start, peers.end, &mut outcome)?;
            }
            Routine::ReduceScatter | Routine::ReduceScatterBlock => {
                self.reduce(member, mine, peers.start, peers.end, &mut outcome)?;
            }
            Routine::Scan => self.reduce(member, mine, 0, member + 1, &mut outcome)?,
            Routine::Exscan => self.reduce(member, mine, 0, member, &mut outcome)?,
            Routine::NeighborAllgather | Routine::NeighborAllgatherv => {
                for (at, source) in neighbours(mine).0.iter().enumerate() {
                    self.take(member, mine, *source, 0, at, &mut outcome)?;
                }
            }
            Routine::NeighborAlltoall | Routine::NeighborAlltoallv | Routine::NeighborAlltoallw => {
                for (at, source) in neighbours(mine).0.iter().enumerate() {
                    let block = source.and_then(|source| self.block_for(member, mine, source, at));
                    if let Some(block) = block {
                        self.take(member, mine, *source, block, at, &mut outcome)?;
                    }
                }
            }
            Routine::Barrier
            | Routine::Finalize
            | Routine::WinCreate
            | Routine::WinAllocate
            | Routine::WinAllocateShared
            | Routine::WinCreateDynamic
            | Routine::WinFence
            | Routine::WinFree
            | Routine::CommDup
            | Routine::CommSplit
            | Routine::CommSplitType
            | Routine::CommCreate
            | Routine::IntercommCreate
            | Routine::IntercommMerge
            | Routine::CartCreate
            | Routine::CartSub
            | Routine::GraphCreate
            | Routine::DistGraphCreate
            | Routine::CommFree
            | Routine::CommDisconnect
            | Routine::CommSetInfo
            | Routine::PersistentInit
            | Routine::WinSetInfo => {}
        }
        Ok(outcome)
    }

    /// Which of a neighbour's outgoing blocks a receive block takes. In a Cartesian grid what goes
    /// in one direction arrives from the other (§8.6); in graphs the k-th edge between two
    /// processes on one side is the k-th one on the other.
    fn block_for(&self, member: u32, mine: &Part, source: u32, at: usize) -> Option<usize> {
        let Detail::Neighbours {
            sources, cartesian, ..
        } = &mine.plan.detail
        else {
            unreachable!("it names no neighbours");
        };
        if *cartesian {
            return Some(at ^ 1);
        }
        let earlier = sources[..at].iter().filter(|s| **s == Some(source)).count();
        let theirs = self.collective.parts.get(source as usize)?.as_ref()?;
        let Detail::Neighbours { destinations, .. } = &theirs.plan.detail else {
            unreachable!("it names no neighbours");
        };
        let edges = destinations
            .iter()
            .enumerate()
            .filter(|(_, d)| **d == Some(member));
        edges.map(|(block, _)| block).nth(earlier)
    }

    /// Moves a block of one member into a buffer of another.
    fn take(
        &mut self,
        member: u32,
        mine: &Part,
        from: Option<u32>,
        block: usize,
        at: usize,
        outcome: &mut Completed,
    ) -> Result<(), Box<Misuse>> {
        let Some(Some(buffer)) = mine.plan.recvs.get(at) else {
            return Ok(());
        };
        // Nothing comes from nobody.
        let Some(from) = from else {
            return Ok(());
        };
        let Some(theirs) = &self.collective.parts[from as usize] else {
            // Who wants nothing of it has not waited for it.
            assert_eq!(
                buffer.capacity(),
                0,
                "member {member} left before {from} came"
            );
            return Ok(());
        };
        let Some(sent) = theirs.sent.get(block) else {
            return Ok(());
        };
        self.put(member, mine, theirs, sent, buffer, outcome)
    }

    fn put(
        &mut self,
        member: u32,
        mine: &Part,
        theirs: &Part,
        sent: &Typed,
        buffer: &Buffer,
        outcome: &mut Completed,
    ) -> Result<(), Box<Misuse>> {
        let rank = self.groups.member(member);
        let agreement = if self.check_types {
            Agreement::Whole
        } else {
            Agreement::Bytes
        };
        match buffer.receive(self.mems.of(rank), sent, agreement) {
            Ok(Received::Whole) => {
                if buffer.datatype == Datatype::basic(Basic::Packed) {
                    self.received.push((rank, buffer.clone(), sent.clone()));
                }
                Ok(())
            }
            Ok(Received::Failed(mut raised)) => {
                // §6.1: the amounts must be the same, whichever is larger.
                raised.kind = MisuseKind::CountMismatch;
                raised.others = vec![involved(theirs.op.0, theirs.function, theirs.site)];
                outcome.error.get_or_insert(raised);
                Ok(())
            }
            Ok(Received::Mistyped(mismatch)) => {
                let text = format!("data from rank {}: {mismatch}", theirs.op.0.rank);
                let kind = if sent.len() == buffer.capacity() {
                    MisuseKind::TypeMismatch
                } else {
                    MisuseKind::CountMismatch
                };
                Err(broken(rank, mine, Some(theirs), kind, text))
            }
            Err(fault) if fault.kind.is_gone() && self.excused.contains(&member) => Ok(()),
            Err(fault) => {
                let mut misuse =
                    broken(rank, mine, None, MisuseKind::BufferFault, fault.to_string());
                misuse.fault = Some(fault);
                Err(misuse)
            }
        }
    }

    /// That all contributions to a reduction are as long as the first, and of its type.
    fn agree(&self, rank: Rank, mine: &Part, parts: &[&Part]) -> Result<(), Box<Misuse>> {
        let [first, others @ ..] = parts else {
            return Ok(());
        };
        let shape = sent(first);
        let disagree = |part: &Part, kind: MisuseKind, text: String| {
            let mut misuse = broken(rank, mine, None, kind, text);
            let concerned = [*first, part].into_iter();
            misuse.others = concerned
                .filter(|side| side.op.0 != mine.op.0)
                .map(|side| involved(side.op.0, side.function, side.site))
                .collect();
            Err(misuse)
        };
        for part in others {
            if sent(part).len() != shape.len() {
                let text = format!(
                    "the amounts of data differ: {} bytes on rank {}, {} bytes on rank {}",
                    shape.len(),
                    first.op.0.rank,
                    sent(part).len(),
                    part.op.0.rank
                );
                return disagree(part, MisuseKind::CountMismatch, text);
            }
            // §6.10.2: the array of counts is the same on all.
            if let (Detail::Blocks(mine), Detail::Blocks(theirs)) =
                (&first.plan.detail, &part.plan.detail)
                && mine != theirs
            {
                let text = format!(
                    "the counts of rank {} differ from those of rank {}",
                    part.op.0.rank, first.op.0.rank
                );
                return disagree(part, MisuseKind::CountMismatch, text);
            }
        }
        let typed = others.iter().filter(|_| self.check_types);
        for part in typed {
            let theirs = sent(part);
            let (a, b) = (&shape.datatype, &theirs.datatype);
            if let Err(mismatch) = signatures_match(a, shape.count, b, theirs.count) {
                let text = format!("data from rank {}: {mismatch}", part.op.0.rank);
                return disagree(part, MisuseKind::TypeMismatch, text);
            }
        }
        Ok(())
    }

    /// Folds what the members `first..end` sent, and puts the part of it that a member is to get
    /// where it wants it.
    fn reduce(
        &mut self,
        member: u32,
        mine: &Part,
        first: u32,
        end: u32,
        outcome: &mut Completed,
    ) -> Result<(), Box<Misuse>> {
        let dest = mine.plan.recvs.first().and_then(Option::as_ref);
        // Of nobody: the first member's exclusive scan, whose value is undefined (§6.11.2).
        if first == end {
            if let Some(dest) = dest {
                self.leave_open(member, dest);
            }
            return Ok(());
        }
        let dest = dest.expect("who gets the result of a reduction has a place for it");
        let op = mine.plan.op.as_ref().expect("a reduction has an operation");
        let rank = self.groups.member(member);
        let parts: Vec<&Arc<Part>> = (first..end)
            .filter_map(|m| self.collective.parts[m as usize].as_ref())
            .collect();
        // Who wants nothing has not waited for the others.
        let all = parts.len() == (end - first) as usize;
        assert!(
            all || dest.capacity() == 0,
            "member {member} left too early"
        );
        let Some(first_part) = parts.first() else {
            return Ok(());
        };
        let shape = sent(first_part);
        // An exclusive scan gives a member what the others have, and its own part must fit.
        let own = (mine.plan.routine == Routine::Exscan).then_some(mine);
        let contributions: Vec<&Part> = parts.iter().map(|part| &***part).chain(own).collect();
        self.agree(rank, mine, &contributions)?;
        let (skipped, taken) = self.share(member, mine, shape);
        match op {
            Op::User(user) => {
                let cut = |part: &&Arc<Part>| part.sent[0].bytes.slice(skipped, taken);
                let parts: Vec<Bytes> = parts.iter().map(cut).collect();
                // One pair has no other bracketing, and two orders.
                self.latitude |= parts.len() > if user.commute { 1 } else { 2 };
                let to = (mine.plan.datatype, dest.clone());
                outcome.follow_up = Some(Box::new(Fold::of(*user, to, parts, self.folding)));
                Ok(())
            }
            Op::Predefined(op) => {
                let whole = match &self.folded {
                    Some((f, e, whole)) if (*f, *e) == (first, end) => whole.clone(),
                    Some((f, e, part))
                        if self.folding == Folding::Ranks && *f == first && *e + 1 == end =>
                    {
                        let last = &parts[parts.len() - 1].sent[0];
                        op.apply(self.pool, &shape.datatype, part, &last.bytes)
                    }
                    _ => {
                        let all: Vec<&Bytes> = parts.iter().map(|p| &p.sent[0].bytes).collect();
                        if depends_on_order(*op, self.pool, &shape.datatype, &all) {
                            let text = "the result depends on the order of operations";
                            let kind = MisuseKind::OrderOfReduction;
                            self.disorder = Some(broken(rank, mine, None, kind, text.to_owned()));
                        }
                        let apply =
                            |a: &Bytes, b: &Bytes| op.apply(self.pool, &shape.datatype, a, b);
                        self.folding.fold(&all, apply)
                    }
                };
                self.folded = Some((first, end, whole.clone()));
                let result = Typed {
                    bytes: whole.slice(skipped, taken),
                    count: dest.count,
                    datatype: dest.datatype.clone(),
                    packed: Vec::new(),
                };
                self.put(member, mine, mine, &result, dest, outcome)
            }
        }
    }

    /// A member gets no result, and finds nothing that it could rely on in its buffer, also if the
    /// data was there in place. The buffer is not significant, so it need not exist.
    fn leave_open(&mut self, member: u32, dest: &Buffer) {
        let open = Typed {
            bytes: Bytes::left_open(dest.capacity() as usize),
            count: dest.count,
            datatype: dest.datatype.clone(),
            packed: Vec::new(),
        };
        let memory = self.mems.of(self.groups.member(member));
        // What it says of memory that is not there, or too short, is of no interest.
        let _ = dest.receive(memory, &open, Agreement::Bytes);
    }

    /// Which bytes of a reduced vector a member gets: all, or its block.
    fn share(&self, member: u32, mine: &Part, shape: &Typed) -> (usize, usize) {
        let whole = shape.bytes.len();
        let Detail::Blocks(counts) = &mine.plan.detail else {
            return (0, whole);
        };
        let size = shape.datatype.size() as usize;
        let rank = self.groups.rank(member) as usize;
        let before: u64 = counts.iter().take(rank).sum();
        let own = counts[rank];
        let skipped = (before as usize * size).min(whole);
        (skipped, (own as usize * size).min(whole - skipped))
    }
}

/// What a member contributes to a reduction.
fn sent(part: &Part) -> &Typed {
    let sent = part.sent.first();
    sent.expect("who takes part in a reduction sends something")
}

/// What is wrong between two members.
fn broken(
    rank: Rank,
    mine: &Part,
    theirs: Option<&Part>,
    kind: MisuseKind,
    message: String,
) -> Box<Misuse> {
    Box::new(Misuse {
        kind,
        message,
        rank,
        function: mine.function,
        site: mine.site,
        argument: None,
        class: None,
        code: None,
        others: theirs
            .iter()
            .map(|part| involved(part.op.0, part.function, part.site))
            .collect(),
        fault: None,
        touched: Vec::new(),
        buffer_use: None,
    })
}

/// In an intercommunicator one process says `MPI_ROOT`, the rest of its group `MPI_PROC_NULL`, and
/// the other group names it (§6.2.3).
fn one_root(collective: &Collective, groups: &Groups) -> Result<(), Box<Misuse>> {
    let parts = || {
        (0..)
            .zip(&collective.parts)
            .filter_map(|(m, part)| Some((m, part.as_ref()?)))
    };
    let chosen = parts().find(|(_, part)| part.plan.root == Root::Here);
    for (member, part) in parts() {
        let expected = match chosen {
            Some((root, _)) if root == member => Root::Here,
            Some((root, _)) if groups.peers(member).contains(&root) => {
                Root::Rank(groups.rank(root))
            }
            Some(_) => Root::Aside,
            None => Root::Here,
        };
        if part.plan.root != expected {
            let text = match chosen {
                Some((_, root)) => format!(
                    "the root argument does not fit that of rank {}",
                    root.op.0.rank
                ),
                None => "no process gives MPI_ROOT as the root".to_owned(),
            };
            let rank = part.op.0.rank;
            let root = chosen.map(|(_, part)| &**part);
            return Err(broken(rank, part, root, MisuseKind::RootMismatch, text));
        }
    }
    Ok(())
}

fn neighbours(part: &Part) -> (&[Option<u32>], &[Option<u32>]) {
    match &part.plan.detail {
        Detail::Neighbours {
            sources,
            destinations,
            ..
        } => (sources, destinations),
        _ => (&[], &[]),
    }
}
