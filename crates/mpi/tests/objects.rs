//! Communicators, attributes, datatypes and other objects through their calls.

mod machine;

use concord_abi::Arg;
use concord_mpi::constants::*;
use concord_mpi::{Function, MisuseKind, Options};
use machine::{BASE, Do, End, Machine, Value, bracket, finish};

const A: u64 = BASE;
const B: u64 = BASE + 0x100;
const C: u64 = BASE + 0x200;
const D: u64 = BASE + 0x300;
const X: u64 = BASE + 0x400;
const TEXT: u64 = BASE + 0x500;
const W: i32 = MPI_COMM_WORLD;
const NO: u64 = MPI_STATUS_IGNORE;
const RUN: Options = Options::RUN;

#[test]
fn splitting_creating_comparing() {
    let scripts = (0..4i32)
        .map(|r| {
            vec![
                call!("MPI_Comm_split", W, r % 2, -r, C),
                call!("MPI_Comm_rank", Value::Load(C), X),
                call!("MPI_Comm_size", Value::Load(C), X + 4),
                call!("MPI_Comm_dup", W, C + 4),
                call!("MPI_Comm_compare", W, Value::Load(C + 4), X + 8),
                call!("MPI_Comm_compare", W, Value::Load(C), X + 12),
                call!("MPI_Comm_group", W, D),
                Do::Set(A, vec![3, 1]),
                call!("MPI_Group_incl", Value::Load(D), 2, A, D + 4),
                call!("MPI_Comm_create", W, Value::Load(D + 4), C + 8),
                call!(
                    "MPI_Comm_split",
                    W,
                    if r == 0 { MPI_UNDEFINED } else { 1 },
                    0,
                    C + 12
                ),
                call!("MPI_Group_free", D),
                call!("MPI_Group_free", D + 4),
                call!("MPI_Comm_free", C),
                call!("MPI_Comm_free", C + 4),
            ]
        })
        .collect();
    let m = finish(RUN, bracket(scripts));
    for r in 0..4 {
        let mem = &m.mems.0[r];
        assert_eq!(
            mem.i32s(X, 4),
            [if r < 2 { 1 } else { 0 }, 2, MPI_CONGRUENT, MPI_UNEQUAL]
        );
        assert_eq!(mem.i32(C), MPI_COMM_NULL);
        assert_eq!(mem.i32(C + 8) == MPI_COMM_NULL, r == 0 || r == 2);
        assert_eq!(mem.i32(C + 12) == MPI_COMM_NULL, r == 0);
    }
}

#[test]
fn a_group_meets_without_the_others() {
    let member = |r: i32| {
        vec![
            Do::Set(A, vec![2, 0]),
            call!("MPI_Comm_group", W, D),
            call!("MPI_Group_incl", Value::Load(D), 2, A, D + 4),
            call!("MPI_Comm_create_group", W, Value::Load(D + 4), 3, C),
            Do::Set(B, vec![r]),
            call!("MPI_Bcast", B, 1, MPI_INT, 0, Value::Load(C)),
        ]
    };
    let m = finish(RUN, bracket(vec![member(0), vec![], member(2)]));
    assert_eq!(m.mems.0[0].i32(B), 2);
}

#[test]
fn a_freed_communicator_is_no_communicator() {
    let script = vec![
        call!("MPI_Comm_dup", W, C),
        Do::Set(C + 4, vec![0]),
        call!("MPI_Comm_dup", Value::Load(C), C + 4),
        call!("MPI_Comm_free", C + 4),
        call!("MPI_Barrier", Value::Load(C + 4)),
    ];
    let end = Machine::new(RUN, bracket(vec![script])).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::InvalidCommunicator));
}

const COPY: u64 = 0x10;
const DELETE: u64 = 0x20;

fn copy(mem: &mut machine::Flat, args: &[Arg]) -> Option<Arg> {
    let [_, _, extra, value, out, flag] = args else {
        panic!("{args:?}")
    };
    mem.set_i64(out.u64(), value.i64() + extra.i64());
    mem.set_i32s(flag.u64(), &[1]);
    Some(Arg::int(0))
}

