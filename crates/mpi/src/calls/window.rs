//! Making, freeing and asking about windows.
//!
//! MPI 4.1 §12.2, §7.8 and §9.3. What a window is stands in `world/window/`.

use std::sync::Arc;

use concord_abi::Watch;
use concord_base::{Access, MemoryFault};

use super::attribute::Delete;
use super::collective::{Planned, begin};
use super::completion::Await;
use super::{Call, Entry, Flow};
use crate::constants::*;
use crate::errors::ErrorClass;
use crate::handle::HandleKind;
use crate::info::Info;
use crate::world::{
    Detail, Endpoint, Env, Extent, Holder, Manner, MisuseKind, NewWindow, Plan, Routine, Short,
    Stop, Task, Win, WindowFlavour, Work,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Win_create", create),
    ("MPI_Win_allocate", |c| {
        allocate(c, WindowFlavour::Allocate, Routine::WinAllocate)
    }),
    ("MPI_Win_allocate_shared", |c| {
        allocate(c, WindowFlavour::Shared, Routine::WinAllocateShared)
    }),
    ("MPI_Win_create_dynamic", create_dynamic),
    ("MPI_Win_attach", attach),
    ("MPI_Win_detach", detach),
    ("MPI_Win_shared_query", shared_query),
    ("MPI_Win_free", free),
    ("MPI_Win_get_group", |c| {
        let (win, out) = (c.win(0)?, c.out(1)?);
        let group = c.world.window(win.context).group.clone();
        c.give_group(out, group)?;
        Ok(Flow::Success)
    }),
    ("MPI_Win_set_name", |c| {
        c.win(0)?;
        let (handle, text) = (c.int(0)?, c.ptr(1)?);
        let name = c.read_name(text)?;
        if let Some(win) = c.process_mut().win_mut(handle) {
            win.name = name;
        }
        Ok(Flow::Success)
    }),
    ("MPI_Win_get_name", |c| {
        let name = match c.int(0)? {
            MPI_WIN_NULL => b"MPI_WIN_NULL".to_vec(),
            _ => c.win(0)?.name,
        };
        c.give_name(&name)
    }),
    ("MPI_Win_set_info", |c| {
        c.win(0)?;
        let (handle, info) = (c.int(0)?, c.info_or_null(1)?);
        if let Some(win) = c.process_mut().win_mut(handle) {
            win.info = info;
        }
        Ok(Flow::Tasks(vec![Task::MeetOnWindow(
            handle,
            Routine::WinSetInfo,
        )]))
    }),
    ("MPI_Win_get_info", |c| {
        let (win, out) = (c.win(0)?, c.out(1)?);
        let index = c.process_mut().infos.insert(win.info.clone());
        c.write_handle(out, HandleKind::Info, index)?;
        Ok(Flow::Success)
    }),
];

impl Call<'_> {
    /// A window; its error handler is in charge from here on.
    pub(crate) fn win(&mut self, at: usize) -> Result<Win, Stop> {
        let handle = self.int(at)?;
        self.win_at(at, handle)
    }

    fn win_at(&mut self, at: usize, handle: i32) -> Result<Win, Stop> {
        if let Some(win) = self.process().win(handle).cloned() {
            self.scope = Some(handle);
            return Ok(win);
        }
        let text = match handle {
            MPI_WIN_NULL => "MPI_WIN_NULL".to_owned(),
            _ => self.describe(handle, HandleKind::Win),
        };
        Err(Stop::argument(
            at,
            MisuseKind::InvalidWindow,
            ErrorClass::Win,
            text,
        ))
    }

    fn size_at(&self, at: usize) -> Result<u64, Stop> {
        let size = self.long(at)?;
        u64::try_from(size).map_err(|_| {
            let text = format!("size {size} is negative");
            Stop::argument(at, MisuseKind::InvalidArgument, ErrorClass::Size, text)
        })
    }

    fn unit_at(&self, at: usize) -> Result<u64, Stop> {
        match self.long(at)? {
            unit @ 1.. => Ok(unit.cast_unsigned()),
            unit => {
                let text = format!("displacement unit {unit} is not positive");
                Err(Stop::argument(
                    at,
                    MisuseKind::InvalidArgument,
                    ErrorClass::Disp,
                    text,
                ))
            }
        }
    }
}

fn make(call: &mut Call<'_>, routine: Routine, comm: usize, new: NewWindow) -> Result<Flow, Stop> {
    call.intracomm(comm)?;
    let mut plan = Plan::new(routine);
    plan.detail = Detail::Window(new);
    begin(
        call,
        Planned { plan, comm },
        crate::world::Flavour::Blocking,
    )
}

