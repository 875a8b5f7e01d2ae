//! New communicators from old ones.
//!
//! MPI 4.1 §7.4 to §7.6, §8.5. All members of the old communicator bring their arguments; who leaves
//! gets its handle ([`super::needs`] says when it may). The first one that leaves makes the new context;
//! the others find it by its groups. New communicators inherit the error handler of the one they come
//! from (§9.3).

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_base::Rank;
use concord_term::Bytes;

use super::collective::{Collective, Creation, Detail, Flavour, How, Part};
use super::context::{Attributes, Comm, Context, ContextId, Groups};
use super::env::Env;
use super::graph::{assemble, check_edges};
use super::kept::Kept;
use super::latitude::Latitude;
use super::misuse::{Misuse, MisuseKind};
use super::step::{Stop, involved};
use super::{Memories, World};
use crate::constants::MPI_COMM_NULL;
use crate::group::Group;
use crate::handle::{Handle, HandleKind};
use crate::info::Info;
use crate::topology::Topology;

/// What the members of a meeting agree on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Meeting {
    /// The communicator that they come from; `None` for none.
    pub parent: Option<ContextId>,
    pub group: Group,
    pub tag: Vec<u8>,
}

/// A member's new communicator, before it has a handle.
pub(super) struct Share {
    member: u32,
    comm: Option<Comm>,
}

impl World {
    pub(crate) fn new_context(&mut self, groups: Groups) -> ContextId {
        let id = ContextId(self.next_context);
        self.next_context += 1;
        self.contexts.insert(id, Kept::new(Context::new(groups)));
        id
    }

    /// The context in which the members of a meeting meet.
    pub(crate) fn meeting(&mut self, meeting: Meeting) -> ContextId {
        if let Some(&id) = self.meetings.get(&meeting) {
            return id;
        }
        let id = self.new_context(Groups::Intra(meeting.group.clone()));
        self.meetings.insert(meeting, id);
        id
    }

    /// Gives members of a collective their new communicators.
    pub(super) fn create(
        &mut self,
        at: (ContextId, usize),
        collective: &Collective,
        members: &[u32],
        groups: &Groups,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let shares = self.shares(at, collective, members, groups)?;
        for share in shares {
            self.hand_out(collective, groups, share, mems)?;
        }
        Ok(())
    }

    /// The context with these groups that a collective makes: made now, or for who left before.
    fn context_for(&mut self, (context, sequence): (ContextId, usize), new: &Groups) -> ContextId {
        let open = self.context(context).sequence.get(sequence);
        let made = open.map_or(&[][..], |open| &open.made);
        // All members of one that is gone have had it.
        let is_it = |made: &&ContextId| {
            let context = self.contexts.get(made);
            context.is_some_and(|context| context.groups == *new)
        };
        if let Some(&made) = made.iter().find(is_it) {
            return made;
        }
        let made = self.new_context(new.clone());
        if let Some(open) = self
            .context_mut(context)
            .sequence
            .change()
            .get_mut(sequence)
        {
            open.made.push(made);
        }
        made
    }

