//! Handles among the arguments of a call, and the objects behind them.
//!
//! A handle that names nothing is reported with what is known about it: that it is of another
//! type, or which call has freed it.

use std::sync::Arc;

use super::arguments::Call;
use crate::constants::{MPI_COMM_NULL, MPI_DATATYPE_NULL};
use crate::datatype::Datatype;
use crate::errors::ErrorClass;
use crate::group::Group;
use crate::handle::{Handle, HandleKind, Index};
use crate::op::Op;
use crate::world::{Comm, Endpoint, MisuseKind, Raised, RequestId, Stop, TypeObject, involved_in};

impl Call<'_> {
    /// A communicator; its error handler is in charge from here on.
    pub(crate) fn comm(&mut self, at: usize) -> Result<Arc<Comm>, Stop> {
        let handle = self.int(at)?;
        match self.process().comm_shared(handle) {
            Some(comm) => {
                self.scope = Some(handle);
                self.come_from(comm.of_sessions)?;
                Ok(comm)
            }
            None => {
                let text = match handle {
                    MPI_COMM_NULL => "the communicator is MPI_COMM_NULL".to_owned(),
                    _ => self.describe(handle, HandleKind::Comm),
                };
                let rule = (MisuseKind::InvalidCommunicator, ErrorClass::Comm);
                Err(self.dead_handle(at, rule, (handle, HandleKind::Comm), text))
            }
        }
    }

    pub(crate) fn intracomm(&mut self, at: usize) -> Result<Arc<Comm>, Stop> {
        let comm = self.comm(at)?;
        if comm.is_inter() {
            let text = "an intercommunicator where an intracommunicator is needed";
            return Err(Stop::argument(
                at,
                MisuseKind::WrongCommunicator,
                ErrorClass::Comm,
                text,
            ));
        }
        Ok(comm)
    }

    pub(crate) fn intercomm(&mut self, at: usize) -> Result<Arc<Comm>, Stop> {
        let comm = self.comm(at)?;
        if !comm.is_inter() {
            let text = "an intracommunicator where an intercommunicator is needed";
            return Err(Stop::argument(
                at,
                MisuseKind::WrongCommunicator,
                ErrorClass::Comm,
                text,
            ));
        }
        Ok(comm)
    }

    pub(crate) fn endpoint(&self, at: usize, comm: &Comm) -> Result<Endpoint, Stop> {
        Ok(Endpoint {
            context: comm.context,
            comm: self.int(at)?,
            rank: comm.rank,
        })
    }

    /// What is known about a handle that names no live object.
    pub(crate) fn describe(&self, handle: i32, kind: HandleKind) -> String {
        let process = self.process();
        let freed = |index| match kind {
            HandleKind::Comm => process.comms.was_freed(index),
            HandleKind::Group => process.groups.was_freed(index),
            HandleKind::Datatype => process.datatypes.was_freed(index),
            HandleKind::Op => process.ops.was_freed(index),
            HandleKind::Info => process.infos.was_freed(index),
            HandleKind::Win => process.wins.was_freed(index),
            _ => false,
        };
        match Handle(handle).decode() {
            Some(decoded) if decoded.kind != kind => {
                format!("the handle is of type {}", decoded.kind.type_name())
            }
            Some(decoded) => match decoded.index {
                Index::Null => "the handle is null".to_owned(),
                Index::Created(index) if freed(index) => "the handle was freed".to_owned(),
                _ => "the handle names no object".to_owned(),
            },
            None => format!("{handle:#x} is not a handle"),
        }
    }

    /// A handle that names no live object, with the call that freed it.
    pub(crate) fn dead_handle(
        &self,
        at: usize,
        (kind, class): (MisuseKind, ErrorClass),
        (handle, object): (i32, HandleKind),
        text: String,
    ) -> Stop {
        let process = self.process();
        let by = match Handle(handle).index(object) {
            Some(Index::Created(index)) => match object {
                HandleKind::Comm => process.comms.freed_by(index),
                HandleKind::Group => process.groups.freed_by(index),
                HandleKind::Datatype => process.datatypes.freed_by(index),
                HandleKind::Op => process.ops.freed_by(index),
                HandleKind::Info => process.infos.freed_by(index),
                _ => None,
            },
            _ => None,
        };
        let others = by.map(|(function, site)| involved_in(self.rank, function, site));
        Stop::Error(Box::new(Raised {
            kind,
            class,
            code: class.code(),
            message: text,
            argument: Some(at),
            others: others.into_iter().collect(),
        }))
    }

    pub(crate) fn type_object(&self, at: usize) -> Result<TypeObject, Stop> {
        let handle = self.int(at)?;
        if let Some(object) = self.process().type_object(handle) {
            return Ok(object);
        }
        let text = match handle {
            MPI_DATATYPE_NULL => "MPI_DATATYPE_NULL".to_owned(),
            _ => self.describe(handle, HandleKind::Datatype),
        };
        let rule = (MisuseKind::InvalidDatatype, ErrorClass::Type);
        Err(self.dead_handle(at, rule, (handle, HandleKind::Datatype), text))
    }

    pub(crate) fn datatype(&self, at: usize) -> Result<Datatype, Stop> {
        // The common case without a copy of names and attributes.
        if let Some(datatype) = Datatype::from_handle(self.int(at)?) {
            return Ok(datatype);
        }
        Ok(self.type_object(at)?.datatype)
    }

    /// A datatype for communication.
    pub(crate) fn committed(&self, at: usize) -> Result<Datatype, Stop> {
        if let Some(datatype) = Datatype::from_handle(self.int(at)?) {
            return Ok(datatype);
        }
        let object = self.type_object(at)?;
        if !object.committed {
            let text = "the datatype was not committed";
            return Err(Stop::argument(
                at,
                MisuseKind::UncommittedDatatype,
                ErrorClass::Type,
                text,
            ));
        }
        Ok(object.datatype)
    }

    /// The same for an element of an array of datatypes.
    pub(crate) fn committed_handle(&self, at: usize, handle: i32) -> Result<Datatype, Stop> {
        match self.process().type_object(handle) {
            Some(object) if object.committed => Ok(object.datatype),
            Some(_) => {
                let text = "the datatype was not committed";
                Err(Stop::argument(
                    at,
                    MisuseKind::UncommittedDatatype,
                    ErrorClass::Type,
                    text,
                ))
            }
            None => {
                let text = self.describe(handle, HandleKind::Datatype);
                let rule = (MisuseKind::InvalidDatatype, ErrorClass::Type);
                Err(self.dead_handle(at, rule, (handle, HandleKind::Datatype), text))
            }
        }
    }

    /// An operation.
    pub(crate) fn op(&self, at: usize) -> Result<Op, Stop> {
        let handle = self.int(at)?;
        self.process().op(handle).ok_or_else(|| {
            let text = self.describe(handle, HandleKind::Op);
            let rule = (MisuseKind::InvalidOp, ErrorClass::Op);
            self.dead_handle(at, rule, (handle, HandleKind::Op), text)
        })
    }

    /// An operation for elements of this type.
    pub(crate) fn op_for(&self, at: usize, datatype: &Datatype) -> Result<Op, Stop> {
        let op = self.op(at)?;
        if let Op::Predefined(op) = &op
            && !(op.reduces() && op.accepts(datatype))
        {
            let text = match op.reduces() {
                true => format!("{op} is not defined for {datatype}"),
                false => format!("{op} is for one-sided operations only"),
            };
            return Err(Stop::argument(
                at,
                MisuseKind::InvalidOp,
                ErrorClass::Op,
                text,
            ));
        }
        Ok(op)
    }

    pub(crate) fn group(&self, at: usize) -> Result<Group, Stop> {
        let handle = self.int(at)?;
        let group = self.process().group(handle).ok_or_else(|| {
            let text = self.describe(handle, HandleKind::Group);
            let rule = (MisuseKind::InvalidGroup, ErrorClass::Group);
            self.dead_handle(at, rule, (handle, HandleKind::Group), text)
        })?;
        if let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Group) {
            self.come_from(self.process().session_groups.contains(&index))?;
        }
        Ok(group)
    }

    /// An object comes from sessions, or from the World Model: no call may have objects of both (MPI 4.1
    /// §11.3). Objects of different sessions are not told apart.
    fn come_from(&self, sessions: bool) -> Result<(), Stop> {
        match self.of_sessions.replace(Some(sessions)) {
            Some(before) if before != sessions => {
                let text =
                    "an object that comes from a session together with one of the World Model";
                Err(Stop::misuse(MisuseKind::InvalidArgument, text))
            }
            _ => Ok(()),
        }
    }

    /// A live request; `None` for `MPI_REQUEST_NULL`.
    pub(crate) fn request_at(&self, at: usize, handle: i32) -> Result<Option<RequestId>, Stop> {
        let wrong = || {
            let text = self.describe(handle, HandleKind::Request);
            Stop::argument(at, MisuseKind::InvalidRequest, ErrorClass::Request, text)
        };
        match Handle(handle).index(HandleKind::Request) {
            Some(Index::Null) => Ok(None),
            Some(Index::Created(index)) => {
                let known = self.process().requests.get(index);
                let held = known.is_some_and(|request| request.is_held());
                if held {
                    Ok(Some(RequestId(index)))
                } else {
                    Err(wrong())
                }
            }
            _ => Err(wrong()),
        }
    }

    /// Gives the program a handle.
    pub(crate) fn write_handle(
        &mut self,
        addr: u64,
        kind: HandleKind,
        index: u32,
    ) -> Result<(), Stop> {
        let handle = Handle::created(kind, index).ok_or_else(|| {
            let text = format!(
                "more than {} objects of type {}",
                Handle::MAX_CREATED,
                kind.type_name()
            );
            Stop::error(MisuseKind::InvalidArgument, ErrorClass::NoMem, text)
        })?;
        let maker = (self.function, self.site);
        self.process_mut().note_maker(kind, index, maker);
        self.write_i32(addr, handle.0)
    }
}
