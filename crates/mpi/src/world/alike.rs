//! Ranks that are alike: their names, and what MPI holds of them but for these names.
//!
//! Ranks other than 0 may be alike: they run the same code with the same data up to their number. In a
//! world that looks for this ([`Options::alike`](super::Options)), MPI gives programs a variable for such
//! a rank's number in `MPI_COMM_WORLD` ([`RankName`]): as the result of `MPI_Comm_rank` and as the source
//! in statuses. A program that hands it back as a destination or a source says a name; whatever else it
//! wants to know of it, it has to ask, and somebody notices. Here is noticed what MPI itself sees
//! ([`World::tell_apart`]): numbers that are no such variables where ranks are meant, and every function
//! that is not known to treat ranks alike ([`crate::Function::treats_ranks_alike`]); of collective calls
//! these are all but barriers.
//!
//! A [`Share`] is what MPI holds of one rank with all names of ranks taken out, in the order of their
//! places. Two worlds of which all shares are the same, and all names up to one permutation, are the same
//! up to that permutation. Each type that is looked into is taken apart field by field, so that no new
//! field is forgotten; what has a place for a rank that is not known here has no share, and then there is
//! nothing to compare: communicators of the program's own, windows, files, user-defined callbacks.
//!
//! Approximates towards "not alike": it may say nothing, never the same of what differs.

use std::collections::BTreeMap;
use std::hash::Hash;

use concord_base::{Pattern, Rank};
use concord_term::{Byte, Bytes, Substitution, Term, TermPool, VarKind};

use super::collective::{Collective, Part, Routine, Sequence};
use super::context::ContextId;
use super::files::FileUses;
use super::gathered::Gathered;
use super::kept::Kept;
use super::mailbox::{Mailbox, Message, Posted};
use super::needs::Needs;
use super::process::{ActiveCall, PostTurn, Process};
use super::request::{
    Completed, Endpoint, ReceivePlan, Request, SendPlan, Source, State, Status, Work,
};
use super::slots::Table;
use super::step::{Blocked, WaitingFor};
use super::task::Task;
use super::{Env, Stop, World};
use crate::group::Group;

/// The name of a rank in `MPI_COMM_WORLD`, which its number is told by where ranks may be alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RankName(pub Rank);

/// How the names of these variables begin.
const PREFIX: &str = "number of rank ";
/// Stands for the rank that a part belongs to.
const ITSELF: u32 = u32::MAX;
/// Stands for the first of the others that a part names.
const OTHERS: u32 = 1 << 31;

impl RankName {
    /// The variable: an `int`.
    pub fn term(self, pool: &TermPool) -> Term {
        pool.var(&format!("{PREFIX}{}", self.0), 32, VarKind::Environment)
    }

    /// The rank that a variable names.
    pub fn of(pool: &TermPool, term: Term) -> Option<Rank> {
        let info = pool.var_info(pool.as_var(term)?);
        let number = info.name.strip_prefix(PREFIX)?;
        let named = info.kind == VarKind::Environment;
        number.parse().ok().filter(|_| named).map(Rank)
    }

    /// The ranks that a term names, if there is nothing else that it depends on.
    pub fn all_in(pool: &TermPool, term: Term) -> Option<Vec<Rank>> {
        let vars = pool.free_vars(term);
        let names = vars
            .iter()
            .map(|var| RankName::of(pool, pool.var_info(*var).term));
        names.collect()
    }
}

/// Something without the names of ranks in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart {
    /// A fingerprint of all but the names.
    pub print: u128,
    /// The ranks that are named, in the order of their first places.
    pub ranks: Box<[Rank]>,
}

/// What MPI holds of one rank.
#[derive(Debug)]
pub struct Share {
    /// Its process, its receives and its part in collective calls.
    pub own: Vec<Apart>,
    /// The messages under way to it from each other rank, in the order of their sources.
    pub from: Vec<(Rank, Vec<Apart>)>,
}

/// Names as they are met, for one part.
pub struct Names {
    itself: Rank,
    met: Vec<Rank>,
}

impl Names {
    /// For a part that belongs to this rank.
    pub fn of(itself: Rank) -> Names {
        Names {
            itself,
            met: Vec::new(),
        }
    }