fn create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (base, size, unit) = (call.ptr(0)?, call.size_at(1)?, call.unit_at(2)?);
    let info = call.info_or_null(3)?;
    call.intracomm(4)?;
    let into = call.out(5)?;
    if size > 0 && base == 0 {
        return Err(Stop::argument(
            0,
            MisuseKind::NullBuffer,
            ErrorClass::Base,
            "the base address is a null pointer",
        ));
    }
    let short = match call.mem().check(base, size, Access::Write) {
        _ if size == 0 => None,
        Ok(()) => None,
        Err(fault) => Some(cut_short(call, base, fault)?),
    };
    let new = NewWindow {
        flavour: WindowFlavour::Create,
        into,
        base_into: 0,
        base,
        size,
        unit,
        info,
        short,
    };
    make(call, Routine::WinCreate, 4, new)
}

/// A window that reaches beyond the object at its base. What lies behind it is not necessarily
/// used: the run goes on with the part that is there.
fn cut_short(call: &mut Call<'_>, base: u64, fault: MemoryFault) -> Result<Short, Stop> {
    let object = call.mem().object_at(base);
    let there = object.map_or(0, |(start, size)| {
        start.saturating_add(size).saturating_sub(base)
    });
    if there == 0 || call.mem().check(base, there, Access::Write).is_err() {
        return Err(fault.into());
    }
    let by = (call.function, call.site);
    let mut misuse = call.broken(MisuseKind::BufferFault, fault.to_string(), by);
    misuse.fault = Some(fault);
    call.world.notice(misuse.clone());
    Ok(Short { there, misuse })
}

fn allocate(call: &mut Call<'_>, flavour: WindowFlavour, routine: Routine) -> Result<Flow, Stop> {
    let (size, unit) = (call.size_at(0)?, call.unit_at(1)?);
    let info = call.info_or_null(2)?;
    call.intracomm(3)?;
    let (base_into, into) = (call.out(4)?, call.out(5)?);
    let new = NewWindow {
        flavour,
        into,
        base_into,
        base: 0,
        size,
        unit,
        info,
        short: None,
    };
    make(call, routine, 3, new)
}

fn create_dynamic(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let info: Info = call.info_or_null(0)?;
    call.intracomm(1)?;
    let into = call.out(2)?;
    let new = NewWindow {
        flavour: WindowFlavour::Dynamic,
        into,
        base_into: 0,
        base: 0,
        size: 0,
        unit: 1,
        info,
        short: None,
    };
    make(call, Routine::WinCreateDynamic, 1, new)
}

/// A window that must be dynamic.
fn dynamic(call: &mut Call<'_>) -> Result<Win, Stop> {
    let win = call.win(0)?;
    if call.world.window(win.context).flavour != WindowFlavour::Dynamic {
        let text = "the window was not made by MPI_Win_create_dynamic";
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidWindow,
            ErrorClass::RmaFlavor,
            text,
        ));
    }
    Ok(win)
}

/// §12.2.4: attached memory must not overlap.
fn attach(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = dynamic(call)?;
    let (base, size) = (call.ptr(1)?, call.size_at(2)?);
    if size > 0 {
        call.mem().check(base, size, Access::Write)?;
    }
    let share = &call.world.window(win.context).shares[win.rank as usize];
    let overlaps = |(&start, &len): (&u64, &u64)| start < base + size && base < start + len;
    if share.attached.iter().any(overlaps) {
        let text = "the memory is already attached";
        return Err(Stop::argument(
            1,
            MisuseKind::InvalidArgument,
            ErrorClass::RmaAttach,
            text,
        ));
    }
    let window = call.world.window_mut(win.context);
    window.shares[win.rank as usize].attached.insert(base, size);
    call.mem().watch(base, size, Watch::All);
    change_reach(call, (base, size), Manner::Attach);
    Ok(Flow::Success)
}

fn detach(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = dynamic(call)?;
    let base = call.ptr(1)?;
    let window = call.world.window_mut(win.context);
    let Some(size) = window.shares[win.rank as usize].attached.remove(&base) else {
        let text = "the address is not the start of attached memory";
        return Err(Stop::argument(
            1,
            MisuseKind::InvalidArgument,
            ErrorClass::Base,
            text,
        ));
    };
    call.mem().unwatch(base, size, Watch::All);
    change_reach(call, (base, size), Manner::Detach);
    Ok(Flow::Success)
}

fn change_reach(call: &mut Call<'_>, (base, size): (u64, u64), manner: Manner) {
    let (rank, by) = (call.rank, (call.function, call.site));
    let extent = Extent::range(base, size);
    call.world.change_reach(rank, &extent, manner, by);
}

