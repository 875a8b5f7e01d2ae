//! Making datatypes and asking about them.
//!
//! MPI 4.1 §5.1, §5.3, §7.8, §19.1.5. The arithmetic is in [`crate::datatype`]; here are the handles:
//! whether a type is committed, its name, its attributes.

use concord_abi::Arg;

use super::attribute::{self, Delete};
use super::{Call, Entry, Flow};
use crate::constants::{MPI_DATATYPE_NULL, MPI_UNDEFINED};
use crate::datatype::{
    DarrayDim, Datatype, Distribution, Order, Predefined, SubarrayDim, TypeClass,
};
use crate::errors::ErrorClass;
use crate::handle::HandleKind;
use crate::world::{Attributes, MisuseKind, Stop, Task, TypeObject};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Type_contiguous", |c| {
        let count = c.counted(0)?;
        let element = c.datatype(1)?;
        made(c, 2, Datatype::contiguous(count, &element))
    }),
    ("MPI_Type_vector", |c| {
        let (count, length, stride) = (c.counted(0)?, c.counted(1)?, c.long(2)?);
        let element = c.datatype(3)?;
        made(c, 4, Datatype::vector(count, length, stride, &element))
    }),
    ("MPI_Type_create_hvector", hvector),
    ("MPI_Type_hvector", hvector),
    ("MPI_Type_indexed", indexed),
    ("MPI_Type_create_hindexed", hindexed),
    ("MPI_Type_hindexed", hindexed),
    ("MPI_Type_create_indexed_block", |c| {
        let (n, length) = (c.count(0)?, c.counted(1)?);
        let places = c.counts(2, n)?;
        let element = c.datatype(3)?;
        made(c, 4, Datatype::indexed_block(length, &places, &element))
    }),
    ("MPI_Type_create_hindexed_block", |c| {
        let (n, length) = (c.count(0)?, c.counted(1)?);
        let places = addresses(c, 2, n)?;
        let element = c.datatype(3)?;
        made(c, 4, Datatype::hindexed_block(length, &places, &element))
    }),
    ("MPI_Type_create_struct", structure),
    ("MPI_Type_struct", structure),
    ("MPI_Type_create_subarray", subarray),
    ("MPI_Type_create_darray", darray),
    ("MPI_Type_create_resized", |c| {
        let element = c.datatype(0)?;
        let (lb, extent) = (c.long(1)?, c.long(2)?);
        made(c, 3, element.resized(lb, extent))
    }),
    ("MPI_Type_dup", dup),
    ("MPI_Type_create_f90_real", |c| {
        let (p, r) = (c.int(0)?, c.int(1)?);
        parameterised(c, 2, Datatype::f90_real(p, r))
    }),
    ("MPI_Type_create_f90_complex", |c| {
        let (p, r) = (c.int(0)?, c.int(1)?);
        parameterised(c, 2, Datatype::f90_complex(p, r))
    }),
    ("MPI_Type_create_f90_integer", |c| {
        let r = c.int(0)?;
        parameterised(c, 1, Datatype::f90_integer(r))
    }),
    ("MPI_Type_match_size", match_size),
    ("MPI_Type_get_value_index", value_index),
    ("MPI_Type_commit", commit),
    ("MPI_Type_free", free),
    ("MPI_Type_size", |c| {
        let (datatype, out) = (c.datatype(0)?, c.out(1)?);
        c.write_count(out, datatype.size().cast_signed())?;
        Ok(Flow::Success)
    }),
    ("MPI_Type_get_extent", |c| pair(c, |t| (t.lb(), t.extent()))),
    ("MPI_Type_get_true_extent", |c| {
        pair(c, |t| (t.true_lb(), t.true_extent()))
    }),
    ("MPI_Type_extent", |c| single(c, Datatype::extent)),
    ("MPI_Type_lb", |c| single(c, Datatype::lb)),
    ("MPI_Type_ub", |c| single(c, Datatype::ub)),
    ("MPI_Type_get_envelope", envelope),
    ("MPI_Type_get_contents", contents),
    ("MPI_Type_set_name", set_name),
    ("MPI_Type_get_name", get_name),
    ("MPI_Get_address", address),
    ("MPI_Address", address),
    ("MPI_Aint_add", |c| {
        Ok(Flow::Value(Arg::long(c.long(0)?.wrapping_add(c.long(1)?))))
    }),
    ("MPI_Aint_diff", |c| {
        Ok(Flow::Value(Arg::long(c.long(0)?.wrapping_sub(c.long(1)?))))
    }),
];