    /// What stands for a rank. There is one rank 0, which is named by its number.
    pub fn number(&mut self, rank: Rank) -> u32 {
        if rank == Rank(0) {
            return 0;
        }
        if rank == self.itself {
            return ITSELF;
        }
        let known = self.met.iter().position(|met| *met == rank);
        let at = known.unwrap_or_else(|| {
            self.met.push(rank);
            self.met.len() - 1
        });
        OTHERS + at as u32
    }

    /// Makes the variables in these terms, in this order, stand for what stands for their ranks.
    pub fn substitution(
        &mut self,
        pool: &TermPool,
        terms: impl Iterator<Item = Term>,
    ) -> Substitution {
        let mut renamed = Substitution::new();
        for term in terms {
            let vars = pool.free_vars(term);
            let variables = vars.iter().map(|var| pool.var_info(*var).term);
            let named = variables.filter_map(|var| Some((RankName::of(pool, var)?, var)));
            // In the order of their numbers: that of variables depends on who met them first.
            for (rank, variable) in named.collect::<BTreeMap<Rank, Term>>() {
                let number = self.number(rank);
                let name = format!("one of the ranks {number:x}");
                renamed.insert(variable, pool.var(&name, 32, VarKind::Environment));
            }
        }
        renamed
    }

    /// What was met, with a fingerprint of the rest.
    pub fn apart(self, print: u128) -> Apart {
        Apart {
            print,
            ranks: self.met.into(),
        }
    }
}

impl Env<'_> {
    /// Gives the program the number of a rank in a communicator.
    pub(crate) fn write_rank(
        &mut self,
        addr: u64,
        context: ContextId,
        number: i32,
    ) -> Result<(), Stop> {
        let named = self.world.options.alike && context == ContextId::WORLD && number > 0;
        if !named {
            return self.write_i32(addr, number);
        }
        let name = RankName(Rank(number.cast_unsigned())).term(self.pool);
        let byte = |i: u32| Byte::Symbolic(self.pool.extract(name, 8 * i, 8));
        let bytes: Bytes = (0..4).map(byte).collect();
        self.write_data(addr, &bytes)
    }
}

impl World {
    /// Something tells ranks apart that may be alike.
    pub(crate) fn tell_apart(&mut self) {
        self.told_apart.0 = self.options.alike;
    }

    /// Whether that has happened since this was last asked.
    pub fn take_told_apart(&mut self) -> bool {
        std::mem::take(&mut self.told_apart.0)
    }

    /// What MPI holds of every rank; `None` if there is anything else, or something that is not
    /// known to be the same for all.
    pub fn without_names(&self, pool: &TermPool) -> Option<Vec<Share>> {
        let World {
            options,
            processes,
            contexts,
            meetings,
            next_context,
            provided,
            windows,
            races: _,
            files,
            noticed,
            gaps,
            open,
            described: _,
            dirty: _,
            stirred: _,
            unlocked: _,
            woken: _,
            record: _,
            opened: _,
            deeds: _,
            latitudes: _,
            turn: _,
            moved: _,
            told_apart: _,
        } = self;
        let size = self.size();
        let plain = options.alike
            && self.has_ranks_alone()
            && contexts.len() as u32 == 1 + size
            && *next_context == 1 + size
            && meetings.is_empty()
            && provided.is_none()
            && windows.is_empty()
            && **files == FileUses::default()
            && noticed.is_empty()
            && gaps.is_empty()
            && open.is_none();
        if !plain {
            return None;
        }
        for rank in 0..size {
            contexts
                .get(&ContextId(1 + rank))?
                .is_untouched()
                .then_some(())?;
        }
        let everybody = contexts.get(&ContextId::WORLD)?;
        if everybody.holders != size {
            return None;
        }
        let shares = processes.iter().zip(0..).map(|(process, rank)| {
            let rank = Rank(rank);
            let own = process.apart(|process| process.without_names(rank))?;
            let mut share = Share {
                own: vec![own.clone(), everybody.sequence.column(rank)?],
                from: Vec::new(),
            };
            if let Some(mailbox) = everybody.mailbox(rank) {
                share.own.push(mailbox.receives_without_names(rank)?);
                share.from = mailbox.messages_without_names(pool)?;
            }
            Some(share)
        });
        shares.collect()
    }
}

