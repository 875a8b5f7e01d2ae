//! Error handlers, error codes and their texts.
//!
//! MPI 4.1 §9.3 to §9.5. Handlers of files can be made and freed; setting them comes with the
//! objects themselves.

use concord_abi::{Arg, Callback};

use super::{Call, Entry, Flow};
use crate::constants::{
    MPI_ERRHANDLER_NULL, MPI_ERRORS_ABORT, MPI_ERRORS_ARE_FATAL, MPI_ERRORS_RETURN,
    MPI_MAX_ERROR_STRING,
};
use crate::errors::ErrorClass;
use crate::handle::{Handle, HandleKind, Index};
use crate::world::{Env, Errhandler, Handler, MisuseKind, Progress, Raised, Stop, TaskEvent};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Comm_create_errhandler", create),
    ("MPI_Errhandler_create", create),
    ("MPI_Win_create_errhandler", create),
    ("MPI_File_create_errhandler", create),
    ("MPI_Session_create_errhandler", create),
    ("MPI_Comm_set_errhandler", set),
    ("MPI_Errhandler_set", set),
    ("MPI_Comm_get_errhandler", get),
    ("MPI_Errhandler_get", get),
    ("MPI_Comm_call_errhandler", call_handler),
    ("MPI_Win_set_errhandler", set_of_win),
    ("MPI_Win_get_errhandler", |c| {
        let handler = c.win(0)?.errhandler;
        give(c, handler)
    }),
    ("MPI_Win_call_errhandler", |c| {
        let handler = c.win(0)?.errhandler;
        raise(c, handler)
    }),
    ("MPI_Session_set_errhandler", set_of_session),
    ("MPI_Session_get_errhandler", |c| {
        let handler = of_session(c)?;
        give(c, handler)
    }),
    ("MPI_Session_call_errhandler", |c| {
        let handler = of_session(c)?;
        raise(c, handler)
    }),
    ("MPI_Errhandler_free", free),
    ("MPI_Error_class", class),
    ("MPI_Error_string", string),
    ("MPI_Add_error_class", |c| {
        let out = c.out(0)?;
        let class = c.process_mut().errors.add_class();
        c.write_i32(out, class)?;
        Ok(Flow::Success)
    }),
    ("MPI_Add_error_code", add_code),
    ("MPI_Add_error_string", add_string),
    ("MPI_Remove_error_class", |c| {
        remove(c, |c, code| c.process_mut().errors.remove_class(code))
    }),
    ("MPI_Remove_error_code", |c| {
        remove(c, |c, code| c.process_mut().errors.remove_code(code))
    }),
    ("MPI_Remove_error_string", |c| {
        remove(c, |c, code| c.process_mut().errors.remove_string(code))
    }),
];

/// An error that the program raises itself.
pub(crate) fn raised(code: i32, message: &str) -> Stop {
    let class = ErrorClass::from_code(code).unwrap_or(ErrorClass::Other);
    Stop::Error(Box::new(Raised {
        kind: MisuseKind::RaisedError,
        class,
        code,
        message: message.to_owned(),
        argument: None,
        others: Vec::new(),
    }))
}

/// A handler of the program's being run: `handler(&comm, &code, ...)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct HandlerRun {
    function: u64,
    object: i32,
    code: i32,
    /// The two arguments in memory; 0 before.
    scratch: u64,
}

impl HandlerRun {
    pub(crate) fn new(function: u64, object: i32, code: i32) -> HandlerRun {
        HandlerRun {
            function,
            object,
            code,
            scratch: 0,
        }
    }
}

pub(crate) fn run(
    task: &mut HandlerRun,
    env: &mut Env<'_>,
    event: TaskEvent,
) -> Result<Progress, Stop> {
    if let TaskEvent::Returned(_) = event {
        env.release_scratch(task.scratch)?;
        return Ok(Progress::Done);
    }
    task.scratch = env.scratch(16)?;
    env.write_i32(task.scratch, task.object)?;
    env.write_i32(task.scratch + 8, task.code)?;
    let args = vec![Arg::ptr(task.scratch), Arg::ptr(task.scratch + 8)];
    Ok(Progress::Call(Callback {
        function: task.function,
        args,
        result: None,
    }))
}

fn create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let function = call.ptr(0)?;
    let out = call.out(1)?;
    let index = call
        .process_mut()
        .errhandlers
        .insert(Errhandler { function, held: 1 });
    call.write_handle(out, HandleKind::Errhandler, index)?;
    Ok(Flow::Success)
}

/// The error handler that a handle names.
pub(super) fn handler(call: &Call<'_>, at: usize, handle: i32) -> Result<Handler, Stop> {
    match handle {
        MPI_ERRORS_ARE_FATAL => return Ok(Handler::Fatal),
        MPI_ERRORS_ABORT => return Ok(Handler::Abort),
        MPI_ERRORS_RETURN => return Ok(Handler::Return),
        _ => {}
    }
    if let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Errhandler)
        && call
            .process()
            .errhandlers
            .get(index)
            .is_some_and(|handler| handler.held > 0)
    {
        return Ok(Handler::Own(index));
    }
    let text = call.describe(handle, HandleKind::Errhandler);
    Err(Stop::argument(
        at,
        MisuseKind::InvalidErrhandler,
        ErrorClass::Arg,
        text,
    ))
}

