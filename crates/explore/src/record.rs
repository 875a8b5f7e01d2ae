//! From what MPI recorded to a path that the model understands.

use std::collections::BTreeMap;

use concord_base::{Rank, Span};
use concord_ir::Inst;
use concord_model::Freedoms;
use concord_mpi::{CallSite, ContextId, Function, OpId, Recorded, Transition};
use concord_path::{
    Call, Collective, Comm, CommId, Completion, Match, Needs, Op, Path, Pattern, Place, Receive,
    Send, Wait,
};

use crate::ranks::Turns;
use crate::state::State;

/// A path, and where each operation of MPI's numbering is in it.
pub(crate) struct RecordedPath {
    pub path: Path,
    pub places: BTreeMap<OpId, concord_path::OpIndex>,
    /// A message whose first element is not a plain number.
    pub open_values: bool,
}

/// Something that ranks did and that is not recorded: nothing is concluded from such a path.
#[derive(Debug)]
pub(crate) struct Opaque(pub &'static str);

/// A call, its operation if it starts one, and where it is.
type Entry<'e> = (Option<OpId>, Call, &'e (Function, CallSite));

impl RecordedPath {
    /// Whether an entry is the wait of a blocking call for the operation in
    /// the entry before it; then the operation is one that waits itself.
    fn waits_for_last(&mut self, rank: Rank, before: &Recorded, entry: &Recorded) -> bool {
        let (op, started) = match before {
            Recorded::Send { op, at, .. }
            | Recorded::Receive { op, at, .. }
            | Recorded::Collective { op, at, .. } => (op, at),
            _ => return false,
        };
        let Recorded::Wait { ops, at } = entry else {
            return false;
        };
        if at != started || ops[..] != [*op] {
            return false;
        }
        match self.path.ranks[rank.index()]
            .last_mut()
            .map(|op| &mut op.call)
        {
            Some(Call::Send(send)) => send.blocking = true,
            Some(Call::Receive(receive)) => receive.blocking = true,
            Some(Call::Collective(collective)) => collective.blocking = true,
            other => unreachable!("an operation was just added, not {other:?}"),
        }
        true
    }

    /// The number of a communicator, which gets one when it first occurs.
    fn communicator(
        &mut self,
        state: &State,
        context: ContextId,
        comms: &mut BTreeMap<ContextId, CommId>,
    ) -> CommId {
        *comms.entry(context).or_insert_with(|| {
            if context == ContextId(0) {
                return CommId(0);
            }
            self.path.comms.push(Comm {
                name: format!("communicator {}", self.path.comms.len()),
                members: state.world.recorded_members(context).to_vec(),
            });
            CommId(self.path.comms.len() as u32 - 1)
        })
    }

    /// What an entry amounts to; `None` for a wait for nothing.
    fn call<'e>(
        &mut self,
        entry: &'e Recorded,
        comm: Option<CommId>,
    ) -> Result<Option<Entry<'e>>, Opaque> {
        let comm = || comm.expect("who communicates does so in a communicator");
        Ok(Some(match entry {
            Recorded::Send {
                op,
                mode,
                to,
                tag,
                payload,
                value,
                at,
                ..
            } => {
                self.open_values |= value.is_none() && payload.as_concrete().is_none();
                let send = Send {
                    mode: *mode,
                    to: *to,
                    tag: *tag,
                    comm: comm(),
                    bytes: payload.len() as u64,
                    blocking: false,
                    value: *value,
                };
                (Some(*op), Call::Send(send), at)
            }
            Recorded::Receive {
                op, from, tag, at, ..
            } => {
                let receive = Receive {
                    pattern: Pattern {
                        source: *from,
                        tag: *tag,
                    },
                    comm: comm(),
                    blocking: false,
                    got: None,
                };
                (Some(*op), Call::Receive(receive), at)
            }
            Recorded::Collective {
                op,
                routine,
                needs,
                at,
                ..
            } => {
                let collective = Collective {
                    name: routine.name().to_owned(),
                    comm: comm(),
                    needs: match needs {
                        None => Needs::All,
                        Some(ranks) => Needs::Ranks(ranks.clone()),
                    },
                    blocking: false,
                };
                (Some(*op), Call::Collective(collective), at)
            }
            Recorded::Wait { ops, at } => {
                let places = ops.iter().map(|op| {
                    let place = self.places.get(op);
                    place.expect("what is waited for was recorded when it was started")
                });
                let requests: Vec<u32> = places.map(|place| place.index).collect();
                if requests.is_empty() {
                    return Ok(None);
                }
                let wait = Wait {
                    completion: Completion::All,
                    taken: requests.clone(),
                    requests,
                };
                (None, Call::Wait(wait), at)
            }
            Recorded::Opaque { what } => return Err(Opaque(what)),
        }))
    }

    /// Ties receives from any source to the messages that they got in this
    /// execution: another one may go on differently.
    pub(crate) fn pin(&mut self, state: &State) {
        for choice in state.path.choices.backwards() {
            let Transition::Match {
                sent_by,
                received_by,
                ..
            } = choice
            else {
                continue;
            };
            let place = |op| self.places.get(op).copied();
            let send = place(sent_by).expect("what was received was sent");
            let receive = place(received_by).expect("what received was posted");
            let op = &mut self.path.ranks[receive.rank.index()][receive.index as usize];
            let Call::Receive(receive) = &mut op.call else {
                unreachable!("a message met what is no receive");
            };
            receive.got = Some(Match { send, pinned: true });
        }
    }
}