impl Mailbox {
    fn receives_without_names(&self, owner: Rank) -> Option<Apart> {
        let mut names = Names::of(owner);
        let mut hasher = Gathered::new();
        for posted in self.all_posted() {
            let Posted {
                request,
                pattern: Pattern { source, tag },
                cancelling,
                revocable,
                since,
                clock,
                op: _,
            } = &**posted;
            let source = source.map(|source| names.number(Rank(source)));
            (request, source, tag, cancelling, revocable, since, clock).hash(&mut hasher);
        }
        Some(names.apart(hasher.digest128()))
    }

    fn messages_without_names(&self, pool: &TermPool) -> Option<Vec<(Rank, Vec<Apart>)>> {
        let queues = self.all_messages().chunk_by(|(a, _), (b, _)| a == b);
        let queues = queues.map(|queue| {
            let messages = queue.iter().map(|(_, message)| {
                let apart = message.apart(|message| message.without_names(pool));
                apart.cloned()
            });
            Some((Rank(queue[0].0), messages.collect::<Option<_>>()?))
        });
        queues.collect()
    }
}

impl Message {
    /// Without the names in it; the sender's own is part of where it lies.
    fn without_names(&self, pool: &TermPool) -> Option<Apart> {
        let mut other = self.clone();
        let mut names = Names::of(self.sender);
        let Message {
            tag: _,
            payload,
            sender,
            request: _,
            synchronous: _,
            attached: _,
            revocable: _,
            seen: _,
            clock: _,
            origin,
            op: _,
            function: _,
            site: _,
        } = &mut other;
        if origin.is_some() {
            return None;
        }
        *sender = Rank(names.number(*sender));
        let symbolic = payload.bytes.iter().filter_map(|byte| match byte {
            Byte::Symbolic(term) => Some(term),
            _ => None,
        });
        let mut renamed = names.substitution(pool, symbolic);
        if !renamed.is_empty() {
            let bytes = payload.bytes.iter().map(|byte| match byte {
                Byte::Symbolic(term) => Byte::Symbolic(renamed.apply(pool, term)),
                other => other,
            });
            payload.bytes = bytes.collect();
        }
        Some(names.apart(Kept::new(other).print()))
    }
}

impl Sequence {
    /// A member's part in what is under way.
    fn column(&self, rank: Rank) -> Option<Apart> {
        let mut hasher = Gathered::new();
        self.made_by(rank.0)?.hash(&mut hasher);
        self.len().hash(&mut hasher);
        for at in 0..self.len() {
            let Collective {
                parts,
                arrived,
                served,
                made,
            } = &**self.get(at)?;
            if !made.is_empty() {
                return None;
            }
            (arrived, served[rank.index()]).hash(&mut hasher);
            let part = match &parts[rank.index()] {
                None => None,
                Some(part) => {
                    let Part {
                        plan,
                        needs,
                        sent,
                        clock,
                        request,
                        op: _,
                        function,
                        site,
                    } = &**part;
                    let plain = plan.routine.treats_ranks_alike()
                        && *needs == Needs::All
                        && sent.is_empty();
                    plain.then_some(())?;
                    Some((plan, clock, request, function, site))
                }
            };
            part.hash(&mut hasher);
        }
        Some(Names::of(rank).apart(hasher.digest128()))
    }
}

impl Routine {
    /// Whether the members of a call of it are all alike: they meet, and nothing else.
    pub(super) fn treats_ranks_alike(self) -> bool {
        matches!(self, Routine::Barrier | Routine::Finalize)
    }
}

