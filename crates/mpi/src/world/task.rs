//! Calls that do not finish at once, as queues of small steps.
//!
//! A call that waits or that runs a function of the program leaves behind what is left to do: a
//! queue of [`Task`]s, plain data like everything in a [`World`]. [`World::resume`] and
//! [`World::callback_returned`] take up the first one again.

use std::collections::VecDeque;

use concord_abi::{Arg, Callback};
use concord_base::{FaultKind, Rank};
use concord_term::{Bytes, TermPool};

use super::env::Env;
use super::fold::Fold;
use super::misuse::{Misuse, MisuseKind};
use super::process::ActiveCall;
use super::step::{Blocked, Raised, Step, Stop, Symbolic, WaitingFor};
use super::window::{Atomic, Await as WindowAwait, Transfer};
use super::{Memories, World};
use crate::calls::{attribute, communicator, completion, epoch, errhandler, grequest, p2p, probe};
use crate::handle::{Handle, HandleKind, Index};

/// One step of a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Task {
    /// Wait for requests, or look at them.
    Await(completion::Await),
    /// Wait for a message to look at, or look for it.
    Probe(probe::Probe),
    /// Reduce with an operation of the program's own.
    Fold(Box<Fold>),
    /// Ask a generalised request's owner.
    Generalized(grequest::Ask),
    /// Copy one attribute.
    Copy(attribute::Copy),
    /// Delete one attribute.
    Delete(attribute::Delete),
    /// Run an error handler of the program's own.
    Handler(errhandler::HandlerRun),
    /// Set one attribute.
    SetAttribute(attribute::Set),
    /// Duplicate a communicator, once its attributes are copied.
    Dup(communicator::Dup),
    /// Give a datatype the attributes that were copied for it.
    AdoptAttributes(i32),
    /// Meet in a call that moves no data, such as freeing a communicator after its attributes are
    /// gone.
    MeetOnComm(i32, super::Routine),
    /// Drop the communicator.
    DropComm(i32),
    /// Drop the datatype after its attributes are gone.
    DropType(i32),
    /// Wait until the attached buffer is empty.
    Drain,
    /// Give the attached buffer back.
    Detach,
    /// Write an `int` for the program.
    WriteInt { addr: u64, value: i32 },
    /// Wait for a lock, or for others' part in an epoch.
    Window(WindowAwait),
    /// Carry out an atomic operation when it is its turn.
    Atomic(Box<Atomic>),
    /// Carry out a put or a get.
    Move(Box<Transfer>),
    /// Meet in a fence.
    Fence { win: i32, asserted: i32 },
    /// Meet on a window in a call that moves no data.
    MeetOnWindow(i32, super::Routine),
    /// Meet to free a window, after its attributes are gone.
    FreeWindow(i32),
    /// Enter the synchronising part of `MPI_Finalize`, and leave it.
    Finalize(crate::calls::environment::Finalize),
}

/// How far a task came.
pub(crate) enum Progress {
    /// It is finished.
    Done,
    /// These come first, then the task again.
    After(Vec<Task>),
    /// It is finished, and these come next.
    Next(Vec<Task>),
    /// It waits.
    Block(WaitingFor),
    /// The program's function must run; the task gets the answer.
    Call(Callback),
}

/// What a task is told when it is taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TaskEvent {
    /// Nothing special.
    Again,
    /// The function that it asked for has returned.
    Returned(Option<Arg>),
}

/// The error code that a function of the program returned.
pub(crate) fn code(answer: Option<Arg>) -> Result<i32, Stop> {
    match answer {
        Some(answer) if answer.term.is_some() => Err(Stop::Symbolic(Symbolic::Result)),
        Some(answer) => Ok(answer.i32()),
        None => Ok(0),
    }
}