fn delete(mem: &mut machine::Flat, args: &[Arg]) -> Option<Arg> {
    let count = mem.i32(X + 0x80);
    mem.set_i64(X + 0x88 + 8 * count as u64, args[2].i64());
    mem.set_i32s(X + 0x80, &[count + 1]);
    Some(Arg::int(0))
}

#[test]
fn attributes_are_copied_and_deleted_by_the_program() {
    let script = vec![
        call!("MPI_Comm_create_keyval", COPY, DELETE, X, 1000u64),
        call!("MPI_Comm_set_attr", MPI_COMM_SELF, Value::Load(X), 5u64),
        call!("MPI_Comm_dup", MPI_COMM_SELF, C),
        call!(
            "MPI_Comm_get_attr",
            Value::Load(C),
            Value::Load(X),
            A,
            A + 8
        ),
        call!("MPI_Comm_free", C),
        call!("MPI_Comm_set_attr", MPI_COMM_SELF, Value::Load(X), 6u64),
        call!("MPI_Comm_get_attr", W, MPI_TAG_UB, A + 16, A + 24),
        call!(
            "MPI_Type_create_keyval",
            MPI_TYPE_DUP_FN,
            DELETE,
            X + 8,
            0u64
        ),
        call!("MPI_Type_set_attr", MPI_INT, Value::Load(X + 8), 70u64),
        call!("MPI_Type_dup", MPI_INT, D),
        call!(
            "MPI_Type_get_attr",
            Value::Load(D),
            Value::Load(X + 8),
            A + 32,
            A + 40
        ),
        call!("MPI_Type_free", D),
        call!("MPI_Comm_free_keyval", X),
    ];
    let mut m = Machine::new(RUN, bracket(vec![script]));
    m.natives.insert(COPY, copy);
    m.natives.insert(DELETE, delete);
    assert_eq!(m.run(), End::Finished);
    let mem = &m.mems.0[0];
    assert_eq!((mem.i64(A), mem.i32(A + 8)), (1005, 1));
    assert_eq!((mem.i64(A + 32), mem.i32(A + 40)), (70, 1));
    assert_eq!(mem.i32(mem.i64(A + 16).cast_unsigned()), i32::MAX);
    // The duplicate's, the overwritten one, the datatype's, and the last one in MPI_Finalize.
    let deleted: Vec<i64> = (0..4).map(|k| mem.i64(X + 0x88 + 8 * k)).collect();
    assert_eq!((mem.i32(X + 0x80), deleted), (4, vec![1005, 5, 70, 6]));
    assert_eq!(mem.i32(X), MPI_KEYVAL_INVALID);
}

#[test]
fn derived_datatypes_travel() {
    // A column of a 3 × 4 matrix to a contiguous vector.
    let sender = vec![
        Do::Set(A, (0..12).collect()),
        call!("MPI_Type_vector", 3, 1, 4, MPI_INT, D),
        call!("MPI_Type_commit", D),
        call!("MPI_Send", A + 4, 1, Value::Load(D), 1, 0, W),
        call!(
            "MPI_Type_get_envelope",
            Value::Load(D),
            X,
            X + 4,
            X + 8,
            X + 12
        ),
        call!(
            "MPI_Type_get_contents",
            Value::Load(D),
            3,
            0,
            1,
            X + 16,
            X + 32,
            X + 40
        ),
        call!("MPI_Type_size_x", Value::Load(D), X + 48),
        call!("MPI_Type_free", D),
    ];
    let receiver = vec![
        call!("MPI_Recv", B, 5, MPI_INT, 0, 0, W, C),
        call!("MPI_Get_count", C, MPI_INT, X),
        call!("MPI_Get_count_c", C, MPI_DOUBLE, X + 8),
    ];
    let m = finish(RUN, bracket(vec![sender, receiver]));
    assert_eq!(m.mems.0[1].i32s(B, 3), [1, 5, 9]);
    assert_eq!(m.mems.0[1].i32(X), 3);
    assert_eq!(m.mems.0[1].i64(X + 8), i64::from(MPI_UNDEFINED));
    let mem = &m.mems.0[0];
    assert_eq!(mem.i32s(X, 4), [3, 0, 1, MPI_COMBINER_VECTOR]);
    assert_eq!(mem.i32s(X + 16, 3), [3, 1, 4]);
    assert_eq!(mem.i32(X + 40), MPI_INT);
    assert_eq!(mem.i64(X + 48), 12);
    let uncommitted = vec![
        call!("MPI_Type_contiguous", 2, MPI_INT, D),
        call!("MPI_Send", A, 1, Value::Load(D), 0, 0, W),
    ];
    let end = Machine::new(RUN, bracket(vec![uncommitted])).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::UncommittedDatatype));
}

