//! The allocator (C11 7.22.3, POSIX `posix_memalign`).
//!
//! Every block has an address of its own that is never used again, so that a
//! dangling pointer is always seen. `malloc(0)` gives a unique block of no
//! bytes, as glibc does. At the process's memory limit the interpreter's
//! `OutOfMemory` fault goes on: a run that reaches it is cut, instead of
//! continuing in the rarely meant branch for a null pointer.

use concord_abi::BlockKind;
use concord_base::Access;

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("malloc", malloc),
    ("__libc_malloc", malloc),
    ("calloc", calloc),
    ("__libc_calloc", calloc),
    ("realloc", |c| resize(c, c.address(0)?, c.size(1)?)),
    ("reallocarray", reallocarray),
    ("free", free),
    ("cfree", free),
    ("__libc_free", free),
    ("aligned_alloc", |c| aligned(c, c.size(0)?, c.size(1)?)),
    ("memalign", |c| aligned(c, c.size(0)?, c.size(1)?)),
    ("valloc", |c| aligned(c, PAGE, c.size(0)?)),
    ("pvalloc", pvalloc),
    ("posix_memalign", posix_memalign),
    ("malloc_usable_size", malloc_usable_size),
    ("malloc_trim", |c| c.int_result(0)),
    ("mallopt", |c| c.int_result(1)),
];

/// The alignment of every block: that of `max_align_t`.
const ALIGNMENT: u64 = 16;
const PAGE: u64 = 4096;

/// Larger requests fail with `ENOMEM`, as in glibc (`PTRDIFF_MAX`).
const LARGEST: u64 = i64::MAX as u64;

fn allocate(c: &mut Call<'_>, size: u64, alignment: u64, zeroed: bool) -> Outcome {
    if size > LARGEST {
        return c.failed_null(errno::ENOMEM);
    }
    let block = c
        .mem
        .allocate(BlockKind::Heap, size, alignment.max(ALIGNMENT), zeroed)?;
    c.pointer_result(block)
}

fn malloc(c: &mut Call<'_>) -> Outcome {
    let size = c.size(0)?;
    allocate(c, size, ALIGNMENT, false)
}

fn calloc(c: &mut Call<'_>) -> Outcome {
    match c.size(0)?.checked_mul(c.size(1)?) {
        Some(size) => allocate(c, size, ALIGNMENT, true),
        None => c.failed_null(errno::ENOMEM),
    }
}

fn reallocarray(c: &mut Call<'_>) -> Outcome {
    match c.size(1)?.checked_mul(c.size(2)?) {
        Some(size) => resize(c, c.address(0)?, size),
        None => c.failed_null(errno::ENOMEM),
    }
}

/// `realloc`: always a new block, so that pointers into the old one are seen
/// to dangle.
fn resize(c: &mut Call<'_>, old: u64, size: u64) -> Outcome {
    if old == 0 {
        return allocate(c, size, ALIGNMENT, false);
    }
    if size > LARGEST {
        return c.failed_null(errno::ENOMEM);
    }
    // A foreign or dangling pointer is reported as `free` would report it.
    let old_size = match c.mem.object_at(old) {
        Some((start, old_size)) if start == old => old_size,
        _ => {
            c.mem.release(BlockKind::Heap, old)?;
            return Err(Stop::unsupported("realloc of a block of unknown size"));
        }
    };
    if size == 0 {
        // glibc frees and returns a null pointer (C11 leaves it open).
        c.mem.release(BlockKind::Heap, old)?;
        return c.pointer_result(0);
    }
    let kept = c.mem.read(old, old_size.min(size))?;
    c.mem.release(BlockKind::Heap, old)?;
    let new = c.mem.allocate(BlockKind::Heap, size, ALIGNMENT, false)?;
    c.mem.write(new, &kept)?;
    c.pointer_result(new)
}

fn free(c: &mut Call<'_>) -> Outcome {
    let address = c.address(0)?;
    if address != 0 {
        c.mem.release(BlockKind::Heap, address)?;
    }
    Ok(Results::Void)
}

fn aligned(c: &mut Call<'_>, alignment: u64, size: u64) -> Outcome {
    if !alignment.is_power_of_two() {
        return c.failed_null(errno::EINVAL);
    }
    allocate(c, size, alignment, false)
}

fn pvalloc(c: &mut Call<'_>) -> Outcome {
    match c.size(0)?.checked_next_multiple_of(PAGE) {
        Some(size) => aligned(c, PAGE, size),
        None => c.failed_null(errno::ENOMEM),
    }
}

fn posix_memalign(c: &mut Call<'_>) -> Outcome {
    let (place, alignment, size) = (c.pointer(0)?, c.size(1)?, c.size(2)?);
    if !alignment.is_power_of_two() || alignment < 8 {
        return c.int_result(errno::EINVAL);
    }
    if size > LARGEST {
        return c.int_result(errno::ENOMEM);
    }
    c.check_write(place, 8)?;
    let block = c
        .mem
        .allocate(BlockKind::Heap, size, alignment.max(ALIGNMENT), false)?;
    c.store_u64(place, block)?;
    c.int_result(0)
}

/// The size that was asked for: using more would be a bug that depends on the
/// allocator.
fn malloc_usable_size(c: &mut Call<'_>) -> Outcome {
    let address = c.address(0)?;
    if address == 0 {
        return c.size_result(0);
    }
    c.mem.check(address, 0, Access::Read)?;
    let size = c.mem.object_at(address).map_or(0, |(_, size)| size);
    c.size_result(size)
}