impl Task {
    fn run(&mut self, env: &mut Env<'_>, event: TaskEvent) -> Result<Progress, Stop> {
        match self {
            Task::Await(task) => completion::run(task, env),
            Task::Probe(task) => probe::run(task, env),
            Task::Fold(task) => task.run(env, event),
            Task::Generalized(task) => grequest::run(task, env, event),
            Task::Copy(task) => attribute::copy(task, env, event),
            Task::Delete(task) => attribute::delete(task, env, event),
            Task::Handler(task) => errhandler::run(task, env, event),
            Task::SetAttribute(task) => Ok(task.run(env)),
            Task::Dup(task) => communicator::run(task, env),
            Task::AdoptAttributes(handle) => {
                let copied = env
                    .process_mut()
                    .calls
                    .last_mut()
                    .map(|call| std::mem::take(&mut call.copied));
                if let (Some(copied), Some(object)) =
                    (copied, env.process_mut().type_object_mut(*handle))
                {
                    object.attributes = copied;
                }
                Ok(Progress::Done)
            }
            Task::MeetOnComm(handle, routine) => communicator::meet(*handle, *routine, env),
            Task::DropComm(handle) => env.drop_comm(*handle).map(|()| Progress::Done),
            Task::DropType(handle) => env.drop_type(*handle).map(|()| Progress::Done),
            Task::Drain => p2p::drain(env),
            Task::Detach => {
                env.detach();
                Ok(Progress::Done)
            }
            Task::WriteInt { addr, value } => env.write_i32(*addr, *value).map(|()| Progress::Done),
            Task::Window(task) => task.run(env),
            Task::Atomic(task) => task.run(env),
            Task::Fence { win, asserted } => epoch::enter_fence(*win, *asserted, env),
            Task::Move(task) => task.run(env).map(|()| Progress::Done),
            Task::MeetOnWindow(handle, routine) => {
                let tasks = env.meet_on_window(*handle, *routine, super::Detail::Nothing)?;
                Ok(Progress::Next(tasks))
            }
            Task::FreeWindow(handle) => {
                let free = env.process().win(*handle);
                let no_locks = free.map(|win| win.info.get(b"no_locks"));
                let detail = match no_locks {
                    Some(Ok(Some(b"true"))) => super::Detail::Unlocked,
                    _ => super::Detail::Nothing,
                };
                let tasks = env.meet_on_window(*handle, super::Routine::WinFree, detail)?;
                Ok(Progress::Next(tasks))
            }
            Task::Finalize(task) => crate::calls::environment::run(task, env),
        }
    }
}