#[test]
fn packing_by_hand() {
    let script = vec![
        Do::Set(A, vec![1, 2, 3]),
        Do::Set(X, vec![0, 0]),
        call!("MPI_Pack", A, 2, MPI_INT, B, 64, X, W),
        call!("MPI_Pack", A + 8, 1, MPI_INT, B, 64, X, W),
        call!("MPI_Unpack", B, 12, X + 4, C, 3, MPI_INT, W),
        call!("MPI_Pack_size", 3, MPI_DOUBLE, W, X + 8),
    ];
    let m = finish(RUN, bracket(vec![script]));
    assert_eq!(m.mems.0[0].i32s(C, 3), [1, 2, 3]);
    assert_eq!(m.mems.0[0].i32s(X, 3), [12, 12, 24]);
}

#[test]
fn info_names_errors_versions() {
    let mut m = Machine::new(
        RUN,
        bracket(vec![vec![
            call!("MPI_Info_create", X),
            call!("MPI_Info_set", Value::Load(X), TEXT, TEXT + 8),
            call!("MPI_Info_get", Value::Load(X), TEXT, 63, B, X + 4),
            call!("MPI_Info_free", X),
            call!("MPI_Comm_set_name", W, TEXT + 8),
            call!("MPI_Comm_get_name", W, B + 64, X + 8),
            call!("MPI_Error_string", 6, C, X + 12),
            call!("MPI_Add_error_class", X + 16),
            call!("MPI_Get_version", X + 20, X + 24),
            call!("MPI_Comm_c2f", W),
            call!("MPI_Abi_get_version", X + 28, X + 32),
        ]]),
    );
    m.mems.0[0].set_bytes(TEXT, b"key\0\0\0\0\0a value\0");
    assert_eq!(m.run(), End::Finished);
    let mem = &m.mems.0[0];
    assert_eq!(
        (mem.string(B), mem.string(B + 64)),
        ("a value".into(), "a value".into())
    );
    assert!(mem.string(C).starts_with("MPI_ERR_RANK"));
    assert_eq!(mem.i32s(X + 16, 5), [93, 4, 1, -1, -1]);
    assert_eq!(m.codes[0][10], W);
}

#[test]
fn generalised_requests_ask_their_owner() {
    let (query, free, cancel) = (0x31u64, 0x32u64, 0x33u64);
    let script = vec![
        call!("MPI_Grequest_start", query, free, cancel, A, X),
        call!("MPI_Cancel", X),
        call!("MPI_Grequest_complete", Value::Load(X)),
        call!("MPI_Wait", X, B),
        call!("MPI_Test_cancelled", B, X + 4),
    ];
    let mut m = Machine::new(RUN, bracket(vec![script]));
    m.natives.insert(query, |mem, args| {
        assert_eq!(args[0].u64(), A);
        mem.set_i32s(args[1].u64(), &[8, 9]);
        mem.set_i32s(args[1].u64() + 12, &[1]);
        Some(Arg::int(0))
    });
    m.natives.insert(free, |_, _| Some(Arg::int(0)));
    m.natives.insert(cancel, |_, args| {
        assert_eq!(args[1].i32(), 0);
        Some(Arg::int(0))
    });
    assert_eq!(m.run(), End::Finished);
    assert_eq!(m.mems.0[0].i32s(B, 2), [8, 9]);
    assert_eq!(m.mems.0[0].i32(X + 4), 1);
    let order: Vec<u64> = m.called.iter().map(|&(_, function)| function).collect();
    assert_eq!(order, [cancel, query, free]);
}