impl Turns<'_> {
    /// The path of a state in an abstract run; what is not recorded, if
    /// something is not.
    pub(crate) fn recorded_path(&self, state: &State) -> Result<RecordedPath, Opaque> {
        let size = state.world.size();
        let mut recorded = RecordedPath {
            path: Path::new(size),
            places: BTreeMap::new(),
            open_values: false,
        };
        let files = &self.cx.program.module.files;
        recorded.path.files = files.iter().map(|file| file.path.clone()).collect();
        let mut comms = BTreeMap::new();
        for rank in state.all_ranks() {
            recorded.path.ranks[rank.index()].push(Op {
                call: Call::Mark("init".to_owned()),
                function: "MPI_Init".to_owned(),
                place: None,
            });
            let entries = state.world.recorded(rank);
            for (at, entry) in entries.iter().enumerate() {
                if at > 0 && recorded.waits_for_last(rank, &entries[at - 1], entry) {
                    continue;
                }
                self.add(state, rank, entry, &mut comms, &mut recorded)?;
            }
        }
        if let Err(invalid) = recorded.path.validate() {
            panic!("what MPI recorded makes no sense: {invalid}");
        }
        Ok(recorded)
    }

    fn add(
        &self,
        state: &State,
        rank: Rank,
        entry: &Recorded,
        comms: &mut BTreeMap<ContextId, CommId>,
        recorded: &mut RecordedPath,
    ) -> Result<(), Opaque> {
        let comm = match entry {
            Recorded::Send { context, .. }
            | Recorded::Receive { context, .. }
            | Recorded::Collective { context, .. } => {
                Some(recorded.communicator(state, *context, comms))
            }
            Recorded::Wait { .. } | Recorded::Opaque { .. } => None,
        };
        let Some((op, call, at)) = recorded.call(entry, comm)? else {
            return Ok(());
        };
        let path = &mut recorded.path;
        let place = concord_path::OpIndex {
            rank,
            index: path.ranks[rank.index()].len() as u32,
        };
        path.ranks[rank.index()].push(Op {
            call,
            function: at.0.name().to_owned(),
            place: self.source_place(*at),
        });
        if let Some(op) = op {
            recorded.places.insert(op, place);
        }
        Ok(())
    }

    /// Where a call stands.
    pub(crate) fn span_of(&self, site: CallSite) -> Option<Span> {
        let (function, call) = self.models.place(site);
        let body = self.cx.program.module.function(function).body.as_ref()?;
        let is_it = |inst: &Inst| matches!(inst, Inst::Call { site } if *site == call);
        let pc = body.code.iter().position(is_it)?;
        body.spans.get(pc).copied()
    }

    fn source_place(&self, at: (Function, CallSite)) -> Option<Place> {
        let span = self.span_of(at.1)?;
        (span.line > 0).then_some(Place {
            file: span.file.0,
            line: span.line,
            column: span.column,
        })
    }
}

/// What the path model is to leave open, as the execution did.
pub(crate) fn freedoms(state: &State) -> Freedoms {
    let options = state.world.options();
    options.buffering.with(options.leaving)
}