impl World {
    /// Works on a rank's innermost call until it finishes, waits, or needs the program.
    pub(crate) fn advance(
        &mut self,
        rank: Rank,
        event: TaskEvent,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Step {
        let mut event = event;
        loop {
            let process = self.process_mut(rank);
            let Some(call) = process.calls.last_mut() else {
                return Step::Return(None);
            };
            call.blocked = None;
            if let (TaskEvent::Again, Some(answer)) = (event, call.answer.take()) {
                event = TaskEvent::Returned(answer);
            }
            let Some(mut task) = call.tasks.pop_front() else {
                let result = call.result;
                process.calls.pop();
                return Step::Return(result);
            };
            let caller = (call.function, call.site);
            let mut env = Env {
                world: self,
                rank,
                mems,
                pool,
                caller,
            };
            let told = std::mem::replace(&mut event, TaskEvent::Again);
            let progress = task.run(&mut env, told);
            let Some(call) = self.process_mut(rank).calls.last_mut() else {
                return Step::Return(None);
            };
            match progress {
                Ok(Progress::Done) => {}
                Ok(Progress::Next(first)) => {
                    for task in first.into_iter().rev() {
                        call.tasks.push_front(task);
                    }
                }
                Ok(Progress::After(first)) => {
                    call.tasks.push_front(task);
                    for task in first.into_iter().rev() {
                        call.tasks.push_front(task);
                    }
                }
                Ok(Progress::Block(on)) => {
                    call.tasks.push_front(task);
                    call.blocked = Some(Blocked {
                        function: call.function,
                        site: call.site,
                        on,
                    });
                    return Step::Block;
                }
                Ok(Progress::Call(callback)) => {
                    call.tasks.push_front(task);
                    return Step::Call(callback);
                }
                Err(Stop::Symbolic(symbolic)) => {
                    call.tasks.push_front(task);
                    // A symbolic result comes again, concrete; memory is read again.
                    call.answer = match (told, symbolic) {
                        (TaskEvent::Returned(answer), Symbolic::Memory { .. }) => Some(answer),
                        _ => None,
                    };
                    return Step::Concretise(symbolic);
                }
                Err(stop) => {
                    if let Some(step) = self.stop(rank, stop, mems) {
                        return step;
                    }
                }
            }
        }
    }

    /// Ends the innermost call early. `None` if there is something to do first: the tasks left
    /// are then those of an error handler.
    pub(crate) fn stop(&mut self, rank: Rank, stop: Stop, mems: &mut dyn Memories) -> Option<Step> {
        let process = self.process_mut(rank);
        let call = process.calls.last_mut()?;
        let (function, site) = (call.function, call.site);
        let broken = |kind, message, argument, class, code, others, fault| {
            Step::Misuse(Box::new(Misuse {
                kind,
                message,
                rank,
                function,
                site,
                argument,
                class,
                code,
                others,
                fault,
                touched: Vec::new(),
                buffer_use: None,
            }))
        };
        let step = match stop {
            Stop::Error(raised) => {
                let scope = call.scope;
                match self.handle(rank, scope, &raised) {
                    Handling::Fatal => {
                        let Raised {
                            kind,
                            class,
                            code,
                            message,
                            argument,
                            others,
                        } = *raised;
                        broken(
                            kind,
                            message,
                            argument,
                            Some(class),
                            Some(code),
                            others,
                            None,
                        )
                    }
                    Handling::Return => {
                        self.leave_results_open(rank, mems);
                        Step::Return(Some(Arg::int(raised.code)))
                    }
                    Handling::Run(task) => {
                        self.leave_results_open(rank, mems);
                        let call = self.process_mut(rank).calls.last_mut()?;
                        call.tasks = VecDeque::from([Task::Handler(task)]);
                        call.result = Some(Arg::int(raised.code));
                        return None;
                    }
                }
            }
            Stop::Misuse {
                kind,
                message,
                argument,
                others,
            } => broken(kind, message, argument, None, None, others, None),
            Stop::Broken(misuse) => Step::Misuse(misuse),
            Stop::Fault(fault) => {
                let kind = match fault.kind {
                    FaultKind::Uninitialised => MisuseKind::UninitialisedArgument,
                    _ => MisuseKind::BufferFault,
                };
                let message = fault.to_string();
                broken(kind, message, None, None, None, Vec::new(), Some(fault))
            }
            Stop::Symbolic(symbolic) => Step::Concretise(symbolic),
            Stop::Unmodelled(what) => Step::Unmodelled(what),
        };
        self.process_mut(rank).calls.pop();
        Some(step)
    }

    /// The innermost call fails: what it was to give the program holds nothing (MPI 4.1 §9.3 promises
    /// nothing about it).
    fn leave_results_open(&mut self, rank: Rank, mems: &mut dyn Memories) {
        let call = self.process_mut(rank).calls.last_mut();
        let results = call.map(|call| std::mem::take(&mut call.results));
        let results = results.unwrap_or_default();
        let memory = mems.of(rank);
        for &(at, len) in &results {
            // Where nothing can be written, nothing is lost.
            let _ = memory.write(at, &Bytes::left_open(len as usize));
        }
    }

    /// Whether an error of a call about this object comes back to the program.
    pub(crate) fn returns_errors(&self, rank: Rank, scope: Option<i32>) -> bool {
        use super::context::Handler;
        !matches!(self.in_charge(rank, scope), Handler::Fatal | Handler::Abort)
    }

    /// Which error handler hears of an error (MPI 4.1 §9.3): that of the object that the call is
    /// about; of a call that makes an object, the one that was given for it. Errors without such an
    /// object go to that of `MPI_COMM_WORLD`, as before MPI 4.0 and in Open MPI 4.1.
    fn in_charge(&self, rank: Rank, scope: Option<i32>) -> super::context::Handler {
        use super::context::Handler;
        use crate::constants::MPI_ERRORS_RETURN;
        let process = self.process(rank);
        let kind = scope.and_then(|handle| Some(Handle(handle).decode()?.kind));
        let in_charge = scope.and_then(|handle| match (kind?, Handle(handle).decode()?.index) {
            (HandleKind::Win, _) => process.win(handle).map(|win| win.errhandler),
            (HandleKind::Session, Index::Created(index)) => process
                .sessions
                .get(index)
                .map(|session| session.errhandler),
            (HandleKind::Errhandler, Index::Created(index)) => Some(Handler::Own(index)),
            (HandleKind::Errhandler, _) if handle == MPI_ERRORS_RETURN => Some(Handler::Return),
            (HandleKind::Errhandler, _) => Some(Handler::Fatal),
            _ => process.comm(handle).map(|comm| comm.errhandler),
        });
        in_charge.unwrap_or(process.world.errhandler)
    }

    fn handle(&self, rank: Rank, scope: Option<i32>, raised: &Raised) -> Handling {
        use super::context::Handler;
        use crate::constants::{MPI_COMM_NULL, MPI_COMM_WORLD};
        let process = self.process(rank);
        let kind = scope.and_then(|handle| Some(Handle(handle).decode()?.kind));
        let object = match kind {
            Some(HandleKind::Errhandler) => MPI_COMM_NULL,
            _ => scope.unwrap_or(MPI_COMM_WORLD),
        };
        match self.in_charge(rank, scope) {
            Handler::Fatal | Handler::Abort => Handling::Fatal,
            Handler::Return => Handling::Return,
            Handler::Own(index) => match process.errhandlers.get(index) {
                Some(handler) => Handling::Run(errhandler::HandlerRun::new(
                    handler.function,
                    object,
                    raised.code,
                )),
                None => Handling::Fatal,
            },
        }
    }

    /// Starts a call that does not finish at once.
    pub(crate) fn begin(&mut self, rank: Rank, call: ActiveCall) {
        self.process_mut(rank).calls.push(call);
    }
}

enum Handling {
    Fatal,
    Return,
    Run(errhandler::HandlerRun),
}