    fn shares(
        &mut self,
        at: (ContextId, usize),
        collective: &Collective,
        members: &[u32],
        groups: &Groups,
    ) -> Result<Vec<Share>, Box<Misuse>> {
        let parts: Vec<(u32, &Arc<Part>)> = (0..)
            .zip(&collective.parts)
            .filter_map(|(m, part)| Some((m, part.as_ref()?)))
            .collect();
        let leaving: Vec<(u32, &Arc<Part>)> =
            members.iter().map(|&m| (m, collective.part(m))).collect();
        let &(_, first) = parts.first().expect("what is open was called");
        match &creation(first).how {
            How::Dup => {
                let context = self.context_for(at, groups);
                let share = |&m: &u32| self.member_of(context, groups, groups, m, None);
                Ok(members.iter().map(share).collect())
            }
            How::Split { .. } if collective.is_full() => {
                let mut shares = self.split(at, &parts, groups);
                shares.retain(|share| members.contains(&share.member));
                Ok(shares)
            }
            // Only those leave early that named no colour.
            How::Split { .. } => Ok(nobody(&leaving)),
            How::Slice { .. } => self.slices(at, &parts, &leaving, groups),
            How::Group(_) => self.by_group(at, &parts, &leaving, groups),
            How::Merge { .. } => self.merge(at, &parts, &leaving, groups),
            How::Arranged(topology) => {
                let Some(topology) = topology.clone() else {
                    return Ok(nobody(&leaving));
                };
                for &(_, part) in &parts[1..] {
                    if creation(part).how != creation(first).how {
                        let text =
                            format!("the topology differs from that of rank {}", first.op.0.rank);
                        return Err(disagreement(part, first, text));
                    }
                }
                let size = topology.size().unwrap_or(groups.total());
                Ok(self.arrange(at, &leaving, groups, size, |_| Some(Arc::clone(&topology))))
            }
            How::Adjacent(_) => {
                check_edges(&parts)?;
                let all = groups.total();
                let own = |part: &Part| match &creation(part).how {
                    How::Adjacent(topology) => Some(Arc::clone(topology)),
                    other => unreachable!("all make the same: {other:?}"),
                };
                Ok(self.arrange(at, &leaving, groups, all, own))
            }
            How::Pieces(..) => {
                let mut each = assemble(&parts, groups.total()).into_iter();
                Ok(self.arrange(at, &leaving, groups, groups.total(), |_| {
                    each.next().map(Arc::new)
                }))
            }
            How::Bridge { .. } => {
                let Some(made) = self.connect(at.0, at.1, groups) else {
                    return Ok(Vec::new());
                };
                let new = self.context(made).groups.clone();
                let share = |&m: &u32| self.member_of(made, &new, groups, m, None);
                Ok(members.iter().map(share).collect())
            }
        }
    }

    /// A member's handle to a new context.
    pub(super) fn member_of(
        &self,
        context: ContextId,
        new: &Groups,
        old: &Groups,
        member: u32,
        topology: Option<Arc<Topology>>,
    ) -> Share {
        let comm = old.process(member).and_then(|process| {
            let number = new.number_of(process)?;
            let rank = new.rank(number);
            let (local, remote) = match new {
                Groups::Intra(group) => (group.clone(), None),
                Groups::Inter([a, b]) if number < a.size() => (a.clone(), Some(b.clone())),
                Groups::Inter([a, b]) => (b.clone(), Some(a.clone())),
            };
            let mut comm = Comm::new(context, rank, local, remote);
            comm.topology = topology;
            Some(comm)
        });
        Share { member, comm }
    }

    /// `MPI_Comm_split` and relatives: equal colours together, ordered by key, then by old rank.
    fn split(
        &mut self,
        at: (ContextId, usize),
        parts: &[(u32, &Arc<Part>)],
        groups: &Groups,
    ) -> Vec<Share> {
        let mut colors: BTreeMap<i32, Vec<(u32, i32)>> = BTreeMap::new();
        for &(member, part) in parts {
            if let How::Split {
                color: Some(color),
                key,
            } = creation(part).how
            {
                colors.entry(color).or_default().push((member, key));
            }
        }
        let mut shares = Vec::new();
        for mut members in colors.into_values() {
            members.sort_by_key(|&(member, key)| (key, member));
            let ordered = |keep: &dyn Fn(u32) -> bool| {
                let chosen = members.iter().map(|&(m, _)| m).filter(|&m| keep(m));
                group_of(chosen.filter_map(|m| groups.process(m)))
            };
            let new = match groups {
                Groups::Intra(_) => Groups::Intra(ordered(&|_| true)),
                Groups::Inter([a, _]) => {
                    let border = a.size();
                    Groups::Inter([ordered(&|m| m < border), ordered(&|m| m >= border)])
                }
            };
            // §7.4.2: a colour that only one group of an intercommunicator has gives no
            // communicator.
            if matches!(&new, Groups::Inter([a, b]) if a.is_empty() || b.is_empty()) {
                continue;
            }
            let context = self.context_for(at, &new);
            for &(member, _) in &members {
                shares.push(self.member_of(context, &new, groups, member, None));
            }
        }
        with_outsiders(parts, shares)
    }

