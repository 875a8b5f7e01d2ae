//! Clocks and sleeping.
//!
//! All clocks start at a fixed moment; how they move is told in
//! [`super::passing`].

use concord_abi::Arg;

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("time", time),
    ("clock", clock),
    ("gettimeofday", gettimeofday),
    ("clock_gettime", clock_gettime),
    ("clock_getres", clock_getres),
    ("timespec_get", timespec_get),
    ("times", times),
    ("getrusage", getrusage),
    ("sleep", sleep),
    ("usleep", usleep),
    ("nanosleep", |c| nanosleep(c, c.pointer(0)?, false)),
    ("clock_nanosleep", |c| {
        nanosleep(c, c.pointer(2)?, c.int(1)? & 1 != 0)
    }),
    ("select", select),
    ("poll", poll),
    ("sched_yield", |c| c.int_result(0)),
    ("omp_get_wtime", |c| {
        now(c).map(|n| Results::One(Arg::double(n as f64 / 1e9)))
    }),
    ("omp_get_wtick", |_| Ok(Results::One(Arg::double(1e-6)))),
];

/// When every run begins: 2024-01-01 00:00:00 UTC, in seconds since 1970.
pub(crate) const START: u64 = 1_704_067_200;

const SECOND: u64 = 1_000_000_000;

/// Nanoseconds since the start.
fn now(c: &mut Call<'_>) -> Result<u64, Stop> {
    Ok(c.libc.clock.look(c.host.awake))
}

/// Lets time pass.
fn pause(c: &mut Call<'_>, nanoseconds: u64) {
    c.libc.clock.sleep(&mut c.host.awake, nanoseconds);
}

fn time(c: &mut Call<'_>) -> Outcome {
    let place = c.pointer(0)?;
    let seconds = START + now(c)? / SECOND;
    if place != 0 {
        c.store_u64(place, seconds)?;
    }
    c.long_result(seconds.cast_signed())
}

/// In microseconds, which is what `CLOCKS_PER_SEC` says.
fn clock(c: &mut Call<'_>) -> Outcome {
    let elapsed = now(c)?;
    c.long_result((elapsed / 1000).cast_signed())
}

fn gettimeofday(c: &mut Call<'_>) -> Outcome {
    let (place, zone) = (c.pointer(0)?, c.pointer(1)?);
    let elapsed = now(c)?;
    if place != 0 {
        c.store_u64(place, START + elapsed / SECOND)?;
        c.store_u64(place + 8, elapsed % SECOND / 1000)?;
    }
    if zone != 0 {
        c.store_u64(zone, 0)?;
    }
    c.int_result(0)
}

fn store_timespec(
    c: &mut Call<'_>,
    place: u64,
    seconds: u64,
    nanoseconds: u64,
) -> Result<(), Stop> {
    c.store_u64(place, seconds)?;
    c.store_u64(place + 8, nanoseconds)
}

/// `CLOCK_REALTIME` tells the date, every other clock the time since the
/// start.
fn clock_gettime(c: &mut Call<'_>) -> Outcome {
    let (which, place) = (c.int(0)?, c.pointer(1)?);
    if !(0..=11).contains(&which) {
        return c.failed(errno::EINVAL);
    }
    let elapsed = now(c)?;
    // CLOCK_REALTIME and CLOCK_REALTIME_COARSE, CLOCK_TAI.
    let base = if matches!(which, 0 | 5 | 11) {
        START
    } else {
        0
    };
    store_timespec(c, place, base + elapsed / SECOND, elapsed % SECOND)?;
    c.int_result(0)
}

fn clock_getres(c: &mut Call<'_>) -> Outcome {
    let place = c.pointer(1)?;
    if place != 0 {
        store_timespec(c, place, 0, 1)?;
    }
    c.int_result(0)
}