impl Process {
    fn without_names(&self, rank: Rank) -> Option<Apart> {
        let mut names = Names::of(rank);
        let mut other = self.clone();
        let Process {
            phase: _,
            thread_level: _,
            main_thread: _,
            world,
            itself,
            comms,
            groups,
            session_groups: _,
            datatypes: _,
            named_types: _,
            ops: _,
            errhandlers: _,
            infos: _,
            comm_keyvals: _,
            type_keyvals: _,
            win_keyvals: _,
            sessions,
            wins,
            requests,
            messages,
            errors: _,
            attached: _,
            packed,
            freed,
            constants: _,
            calls,
            outcome,
            thread: _,
            parked,
            clock: _,
            turn,
            posted: _,
            made: _,
        } = &mut other;
        let plain = *comms == Table::default()
            && *groups == Table::default()
            && *sessions == Table::default()
            && *wins == Table::default()
            && messages.iter().next().is_none()
            && *packed == Default::default()
            && freed.is_empty()
            && outcome.is_none()
            && parked.is_empty()
            && *turn == PostTurn::None;
        let own = (world.context, world.rank) == (ContextId::WORLD, rank.0)
            && (itself.context, itself.rank) == (ContextId(1 + rank.0), 0)
            && world.remote.is_none()
            && itself.remote.is_none();
        if !plain || !own || world.topology.is_some() || itself.topology.is_some() {
            return None;
        }
        // Of rank 0 there is one: only the others' are made to look the same.
        if rank != Rank(0) {
            std::sync::Arc::make_mut(world).rank = ITSELF;
            let itself = std::sync::Arc::make_mut(itself);
            itself.context = ContextId(ITSELF);
            itself.local = Group::empty();
        }
        let ids: Vec<u32> = requests.iter().map(|(id, _)| id).collect();
        for id in ids {
            requests.get_mut(id)?.take_names_out(&mut names)?;
        }
        for call in calls {
            call.take_names_out(&mut names)?;
        }
        Some(names.apart(Kept::new(other).print()))
    }
}

impl Endpoint {
    fn take_names_out(&mut self, names: &mut Names) -> Option<()> {
        let Endpoint {
            context,
            comm: _,
            rank,
        } = self;
        *rank = names.number(Rank(*rank));
        (*context == ContextId::WORLD).then_some(())
    }
}

impl Request {
    fn take_names_out(&mut self, names: &mut Names) -> Option<()> {
        let Request {
            work,
            state,
            persistent: _,
            holder: _,
            cancelling: _,
            observed: _,
            touched: _,
            disturbed: _,
            home: _,
            overwritten: _,
            given_away: _,
            vain: _,
            starts: _,
            receipt,
            started: _,
            op: _,
            function: _,
            site: _,
        } = self;
        match work {
            Work::Send(SendPlan {
                mode: _,
                buffer: _,
                dest,
                tag: _,
                at,
            }) => {
                at.take_names_out(names)?;
                *dest = dest.map(|rank| names.number(Rank(rank)));
            }
            Work::Receive(ReceivePlan {
                buffer: _,
                from,
                at,
            }) => {
                at.take_names_out(names)?;
                if let Source::Matching(Pattern { source, tag: _ }) = from {
                    *source = source.map(|rank| names.number(Rank(rank)));
                }
            }
            Work::Collective { plan, at } => {
                at.take_names_out(names)?;
                plan.routine.treats_ranks_alike().then_some(())?;
            }
            Work::Both(..) => {}
            Work::Generalized(_) | Work::OneSided => return None,
        }
        if let State::Complete(Completed {
            status,
            error,
            follow_up,
            clock: _,
            origin,
        }) = state
        {
            let Status {
                source,
                tag: _,
                bytes: _,
                cancelled: _,
                envelope: _,
            } = status;
            if let Ok(rank) = u32::try_from(*source) {
                *source = names.number(Rank(rank)).cast_signed();
            }
            let plain = error.is_none() && follow_up.is_none() && origin.is_none();
            plain.then_some(())?;
        }
        receipt.is_none().then_some(())
    }
}

impl ActiveCall {
    fn take_names_out(&mut self, names: &mut Names) -> Option<()> {
        let ActiveCall {
            function: _,
            site: _,
            scope: _,
            tasks,
            result: _,
            blocked,
            copied: _,
            answer,
            results: _,
        } = self;
        let knows_nobody = |task: &Task| {
            matches!(
                task,
                Task::Await(_) | Task::WriteInt { .. } | Task::Finalize(_)
            )
        };
        if answer.is_some() || !tasks.iter().all(knows_nobody) {
            return None;
        }
        match blocked {
            None => {}
            Some(Blocked {
                function: _,
                site: _,
                on,
            }) => match on {
                WaitingFor::AllOf(_) | WaitingFor::AnyOf(_) => {}
                WaitingFor::Message {
                    context,
                    source,
                    tag: _,
                } => {
                    (*context == ContextId::WORLD).then_some(())?;
                    *source = source.map(|rank| names.number(Rank(rank)));
                }
                WaitingFor::Ranks { .. } | WaitingFor::Buffer | WaitingFor::Poll { .. } => {
                    return None;
                }
            },
        }
        Some(())
    }
}