    /// `MPI_Cart_sub`: everybody's line or plane, as it follows from the grid.
    fn slices(
        &mut self,
        at: (ContextId, usize),
        parts: &[(u32, &Arc<Part>)],
        leaving: &[(u32, &Arc<Part>)],
        groups: &Groups,
    ) -> Result<Vec<Share>, Box<Misuse>> {
        let mut shares = Vec::new();
        for &(member, part) in leaving {
            let How::Slice { members, topology } = &creation(part).how else {
                unreachable!("all make the same: {:?}", creation(part).how);
            };
            let others = parts.iter().filter(|(m, _)| members.contains(m));
            let differs = |(_, other): &&(u32, &Arc<Part>)| match &creation(other).how {
                How::Slice {
                    members: theirs, ..
                } => theirs != members,
                other => unreachable!("all make the same: {other:?}"),
            };
            if let Some((_, other)) = others.clone().find(differs) {
                let text = format!(
                    "the dimensions to keep differ from those of rank {}",
                    other.op.0.rank
                );
                return Err(disagreement(part, other, text));
            }
            let new = Groups::Intra(group_of(members.iter().filter_map(|&m| groups.process(m))));
            let context = self.context_for(at, &new);
            let topology = Some(Arc::clone(topology));
            shares.push(self.member_of(context, &new, groups, member, topology));
        }
        Ok(shares)
    }

    /// `MPI_Comm_create`: everybody gets the communicator of the group that it named, if it is in
    /// that group. Different groups must not overlap (§7.4.2).
    fn by_group(
        &mut self,
        at: (ContextId, usize),
        parts: &[(u32, &Arc<Part>)],
        leaving: &[(u32, &Arc<Part>)],
        groups: &Groups,
    ) -> Result<Vec<Share>, Box<Misuse>> {
        let named = |part: &Part| match &creation(part).how {
            How::Group(group) => group.clone(),
            other => unreachable!("all make the same: {other:?}"),
        };
        let mut shares = Vec::new();
        match groups {
            Groups::Intra(_) => {
                for &(member, part) in leaving {
                    let group = named(part);
                    let Some(process) = groups.process(member).filter(|&p| group.contains(p))
                    else {
                        continue;
                    };
                    if let Some((_, other)) = parts.iter().find(|(_, other)| {
                        let theirs = named(other);
                        theirs != group && theirs.contains(process)
                    }) {
                        let text = format!(
                            "rank {} gives a different group that also contains rank {process}",
                            other.op.0.rank
                        );
                        return Err(disagreement(part, other, text));
                    }
                    let new = Groups::Intra(group);
                    let context = self.context_for(at, &new);
                    shares.push(self.member_of(context, &new, groups, member, None));
                }
            }
            Groups::Inter([a, _]) => {
                let border = a.size();
                let side = |first: bool| {
                    let mut all = parts.iter().filter(|(m, _)| (*m < border) == first);
                    all.next()
                        .map_or_else(Group::empty, |(_, part)| named(part))
                };
                let new = [side(true), side(false)];
                if new.iter().all(|group| !group.is_empty()) {
                    let new = Groups::Inter(new);
                    let context = self.context_for(at, &new);
                    for &(member, _) in leaving {
                        if groups
                            .process(member)
                            .is_some_and(|p| new.number_of(p).is_some())
                        {
                            shares.push(self.member_of(context, &new, groups, member, None));
                        }
                    }
                }
            }
        }
        Ok(with_outsiders(leaving, shares))
    }