fn timespec_get(c: &mut Call<'_>) -> Outcome {
    let (place, base) = (c.pointer(0)?, c.int(1)?);
    if base != 1 {
        return c.int_result(0);
    }
    let elapsed = now(c)?;
    store_timespec(c, place, START + elapsed / SECOND, elapsed % SECOND)?;
    c.int_result(base)
}

/// A hundredth of a second is the unit, as `sysconf(_SC_CLK_TCK)` says.
fn times(c: &mut Call<'_>) -> Outcome {
    let place = c.pointer(0)?;
    let ticks = now(c)? / (SECOND / 100);
    if place != 0 {
        c.store_u64(place, ticks)?;
        for offset in [8, 16, 24] {
            c.store_u64(place + offset, 0)?;
        }
    }
    c.long_result(ticks.cast_signed())
}

/// User time is the time since the start; everything else is 0.
fn getrusage(c: &mut Call<'_>) -> Outcome {
    const SIZE: usize = 144;
    let (who, place) = (c.int(0)?, c.pointer(1)?);
    if !(-1..=1).contains(&who) {
        return c.failed(errno::EINVAL);
    }
    let elapsed = if who == -1 { 0 } else { now(c)? };
    let mut bytes = [0u8; SIZE];
    bytes[..8].copy_from_slice(&(elapsed / SECOND).to_le_bytes());
    bytes[8..16].copy_from_slice(&(elapsed % SECOND / 1000).to_le_bytes());
    c.store_bytes(place, &bytes)?;
    c.int_result(0)
}

fn sleep(c: &mut Call<'_>) -> Outcome {
    let seconds = c.int(0)?.cast_unsigned();
    pause(c, u64::from(seconds) * SECOND);
    c.int_result(0)
}

fn usleep(c: &mut Call<'_>) -> Outcome {
    let microseconds = c.int(0)?.cast_unsigned();
    pause(c, u64::from(microseconds) * 1000);
    c.int_result(0)
}

/// `absolute`: until a moment instead of for a duration (then on a clock that
/// may count from 1970 or from the start; what is past costs nothing).
fn nanosleep(c: &mut Call<'_>, place: u64, absolute: bool) -> Outcome {
    let (seconds, nanoseconds) = (c.load_u64(place)?, c.load_u64(place + 8)?);
    if seconds.cast_signed() < 0 || nanoseconds >= SECOND {
        // `nanosleep` reports through errno, `clock_nanosleep` directly.
        if c.name() == "nanosleep" {
            return c.failed(errno::EINVAL);
        }
        return c.int_result(errno::EINVAL);
    }
    let mut duration = seconds.saturating_mul(SECOND).saturating_add(nanoseconds);
    if absolute {
        let since_start = if seconds >= START {
            duration.saturating_sub(START * SECOND)
        } else {
            duration
        };
        duration = c.libc.clock.until(since_start);
    }
    pause(c, duration);
    c.int_result(0)
}

/// Only as a way to sleep: with no descriptors and a timeout.
fn select(c: &mut Call<'_>) -> Outcome {
    let timeout = c.pointer(4)?;
    let sets = [c.pointer(1)?, c.pointer(2)?, c.pointer(3)?];
    if timeout == 0 || sets != [0; 3] {
        return Err(Stop::unsupported("select on descriptors"));
    }
    let (seconds, microseconds) = (c.load_u64(timeout)?, c.load_u64(timeout + 8)?);
    let microseconds = microseconds.saturating_mul(1000);
    pause(
        c,
        seconds.saturating_mul(SECOND).saturating_add(microseconds),
    );
    c.int_result(0)
}

fn poll(c: &mut Call<'_>) -> Outcome {
    let (count, milliseconds) = (c.size(1)?, c.int(2)?);
    match u64::try_from(milliseconds) {
        Ok(milliseconds) if count == 0 => {
            pause(c, milliseconds * 1_000_000);
            c.int_result(0)
        }
        _ => Err(Stop::unsupported("poll on descriptors")),
    }
}