fn set(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(0)?;
    let (comm, handle) = (call.int(0)?, call.int(1)?);
    let handler = handler(call, 1, handle)?;
    if let Some(comm) = call.process_mut().comm_mut(comm) {
        comm.errhandler = handler;
    }
    Ok(Flow::Success)
}

fn set_of_win(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.win(0)?;
    let (win, handle) = (call.int(0)?, call.int(1)?);
    let handler = handler(call, 1, handle)?;
    if let Some(win) = call.process_mut().win_mut(win) {
        win.errhandler = handler;
    }
    Ok(Flow::Success)
}

fn of_session(call: &mut Call<'_>) -> Result<Handler, Stop> {
    let handle = call.int(0)?;
    let index = super::session::session(call, handle)?;
    let session = call.process().sessions.get(index);
    Ok(session.map_or(Handler::Fatal, |session| session.errhandler))
}

fn set_of_session(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (session, handle) = (call.int(0)?, call.int(1)?);
    let index = super::session::session(call, session)?;
    let handler = handler(call, 1, handle)?;
    if let Some(session) = call.process_mut().sessions.get_mut(index) {
        session.errhandler = handler;
    }
    Ok(Flow::Success)
}

fn get(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handler = call.comm(0)?.errhandler;
    give(call, handler)
}

fn give(call: &mut Call<'_>, handler: Handler) -> Result<Flow, Stop> {
    let out = call.out(1)?;
    match handler {
        Handler::Fatal => call.write_i32(out, MPI_ERRORS_ARE_FATAL)?,
        Handler::Abort => call.write_i32(out, MPI_ERRORS_ABORT)?,
        Handler::Return => call.write_i32(out, MPI_ERRORS_RETURN)?,
        Handler::Own(index) => {
            if let Some(handler) = call.process_mut().errhandlers.get_mut(index) {
                handler.held += 1;
            }
            call.write_handle(out, HandleKind::Errhandler, index)?;
        }
    }
    Ok(Flow::Success)
}

/// The call returns `MPI_SUCCESS` when the handler has come back, whatever the code.
fn call_handler(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handler = call.comm(0)?.errhandler;
    raise(call, handler)
}

fn raise(call: &mut Call<'_>, handler: Handler) -> Result<Flow, Stop> {
    let code = call.int(1)?;
    let object = call.int(0)?;
    match handler {
        Handler::Return => Ok(Flow::Success),
        Handler::Fatal | Handler::Abort => Err(raised(code, "the program raised an error")),
        Handler::Own(index) => {
            let function = call
                .process()
                .errhandlers
                .get(index)
                .map_or(0, |handler| handler.function);
            Ok(Flow::Tasks(vec![crate::world::Task::Handler(
                HandlerRun::new(function, object, code),
            )]))
        }
    }
}

fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    match handler(call, 0, handle)? {
        Handler::Own(index) => {
            if let Some(handler) = call.process_mut().errhandlers.get_mut(index) {
                handler.held -= 1;
            }
        }
        // Handles that MPI_Comm_get_errhandler gave may be freed, predefined ones as well.
        Handler::Fatal | Handler::Abort | Handler::Return => {}
    }
    call.write_i32(at, MPI_ERRHANDLER_NULL)?;
    Ok(Flow::Success)
}

fn unknown(code: i32) -> Stop {
    let text = format!("{code} is not an error code");
    Stop::argument(0, MisuseKind::InvalidArgument, ErrorClass::Arg, text)
}

fn class(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (code, out) = (call.int(0)?, call.out(1)?);
    let class = call
        .process()
        .errors
        .class_of(code)
        .ok_or_else(|| unknown(code))?;
    call.write_i32(out, class)?;
    Ok(Flow::Success)
}

fn string(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (code, out, length) = (call.int(0)?, call.out(1)?, call.out(2)?);
    let text = call
        .process()
        .errors
        .string_of(code)
        .ok_or_else(|| unknown(code))?;
    call.write_text(out, &text, MPI_MAX_ERROR_STRING)?;
    call.write_i32(length, text.len() as i32)?;
    Ok(Flow::Success)
}

fn refused(at: usize) -> impl Fn(ErrorClass) -> Stop {
    move |class| {
        Stop::argument(
            at,
            MisuseKind::InvalidArgument,
            class,
            "not an error class or code that the program has added",
        )
    }
}

fn add_code(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (class, out) = (call.int(0)?, call.out(1)?);
    let code = call
        .process_mut()
        .errors
        .add_code(class)
        .map_err(refused(0))?;
    call.write_i32(out, code)?;
    Ok(Flow::Success)
}

fn add_string(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (code, text) = (call.int(0)?, call.ptr(1)?);
    let text = call.read_string(text)?;
    call.process_mut()
        .errors
        .add_string(code, &text)
        .map_err(refused(0))?;
    Ok(Flow::Success)
}

fn remove(
    call: &mut Call<'_>,
    change: fn(&mut Call<'_>, i32) -> Result<(), ErrorClass>,
) -> Result<Flow, Stop> {
    let code = call.int(0)?;
    change(call, code).map_err(refused(0))?;
    Ok(Flow::Success)
}