impl Call<'_> {
    /// A count as constructors take it.
    fn counted(&self, at: usize) -> Result<i64, Stop> {
        self.count(at).map(u64::cast_signed)
    }
}

/// An array of `MPI_Aint`.
fn addresses(call: &mut Call<'_>, at: usize, n: u64) -> Result<Vec<i64>, Stop> {
    let addr = call.ptr(at)?;
    call.read_i64s(addr, n)
}

fn refuse(class: ErrorClass) -> Stop {
    Stop::error(
        class.kind(),
        class,
        "the arguments do not describe a datatype",
    )
}

/// Gives the program the handle of a new datatype.
fn give(call: &mut Call<'_>, out: u64, datatype: Datatype, committed: bool) -> Result<i32, Stop> {
    let datatype = if call.large {
        datatype.with_large_counts()
    } else {
        datatype
    };
    let object = TypeObject {
        datatype,
        committed,
        name: Vec::new(),
        attributes: Attributes::default(),
    };
    let index = call.process_mut().datatypes.insert(object);
    call.write_handle(out, HandleKind::Datatype, index)?;
    call.read_i32(out)
}

fn made(
    call: &mut Call<'_>,
    out: usize,
    datatype: Result<Datatype, ErrorClass>,
) -> Result<Flow, Stop> {
    let out = call.out(out)?;
    let datatype = datatype.map_err(refuse)?;
    give(call, out, datatype, false)?;
    Ok(Flow::Success)
}

/// The parameterised types of Fortran are predefined (§19.1.5): committed, and the same handle for
/// the same arguments.
fn parameterised(
    call: &mut Call<'_>,
    out: usize,
    datatype: Result<Datatype, ErrorClass>,
) -> Result<Flow, Stop> {
    let out = call.out(out)?;
    let datatype = datatype.map_err(refuse)?;
    let known = call
        .process()
        .datatypes
        .iter()
        .find(|(_, object)| object.datatype == datatype)
        .map(|(at, _)| at);
    match known {
        Some(index) => call.write_handle(out, HandleKind::Datatype, index)?,
        None => give(call, out, datatype, true).map(|_| ())?,
    }
    Ok(Flow::Success)
}

fn hvector(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (count, length, stride) = (call.counted(0)?, call.counted(1)?, call.long(2)?);
    let element = call.datatype(3)?;
    made(call, 4, Datatype::hvector(count, length, stride, &element))
}

fn indexed(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let n = call.count(0)?;
    let (lengths, places) = (call.counts(1, n)?, call.counts(2, n)?);
    let element = call.datatype(3)?;
    made(call, 4, Datatype::indexed(&lengths, &places, &element))
}

fn hindexed(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let n = call.count(0)?;
    let (lengths, places) = (call.counts(1, n)?, addresses(call, 2, n)?);
    let element = call.datatype(3)?;
    made(call, 4, Datatype::hindexed(&lengths, &places, &element))
}

/// An array of datatypes.
fn datatypes(call: &mut Call<'_>, at: usize, n: u64) -> Result<Vec<Datatype>, Stop> {
    let addr = call.ptr(at)?;
    let mut found = Vec::new();
    for handle in call.read_i32s(addr, n)? {
        let object = call.process().type_object(handle).ok_or_else(|| {
            let text = call.describe(handle, HandleKind::Datatype);
            Stop::argument(at, MisuseKind::InvalidDatatype, ErrorClass::Type, text)
        })?;
        found.push(object.datatype);
    }
    Ok(found)
}

fn structure(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let n = call.count(0)?;
    let (lengths, places) = (call.counts(1, n)?, addresses(call, 2, n)?);
    let elements = datatypes(call, 3, n)?;
    made(call, 4, Datatype::structure(&lengths, &places, &elements))
}

fn order(call: &Call<'_>, at: usize) -> Result<Order, Stop> {
    let code = call.int(at)?;
    Order::from_code(code).ok_or_else(|| {
        Stop::argument(
            at,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            format!("unknown order {code}"),
        )
    })
}

fn subarray(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let n = call.count(0)?;
    let (sizes, subsizes, starts) = (call.counts(1, n)?, call.counts(2, n)?, call.counts(3, n)?);
    let order = order(call, 4)?;
    let element = call.datatype(5)?;
    let dims: Vec<SubarrayDim> = sizes
        .into_iter()
        .zip(subsizes)
        .zip(starts)
        .map(|((size, subsize), start)| SubarrayDim {
            size,
            subsize,
            start,
        })
        .collect();
    made(call, 6, Datatype::subarray(&dims, order, &element))
}