#[test]
fn sessions_make_communicators() {
    let script = || {
        vec![
            call!("MPI_Session_init", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, X),
            call!("MPI_Group_from_session_pset", Value::Load(X), TEXT, D),
            call!(
                "MPI_Comm_create_from_group",
                Value::Load(D),
                TEXT,
                MPI_INFO_NULL,
                MPI_ERRORS_RETURN,
                C
            ),
            call!("MPI_Comm_size", Value::Load(C), X + 4),
            call!("MPI_Barrier", Value::Load(C)),
            call!("MPI_Comm_free", C),
            call!("MPI_Group_free", D),
            call!("MPI_Session_finalize", X),
        ]
    };
    let mut m = Machine::new(RUN, vec![script(), script()]);
    for mem in &mut m.mems.0 {
        mem.set_bytes(TEXT, b"mpi://WORLD\0");
    }
    assert_eq!(m.run(), End::Finished);
    assert_eq!(m.mems.0[1].i32(X + 4), 2);
}

#[test]
fn unmodelled_functions_say_so() {
    let script = vec![call!("MPI_File_close", X)];
    assert_eq!(
        Machine::new(RUN, bracket(vec![script])).run(),
        End::Unmodelled("MPI_File_close".into())
    );
}

#[test]
fn every_declared_function_outside_these_families_is_modelled() {
    let left_out = [
        "MPI_File_",
        "MPI_T_",
        "MPI_Register_datarep",
        "MPI_Comm_spawn",
        "MPI_Comm_accept",
        "MPI_Comm_connect",
        "MPI_Comm_join",
        "MPI_Open_port",
        "MPI_Close_port",
        "MPI_Publish_name",
        "MPI_Unpublish_name",
        "MPI_Lookup_name",
        "MPI_Parrived",
        "MPI_Pready",
        "MPI_Precv_init",
        "MPI_Psend_init",
        "MPI_Comm_attach_buffer",
        "MPI_Comm_detach_buffer",
        "MPI_Comm_flush_buffer",
        "MPI_Comm_iflush_buffer",
        "MPI_Session_attach_buffer",
        "MPI_Session_detach_buffer",
        "MPI_Session_flush_buffer",
        "MPI_Session_iflush_buffer",
        "MPI_Buffer_iflush",
        "MPI_Intercomm_create_from_groups",
        "MPI_Session_set_errhandler",
        "MPI_Session_get_errhandler",
        "MPI_Session_call_errhandler",
    ];
    let missing: Vec<&str> = Function::all()
        .filter(|f| !f.is_modelled())
        .map(|f| f.name())
        .filter(|name| !left_out.iter().any(|prefix| name.starts_with(prefix)))
        .collect();
    assert_eq!(missing, [""; 0]);
    let modelled = Function::all().filter(|f| f.is_modelled()).count();
    assert!(modelled > 400, "{modelled}");
    println!("{modelled} functions");
    assert_eq!(Function::named("PMPI_Send"), Function::named("MPI_Send"));
    assert_eq!(Function::named("printf"), None);
}

#[test]
fn a_receive_from_null_and_status_accessors() {
    let script = vec![
        call!("MPI_Recv", A, 1, MPI_INT, MPI_PROC_NULL, 0, W, B),
        call!("MPI_Get_count", B, MPI_INT, X),
        call!("MPI_Status_get_source", B, X + 4),
        call!("MPI_Status_set_elements", B, MPI_INT, 3),
        call!("MPI_Get_elements", B, MPI_INT, X + 8),
        call!(
            "MPI_Sendrecv",
            A,
            1,
            MPI_INT,
            MPI_PROC_NULL,
            0,
            B,
            1,
            MPI_INT,
            MPI_PROC_NULL,
            0,
            W,
            NO
        ),
    ];
    let m = finish(RUN, bracket(vec![script]));
    assert_eq!(m.mems.0[0].i32s(X, 3), [0, MPI_PROC_NULL, 3]);
}