    /// `MPI_Intercomm_merge`: the group that says "high" comes second. If both say the same, the
    /// order is free (§7.6.2): the group with the lower first process comes first, or what those
    /// have settled who left before the other group came.
    fn merge(
        &mut self,
        at: (ContextId, usize),
        parts: &[(u32, &Arc<Part>)],
        leaving: &[(u32, &Arc<Part>)],
        groups: &Groups,
    ) -> Result<Vec<Share>, Box<Misuse>> {
        let Groups::Inter([a, b]) = groups else {
            unreachable!("only intercommunicators are merged");
        };
        let high = |part: &Part| matches!(creation(part).how, How::Merge { high: true });
        let border = a.size();
        let mut says = [None, None];
        for &(member, part) in parts {
            let side = usize::from(member >= border);
            match says[side] {
                None => says[side] = Some(part),
                Some(first) if high(first) != high(part) => {
                    let text = format!("`high` differs from that of rank {}", first.op.0.rank);
                    return Err(disagreement(part, first, text));
                }
                Some(_) => {}
            }
        }
        let said = says.map(|part| part.map(|part| high(part)));
        if said[0].is_some() && said[0] == said[1] {
            self.note_latitude(Latitude::Merged);
        }
        let swapped = match said {
            [Some(first), Some(second)] if first == second => a.member(0) > b.member(0),
            [Some(first), _] => first,
            [None, Some(second)] => !second,
            [None, None] => false,
        };
        let open = self.context(at.0).sequence.get(at.1);
        let settled = open.and_then(|open| open.made.first().copied());
        let new = match settled {
            Some(made) => self.context(made).groups.clone(),
            None if swapped => Groups::Intra(b.union(a)),
            None => Groups::Intra(a.union(b)),
        };
        let context = self.context_for(at, &new);
        let share = |&(m, _): &(u32, _)| self.member_of(context, &new, groups, m, None);
        Ok(leaving.iter().map(share).collect())
    }

    /// The first `size` processes, with a topology.
    fn arrange(
        &mut self,
        at: (ContextId, usize),
        leaving: &[(u32, &Arc<Part>)],
        groups: &Groups,
        size: u32,
        mut topology: impl FnMut(&Part) -> Option<Arc<Topology>>,
    ) -> Vec<Share> {
        let new = Groups::Intra(group_of((0..size).filter_map(|m| groups.process(m))));
        let context = self.context_for(at, &new);
        leaving
            .iter()
            .map(|&(m, part)| self.member_of(context, &new, groups, m, topology(part)))
            .collect()
    }

    /// Gives one member its handle.
    pub(super) fn hand_out(
        &mut self,
        collective: &Collective,
        groups: &Groups,
        share: Share,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let part = collective.part(share.member);
        let rank = groups.member(share.member);
        let wish = creation(part);
        let parent = self.parent_of(rank, part);
        let handle = match share.comm {
            None => Handle(MPI_COMM_NULL),
            Some(mut comm) => {
                if let Some(errhandler) = wish.parentless {
                    comm.errhandler = errhandler;
                    comm.of_sessions = true;
                } else if let Some(parent) = parent {
                    comm.errhandler = parent.errhandler;
                    comm.of_sessions = parent.of_sessions;
                    if wish.how == How::Dup {
                        comm.topology = parent.topology.clone();
                    }
                }
                comm.attributes = wish.attributes.clone();
                comm.info = wish.info.clone();
                let comms = &mut self.process_mut(rank).comms;
                let index = comms.insert(comm);
                comms.note_maker(index, (part.function, part.site));
                Handle::created(HandleKind::Comm, index).expect("handles are never used up")
            }
        };
        let bytes = Bytes::from(handle.0.to_le_bytes().to_vec());
        if part.plan.flavour == Flavour::Blocking {
            self.write_result((rank, (part.function, part.site)), wish.into, 4, mems);
        }
        let request = self.process(rank).requests.get(part.request.0);
        let excused = request.is_some_and(|request| request.touched);
        let written = mems.of(rank).write(wish.into, &bytes);
        // The mistake was that the variable is gone, and that was said.
        let written = written.or_else(|fault| match excused && fault.kind.is_gone() {
            true => Ok(()),
            false => Err(fault),
        });
        written.map_err(|fault| {
            Box::new(Misuse {
                kind: MisuseKind::BufferFault,
                message: fault.to_string(),
                rank,
                function: part.function,
                site: part.site,
                argument: None,
                class: None,
                code: None,
                others: Vec::new(),
                fault: Some(fault),
                touched: Vec::new(),
                buffer_use: None,
            })
        })
    }