fn darray(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (size, rank, n) = (call.long(0)?, call.long(1)?, call.count(2)?);
    let gsizes = call.counts(3, n)?;
    let [distributions, dargs, psizes] = [4, 5, 6].map(|at| call.ptr(at));
    let distributions = call.read_i32s(distributions?, n)?;
    let dargs = call.read_i32s(dargs?, n)?;
    let psizes = call.read_i32s(psizes?, n)?;
    let order = order(call, 7)?;
    let element = call.datatype(8)?;
    let mut dims = Vec::new();
    for (k, gsize) in gsizes.into_iter().enumerate() {
        let distribution = Distribution::from_code(distributions[k]).ok_or_else(|| {
            let text = format!("unknown distribution {}", distributions[k]);
            Stop::argument(4, MisuseKind::InvalidArgument, ErrorClass::Arg, text)
        })?;
        let (darg, psize) = (i64::from(dargs[k]), i64::from(psizes[k]));
        dims.push(DarrayDim {
            gsize,
            distribution,
            darg,
            psize,
        });
    }
    made(
        call,
        9,
        Datatype::darray(size, rank, &dims, order, &element),
    )
}

/// §7.7.4: attributes are copied, the name is not.
fn dup(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let object = call.type_object(0)?;
    let (old, out) = (call.int(0)?, call.out(1)?);
    let datatype = object.datatype.dup().map_err(refuse)?;
    let handle = give(call, out, datatype, object.committed)?;
    let mut tasks = attribute::Copy::all_of_type(old, &object.attributes);
    tasks.push(Task::AdoptAttributes(handle));
    Ok(Flow::Tasks(tasks))
}

fn match_size(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (class, size, out) = (call.int(0)?, call.int(1)?, call.out(2)?);
    let found = TypeClass::from_code(class)
        .ok_or(ErrorClass::Arg)
        .and_then(|class| Datatype::match_size(class, size));
    let named = found.map_err(refuse)?.as_named();
    call.write_i32(out, named.map_or(MPI_DATATYPE_NULL, Predefined::handle))?;
    Ok(Flow::Success)
}

fn value_index(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (value, index, out) = (call.datatype(0)?, call.datatype(1)?, call.out(2)?);
    let both = match (value.as_named(), index.as_named()) {
        (Some(Predefined::Basic(value)), Some(Predefined::Basic(index))) => {
            Datatype::value_index(value, index)
        }
        _ => None,
    };
    match both {
        None => call.write_i32(out, MPI_DATATYPE_NULL)?,
        Some(pair) => match pair.as_named() {
            Some(named) => call.write_i32(out, named.handle())?,
            None => return parameterised(call, 2, Ok(pair)),
        },
    }
    Ok(Flow::Success)
}

/// The handle behind a pointer, checked.
fn pointed(call: &mut Call<'_>) -> Result<(u64, i32), Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    if call.process().type_object(handle).is_none() {
        let text = call.describe(handle, HandleKind::Datatype);
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidDatatype,
            ErrorClass::Type,
            text,
        ));
    }
    Ok((at, handle))
}

fn commit(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (_, handle) = pointed(call)?;
    if Datatype::from_handle(handle).is_none()
        && let Some(object) = call.process_mut().type_object_mut(handle)
    {
        object.committed = true;
    }
    Ok(Flow::Success)
}

fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (at, handle) = pointed(call)?;
    if Datatype::from_handle(handle).is_some() {
        let text = "a predefined datatype cannot be freed";
        return Err(Stop::argument(
            0,
            MisuseKind::PredefinedObject,
            ErrorClass::Type,
            text,
        ));
    }
    let attributes = call
        .process()
        .type_object(handle)
        .map(|object| object.attributes)
        .unwrap_or_default();
    let deletes = attributes
        .iter()
        .rev()
        .map(|(key, _)| Task::Delete(Delete::of_type(handle, key)));
    let mut tasks: Vec<Task> = deletes.collect();
    tasks.push(Task::DropType(handle));
    tasks.push(Task::WriteInt {
        addr: at,
        value: MPI_DATATYPE_NULL,
    });
    Ok(Flow::Tasks(tasks))
}

fn single(call: &mut Call<'_>, fact: fn(&Datatype) -> i64) -> Result<Flow, Stop> {
    let (datatype, out) = (call.datatype(0)?, call.out(1)?);
    call.write_i64(out, fact(&datatype))?;
    Ok(Flow::Success)
}