/// §12.2.3: for `MPI_PROC_NULL` the first member with memory.
fn shared_query(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(0)?;
    let window = call.world.window(win.context).clone();
    let rank = match call.int(1)? {
        MPI_PROC_NULL => {
            let first = window.shares.iter().position(|share| share.size > 0);
            first.map(|at| at as u32)
        }
        rank => Some(call.checked_rank(1, rank, &window.group)?),
    };
    let (size, unit, base) = (call.out(2)?, call.out(3)?, call.out(4)?);
    let wrong = |text| {
        Err(Stop::argument(
            0,
            MisuseKind::InvalidWindow,
            ErrorClass::RmaFlavor,
            text,
        ))
    };
    let (address, share) = match (rank, window.flavour) {
        (_, WindowFlavour::Dynamic) => {
            return wrong("the window was made by MPI_Win_create_dynamic");
        }
        (Some(rank), WindowFlavour::Shared) => {
            let share = window.shares[rank as usize].clone();
            let map = window.maps[win.rank as usize];
            let address = map + window.place(rank as usize);
            (address, (share.size, share.unit))
        }
        // Memory of its own, which nobody else has (MPI 4.1 §12.2.4: others answer with nothing).
        (Some(rank), _) if rank == win.rank => {
            let share = &window.shares[rank as usize];
            (share.base, (share.size, share.unit))
        }
        (Some(rank), _) => (0, (0, window.shares[rank as usize].unit)),
        (None, _) => (0, (0, 1)),
    };
    call.write_i64(size, share.0.cast_signed())?;
    if call.large {
        call.write_i64(unit, share.1.cast_signed())?;
    } else {
        call.write_i32(unit, share.1 as i32)?;
    }
    call.write_i64(base, address.cast_signed())?;
    Ok(Flow::Success)
}

/// §12.2.5: all epochs must have ended; then everybody meets.
fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let win = call.win_at(0, handle)?;
    call.check_closed(&win, "is freed")?;
    // Its memory is the program's alone again.
    call.synchronise_memory();
    let keys = win.attributes.iter().rev();
    let mut tasks: Vec<Task> = keys
        .map(|(key, _)| Task::Delete(Delete::of_win(handle, key)))
        .collect();
    tasks.push(Task::FreeWindow(handle));
    tasks.push(Task::WriteInt {
        addr: at,
        value: MPI_WIN_NULL,
    });
    Ok(Flow::Tasks(tasks))
}

impl Env<'_> {
    /// Enters a collective call on a window; the tasks that follow it.
    pub(crate) fn meet_on_window(
        &mut self,
        handle: i32,
        routine: Routine,
        detail: Detail,
    ) -> Result<Vec<Task>, Stop> {
        let process = self.process();
        let (Some(win), Some(call)) = (process.win(handle), process.calls.last()) else {
            return Ok(Vec::new());
        };
        let at = Endpoint {
            context: win.context,
            comm: handle,
            rank: win.rank,
        };
        let (function, site) = (call.function, call.site);
        let mut plan = Plan::new(routine);
        plan.detail = detail;
        let plan = Arc::new(plan);
        let work = Work::Collective { plan, at };
        let id = self.prepare(work, Holder::Call, function, site);
        if let Err(stop) = self.start(id) {
            self.process_mut().requests.remove(id.0);
            return Err(stop);
        }
        let wait = Await::blocking(vec![id], MPI_STATUS_IGNORE);
        Ok(vec![Task::Await(wait)])
    }

    /// The address of the number behind a predefined attribute of a window (§12.2.6).
    pub(crate) fn window_attribute(
        &mut self,
        handle: i32,
        keyval: i32,
    ) -> Result<Option<u64>, Stop> {
        let Some(win) = self.process().win(handle).cloned() else {
            return Ok(None);
        };
        let window = self.world.window(win.context);
        let share = window.shares[win.rank as usize].clone();
        let flavour = match window.flavour {
            WindowFlavour::Create => MPI_WIN_FLAVOR_CREATE,
            WindowFlavour::Allocate => MPI_WIN_FLAVOR_ALLOCATE,
            WindowFlavour::Dynamic => MPI_WIN_FLAVOR_DYNAMIC,
            WindowFlavour::Shared => MPI_WIN_FLAVOR_SHARED,
        };
        let value = match keyval {
            MPI_WIN_BASE => return Ok(Some(share.base)),
            MPI_WIN_SIZE => share.size.cast_signed(),
            MPI_WIN_DISP_UNIT => share.unit.cast_signed(),
            MPI_WIN_CREATE_FLAVOR => i64::from(flavour),
            MPI_WIN_MODEL => i64::from(MPI_WIN_UNIFIED),
            _ => return Ok(None),
        };
        let known = win.constants.iter().find(|(key, _)| *key == keyval);
        let addr = match known {
            Some(&(_, addr)) => addr,
            None => {
                let addr = self.scratch(8)?;
                if let Some(win) = self.process_mut().win_mut(handle) {
                    win.constants.push((keyval, addr));
                }
                addr
            }
        };
        // An MPI_Aint for the size, an int for the others: the same bytes on this machine.
        self.write_i64(addr, value)?;
        Ok(Some(addr))
    }
}