    fn parent_of(&self, rank: Rank, part: &Part) -> Option<Comm> {
        let process = self.process(rank);
        let handle = process.requests.get(part.request.0)?.comm()?;
        process.comm(handle).cloned()
    }
}

impl Env<'_> {
    /// The process lets go of a communicator; the last one takes the context away.
    pub(crate) fn drop_comm(&mut self, handle: i32) -> Result<(), Stop> {
        use crate::handle::Index;
        let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Comm) else {
            return Ok(());
        };
        let by = self.current_call();
        if let Some(comm) = self.process_mut().comms.free(index, by) {
            let context = self.world.context_mut(comm.context);
            context.holders = context.holders.saturating_sub(1);
            let dead = context.is_dead();
            if dead && !self.world.processes.iter().any(|p| p.names(comm.context)) {
                self.world.contexts.remove(&comm.context);
            }
        }
        Ok(())
    }
}

impl super::Process {
    /// Whether a request of the process still names a context.
    fn names(&self, context: ContextId) -> bool {
        use super::request::Work;
        self.requests
            .iter()
            .any(|(_, request)| match &request.work {
                Work::Send(plan) => plan.at.context == context,
                Work::Receive(plan) => plan.at.context == context,
                Work::Collective { at, .. } => at.context == context,
                Work::Both(..) | Work::Generalized(_) | Work::OneSided => false,
            })
    }
}

/// The arguments of a creating call; one that makes nothing for any other.
pub(super) fn creation(part: &Part) -> &Creation {
    static NONE: Creation = Creation {
        into: 0,
        how: How::Dup,
        attributes: Attributes::NONE,
        info: Info::EMPTY,
        parentless: None,
    };
    match &part.plan.detail {
        Detail::Creation(creation) => creation,
        _ => &NONE,
    }
}

fn group_of(members: impl Iterator<Item = Rank>) -> Group {
    // The members of a communicator are distinct.
    Group::from_members(members.collect()).unwrap_or_else(Group::empty)
}

fn nobody(parts: &[(u32, &Arc<Part>)]) -> Vec<Share> {
    parts
        .iter()
        .map(|&(member, _)| Share { member, comm: None })
        .collect()
}

/// Everybody who has no share gets `MPI_COMM_NULL`.
fn with_outsiders(parts: &[(u32, &Arc<Part>)], mut shares: Vec<Share>) -> Vec<Share> {
    for &(member, _) in parts {
        if !shares.iter().any(|share| share.member == member) {
            shares.push(Share { member, comm: None });
        }
    }
    shares.sort_by_key(|share| share.member);
    shares
}

pub(super) fn disagreement(part: &Part, other: &Part, message: String) -> Box<Misuse> {
    Box::new(Misuse {
        kind: MisuseKind::ArgumentMismatch,
        message,
        rank: part.op.0.rank,
        function: part.function,
        site: part.site,
        argument: None,
        class: None,
        code: None,
        others: vec![involved(other.op.0, other.function, other.site)],
        fault: None,
        touched: Vec::new(),
        buffer_use: None,
    })
}