fn pair(call: &mut Call<'_>, facts: fn(&Datatype) -> (i64, i64)) -> Result<Flow, Stop> {
    let (datatype, first, second) = (call.datatype(0)?, call.out(1)?, call.out(2)?);
    let (a, b) = facts(&datatype);
    call.write_i64(first, a)?;
    call.write_i64(second, b)?;
    Ok(Flow::Success)
}

fn envelope(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let found = call.datatype(0)?.envelope();
    let mut numbers = vec![found.integers, found.addresses];
    if call.large {
        numbers.push(found.large_counts);
    } else if found.large_counts > 0 {
        return Err(large_only());
    }
    numbers.push(found.datatypes);
    let combiner = numbers.len() + 1;
    for (at, number) in (1..).zip(numbers) {
        let out = call.out(at)?;
        call.write_count(out, number as i64)?;
    }
    let out = call.out(combiner)?;
    call.write_i32(out, found.combiner.code())?;
    Ok(Flow::Success)
}

/// §5.1.13: a type made with large counts must be asked for them.
fn large_only() -> Stop {
    let text = "the datatype was made by a function with MPI_Count arguments";
    Stop::argument(0, MisuseKind::InvalidDatatype, ErrorClass::Type, text)
}

/// Derived types among the contents get new handles, which the program must free (§5.1.13).
fn contents(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let datatype = call.datatype(0)?;
    if datatype.as_named().is_some() {
        let text = "a named datatype has no contents";
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidDatatype,
            ErrorClass::Type,
            text,
        ));
    }
    let found = datatype.contents();
    if !call.large && !found.large_counts.is_empty() {
        return Err(large_only());
    }
    let groups = if call.large { 4 } else { 3 };
    let sizes = [
        found.integers.len(),
        found.addresses.len(),
        found.large_counts.len(),
        found.datatypes.len(),
    ];
    let wanted: Vec<usize> = if call.large {
        vec![0, 1, 2, 3]
    } else {
        vec![0, 1, 3]
    };
    for (at, &group) in (1..).zip(&wanted) {
        if call.count(at)? < sizes[group] as u64 {
            let text = format!(
                "room for only {} of {} arguments",
                call.count(at)?,
                sizes[group]
            );
            return Err(Stop::argument(
                at,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                text,
            ));
        }
    }
    let place = |group: usize| {
        let at = wanted.iter().position(|&g| g == group);
        1 + groups + at.expect("only what is wanted is written")
    };
    let integers = call.ptr(place(0))?;
    call.write_i32s(integers, found.integers.iter().map(|&n| n as i32))?;
    let addresses = call.ptr(place(1))?;
    call.write_i64s(addresses, found.addresses.iter().copied())?;
    if call.large {
        let counts = call.ptr(place(2))?;
        call.write_i64s(counts, found.large_counts.iter().copied())?;
    }
    let handles = call.ptr(place(3))?;
    for (at, datatype) in (0u64..).zip(found.datatypes) {
        let out = handles + 4 * at;
        match datatype.as_named() {
            Some(named) => call.write_i32(out, named.handle())?,
            None => {
                let object = TypeObject {
                    datatype,
                    committed: true,
                    name: Vec::new(),
                    attributes: Attributes::default(),
                };
                let index = call.process_mut().datatypes.insert(object);
                call.write_handle(out, HandleKind::Datatype, index)?;
            }
        }
    }
    Ok(Flow::Success)
}

fn set_name(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.type_object(0)?;
    let (handle, text) = (call.int(0)?, call.ptr(1)?);
    let name = call.read_name(text)?;
    if let Some(object) = call.process_mut().type_object_mut(handle) {
        object.name = name;
    }
    Ok(Flow::Success)
}

fn get_name(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let name = match call.int(0)? {
        MPI_DATATYPE_NULL => b"MPI_DATATYPE_NULL".to_vec(),
        _ => call.type_object(0)?.name,
    };
    call.give_name(&name)
}

fn address(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (location, out) = (call.ptr(0)?, call.out(1)?);
    call.mem().expose_address(location);
    call.write_i64(out, location.cast_signed())?;
    Ok(Flow::Success)
}

/// A count that fits no `int` is `MPI_UNDEFINED`.
pub(super) fn or_undefined(count: Option<u64>) -> i64 {
    count.map_or(i64::from(MPI_UNDEFINED), u64::cast_signed)
}
