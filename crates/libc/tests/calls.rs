//! The allocator, blocks of memory, the end of a process, and how `printf`
//! takes its arguments.

mod process;

use concord_abi::{Arg, BlockKind, Callback, Class, Memory};
use concord_base::FaultKind;
use concord_libc::{Function, LibcMisuse, Reply, Results, Signal};
use concord_term::{Byte, Bytes, VarKind};
use process::Process;

fn void() -> Reply {
    Reply::Return(Results::Void)
}

#[test]
fn the_heap_reports_what_free_reports() {
    let mut p = Process::new();
    let block = p.value("malloc", &[Arg::long(10)]);
    assert_eq!(p.call("free", &[block]), void());
    let Reply::Fault(fault) = p.call("free", &[block]) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::DoubleFree);
    let inside = p.value("malloc", &[Arg::long(10)]);
    let Reply::Fault(fault) = p.call("free", &[Arg::ptr(inside.u64() + 1)]) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::InvalidFree);
    assert_eq!(p.call("free", &[Arg::ptr(0)]), void());
    assert_eq!(
        p.value("calloc", &[Arg::long(1 << 62), Arg::long(8)]).u64(),
        0
    );
    assert_eq!(p.errno(), 12);
}

#[test]
fn realloc_moves_and_keeps_marks() {
    let mut p = Process::new();
    let old = p.value("calloc", &[Arg::long(4), Arg::long(1)]);
    let new = p.value("realloc", &[old, Arg::long(8)]);
    assert_ne!(new, old);
    assert_eq!(p.bytes(new, 4), [0; 4]);
    assert_eq!(p.mem.read(new.u64() + 4, 1).unwrap().get(0), Byte::Undef);
    let Reply::Fault(fault) = p.call("realloc", &[old, Arg::long(8)]) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::DoubleFree);
    assert_eq!(p.value("realloc", &[new, Arg::long(0)]).u64(), 0);
    let aligned = p.value("aligned_alloc", &[Arg::long(256), Arg::long(10)]);
    assert_eq!(aligned.u64() % 256, 0);
}

#[test]
fn copies_keep_symbolic_bytes_and_refuse_overlap() {
    let mut p = Process::new();
    let x = p.pool.var("x", 32, VarKind::Input);
    let a = p.room(8);
    p.mem.write(a.u64(), &Bytes::from_term(&p.pool, x)).unwrap();
    let b = p.room(8);
    assert_eq!(p.value("memcpy", &[b, a, Arg::long(4)]), b);
    assert_eq!(
        p.mem
            .read(b.u64(), 4)
            .unwrap()
            .as_term(0, 4, &p.pool, |_| unreachable!()),
        x
    );
    let c = Arg::ptr(a.u64() + 2);
    let Reply::Finding(LibcMisuse::OverlappingCopy { length: 4, .. }) =
        p.call("memcpy", &[c, a, Arg::long(4)])
    else {
        panic!()
    };
    assert_eq!(p.value("memmove", &[c, a, Arg::long(4)]), c);
    let Reply::Fault(fault) = p.call("memset", &[a, Arg::int(0), Arg::long(9)]) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::OutOfBounds);
    let symbolic = Arg {
        term: Some(p.pool.var("n", 64, VarKind::Input)),
        ..Arg::long(0)
    };
    assert_eq!(
        p.call("memcpy", &[b, a, symbolic]),
        Reply::NeedsConcrete { arg: 2 }
    );
}

#[test]
fn memcmp_gives_a_term_for_symbolic_bytes() {
    let mut p = Process::new();
    let x = p.pool.var("x", 8, VarKind::Input);
    let a = p.room(3);
    let bytes: Bytes = [Byte::Concrete(1), Byte::Symbolic(x), Byte::Undef]
        .into_iter()
        .collect();
    p.mem.write(a.u64(), &bytes).unwrap();
    let b = p.block(&[1, 5, 0]);
    let result = p.value("memcmp", &[a, b, Arg::long(2)]);
    let five = p.pool.constant(8, 5);
    let equal = p.pool.eq(x, five);
    let zero = p.pool.constant(32, 0);
    let difference = p.pool.sub(p.pool.zext(x, 32), p.pool.zext(five, 32));
    assert_eq!(result.term, Some(p.pool.ite(equal, zero, difference)));
    let Reply::Fault(fault) = p.call("memcmp", &[a, b, Arg::long(3)]) else {
        panic!()
    };
    assert_eq!(
        (fault.kind, fault.address),
        (FaultKind::Uninitialised, a.u64() + 2)
    );
    // A sure difference ends the comparison before the uninitialised byte.
    let c = p.block(&[2, 0, 0]);
    assert_eq!(p.int("memcmp", &[a, c, Arg::long(3)]), -1);
}

#[test]
fn exit_runs_handlers_last_first() {
    let mut p = Process::new();
    let callback = |function, args| {
        Reply::Call(Callback {
            function,
            args,
            result: None,
        })
    };
    assert_eq!(p.int("atexit", &[Arg::ptr(100)]), 0);
    assert_eq!(p.int("on_exit", &[Arg::ptr(200), Arg::ptr(7)]), 0);
    assert_eq!(
        p.int("__cxa_atexit", &[Arg::ptr(300), Arg::ptr(8), Arg::ptr(0)]),
        0
    );
    assert_eq!(
        p.call("exit", &[Arg::int(3)]),
        callback(300, vec![Arg::ptr(8)])
    );
    assert_eq!(
        p.callback_returned(),
        callback(200, vec![Arg::int(3), Arg::ptr(7)])
    );
    // A handler that exits itself: the rest still runs, with the new status.
    assert_eq!(p.call("exit", &[Arg::int(4)]), callback(100, vec![]));
    assert_eq!(p.callback_returned(), Reply::Exit(4));
    assert_eq!(p.call("_exit", &[Arg::int(256 + 5)]), Reply::Exit(5));
}

#[test]
fn signals_reach_their_handlers() {
    let mut p = Process::new();
    assert_eq!(p.call("abort", &[]), Reply::Signal(Signal::ABORT));
    assert_eq!(
        p.call("raise", &[Arg::int(8)]),
        Reply::Signal(Signal::FLOATING_POINT)
    );
    assert_eq!(p.value("signal", &[Arg::int(10), Arg::ptr(500)]).u64(), 0);
    let expected = Callback {
        function: 500,
        args: vec![Arg::int(10)],
        result: None,
    };
    assert_eq!(p.call("raise", &[Arg::int(10)]), Reply::Call(expected));
    assert_eq!(
        p.callback_returned(),
        Reply::Return(Results::One(Arg::int(0)))
    );
    assert_eq!(p.value("signal", &[Arg::int(10), Arg::ptr(1)]).u64(), 500);
    assert_eq!(p.int("raise", &[Arg::int(10)]), 0);
    assert_eq!(
        p.value("signal", &[Arg::int(9), Arg::ptr(1)]).u64(),
        u64::MAX
    );
}

#[test]
fn a_failed_assertion_prints_as_glibc_does() {
    let mut p = Process::new();
    let args = [p.text("x > 0"), p.text("f.c"), Arg::int(12), p.text("main")];
    let expected = LibcMisuse::AssertionFailed {
        expression: "x > 0".into(),
        file: "f.c".into(),
        line: 12,
        function: "main".into(),
    };
    assert_eq!(p.call("__assert_fail", &args), Reply::Finding(expected));
    assert_eq!(
        p.stderr(),
        "a.out: f.c:12: main: Assertion `x > 0' failed.\n"
    );
}

#[test]
fn printf_takes_arguments_from_a_va_list() {
    let mut p = Process::new();
    // Two integers and a double in the register area, the rest beyond it.
    let save = p.block(&[0; 176]);
    let overflow = p.room(64);
    let poke =
        |p: &mut Process, at: u64, bytes: &[u8]| p.mem.write(at, &Bytes::from(bytes)).unwrap();
    poke(&mut p, save.u64() + 32, &1u32.to_le_bytes());
    poke(&mut p, save.u64() + 40, &2u64.to_le_bytes());
    poke(&mut p, save.u64() + 160, &0.5f64.to_le_bytes());
    // The upper half of an int's cell is never written.
    poke(&mut p, overflow.u64(), &(-3i32).to_le_bytes());
    poke(&mut p, overflow.u64() + 8, &1.5f64.to_le_bytes());
    poke(
        &mut p,
        overflow.u64() + 16,
        &(0x4000_a000_0000_0000_0000u128).to_le_bytes()[..10],
    );
    let mut list = Vec::new();
    list.extend(32u32.to_le_bytes());
    list.extend(160u32.to_le_bytes());
    list.extend(overflow.u64().to_le_bytes());
    list.extend(save.u64().to_le_bytes());
    let list = p.block(&list);
    let format = p.text("%d %ld %g %d %g %Lg\n");
    assert_eq!(p.int("vprintf", &[format, list]), 19);
    assert_eq!(p.stdout(), "1 2 0.5 -3 1.5 2.5\n");
    assert_eq!(p.bytes(list, 4), 48u32.to_le_bytes());
    assert_eq!(
        p.bytes(Arg::ptr(list.u64() + 8), 8),
        (overflow.u64() + 32).to_le_bytes()
    );
}

#[test]
fn printf_marks_symbolic_values_and_sprintf_refuses_them() {
    let mut p = Process::new();
    let x = Arg {
        term: Some(p.pool.var("x", 32, VarKind::Input)),
        ..Arg::int(0)
    };
    let format = p.text("x=%d y=%d\n");
    let result = p.value("printf", &[format, x, Arg::int(2)]);
    assert!(result.term.is_some());
    assert_eq!(p.stdout(), "x=<symbolic> y=2\n");
    assert!(p.host.output.chunks().next().unwrap().approximate);
    let buffer = p.room(64);
    assert_eq!(
        p.call("sprintf", &[buffer, format, x, Arg::int(2)]),
        Reply::NeedsConcrete { arg: 2 }
    );
}

#[test]
fn printing_what_was_never_written_is_refused() {
    let mut p = Process::new();
    let x = Arg {
        term: Some(p.pool.var("u", 32, VarKind::Undef)),
        ..Arg::int(0)
    };
    let format = p.text("%d\n");
    assert_eq!(
        p.call("printf", &[format, x]),
        Reply::NeedsConcrete { arg: 1 }
    );
    assert_eq!(p.stdout(), "");
}

#[test]
fn messages_carry_the_name_of_the_program() {
    let mut p = Process::new();
    let format = p.text("cannot open %s");
    let name = p.text("data");
    p.call("warnx", &[format, name]);
    assert_eq!(p.call("err", &[Arg::int(3), format, name]), Reply::Exit(3));
    assert_eq!(
        p.stderr(),
        "a.out: cannot open data\na.out: cannot open data: Success\n"
    );
}

#[test]
fn wide_formats_print_like_narrow_ones() {
    let mut p = Process::new();
    let wide = |p: &mut Process, text: &str| {
        let bytes: Vec<u8> = text
            .chars()
            .chain(['\0'])
            .flat_map(|c| (c as u32).to_le_bytes())
            .collect();
        p.block(&bytes)
    };
    let (format, text) = (wide(&mut p, "%d %ls\n"), wide(&mut p, "abc"));
    assert_eq!(p.int("wprintf", &[format, Arg::int(5), text]), 6);
    assert_eq!(p.stdout(), "5 abc\n");
}

#[test]
fn printf_finds_wrong_arguments() {
    let mut p = Process::new();
    let format = p.text("%d %5.2f\n");
    let Reply::Finding(LibcMisuse::FormatMismatch {
        conversion, found, ..
    }) = p.call("printf", &[format, Arg::int(1), Arg::int(2)])
    else {
        panic!()
    };
    assert_eq!((conversion.as_str(), found), ("%5.2f", "an integer"));
    let Reply::Finding(LibcMisuse::MissingFormatArgument { .. }) =
        p.call("printf", &[format, Arg::int(1)])
    else {
        panic!()
    };
    let garbage = p.room(8);
    let format = p.text("%s");
    let Reply::Fault(fault) = p.call("printf", &[format, garbage]) else {
        panic!()
    };
    assert_eq!(
        (fault.kind, fault.address),
        (FaultKind::Uninitialised, garbage.u64())
    );
    assert_eq!(p.stdout(), "");
}

#[test]
fn printf_odds_and_ends() {
    let mut p = Process::new();
    let count = p.room(4);
    let format = p.text("ab%n%2$s %1$d");
    let text = p.text("text");
    // Positions mixed with %n are undefined; %n alone is not.
    let plain = p.text("abc%n%%");
    assert_eq!(p.int("printf", &[plain, count]), 4);
    assert_eq!(p.bytes(count, 4), [3, 0, 0, 0]);
    let positions = p.text("%2$s %1$d %2$.2s");
    assert_eq!(p.int("printf", &[positions, Arg::int(7), text]), 9);
    let null = p.text("(null) %p %m");
    p.int("printf", &[null, Arg::ptr(0)]);
    assert_eq!(p.stdout(), "abc%text 7 te(null) (nil) Success");
    let string = p.text("%s");
    let Reply::Fault(fault) = p.call("printf", &[string, Arg::ptr(0)]) else {
        panic!("a null pointer is no string")
    };
    assert_eq!(fault.kind, FaultKind::NullDereference);
    let _ = format;
    // Not terminated, but the precision says where to stop.
    let bytes = p.block(b"wxyz");
    let limited = p.text("%.*s");
    let buffer = p.room(8);
    assert_eq!(p.int("sprintf", &[buffer, limited, Arg::int(4), bytes]), 4);
    assert_eq!(p.string(buffer), "wxyz");
    let Reply::Fault(fault) = p.call("sprintf", &[buffer, limited, Arg::int(5), bytes]) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::OutOfBounds);
    let format = p.text("%d");
    let Reply::Fault(fault) = p.call(
        "sprintf",
        &[Arg::ptr(buffer.u64() + 6), format, Arg::int(1234)],
    ) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::OutOfBounds);
    let Reply::Finding(LibcMisuse::BufferOverflow {
        needed: 5,
        capacity: 2,
        ..
    }) = p.call(
        "__sprintf_chk",
        &[
            Arg::ptr(buffer.u64() + 6),
            Arg::int(1),
            Arg::long(2),
            format,
            Arg::int(1234),
        ],
    )
    else {
        panic!()
    };
    let place = p.room(8);
    assert_eq!(p.int("asprintf", &[place, format, Arg::int(42)]), 2);
    let block = u64::from_le_bytes(p.bytes(place, 8).try_into().unwrap());
    assert_eq!(p.string(Arg::ptr(block)), "42");
    p.mem.release(BlockKind::Heap, block).unwrap();
}

#[test]
fn symbolic_floats_become_terms() {
    let mut p = Process::new();
    let x = p.pool.var("x", 64, VarKind::Input);
    let arg = Arg {
        term: Some(x),
        ..Arg::double(0.0)
    };
    let root = p.value("sqrt", &[arg]);
    assert_eq!(
        root.term,
        Some(p.pool.fp_sqrt(concord_term::Format::Double, x))
    );
    assert_eq!(p.call("sin", &[arg]), Reply::NeedsConcrete { arg: 0 });
}

#[test]
fn mathematics_sets_errno() {
    let mut p = Process::new();
    assert!(f64::from_bits(p.value("sqrt", &[Arg::double(-1.0)]).u64()).is_nan());
    assert_eq!(p.errno(), 33);
    assert_eq!(
        f64::from_bits(p.value("exp", &[Arg::double(1000.0)]).u64()),
        f64::INFINITY
    );
    assert_eq!(p.errno(), 34);
}

#[test]
fn exception_flags_are_answered_when_known() {
    let mut p = Process::new();
    let (overflow, all) = (Arg::int(8), Arg::int(0x3d));
    let Reply::Unsupported(_) = p.call("fetestexcept", &[all]) else {
        panic!()
    };
    p.int("feraiseexcept", &[overflow]);
    assert_eq!(p.int("fetestexcept", &[overflow]), 8);
    let mut q = Process::new();
    q.libc = q.libc.clone().without_float_arithmetic();
    assert_eq!(q.int("fetestexcept", &[all]), 0);
    q.value("exp", &[Arg::double(1.0)]);
    let Reply::Unsupported(_) = q.call("fetestexcept", &[all]) else {
        panic!()
    };
}

#[test]
fn complex_products_follow_annex_g() {
    let mut p = Process::new();
    let call = |p: &mut Process, name: &str, v: [f64; 4]| {
        let Reply::Return(Results::Pair(re, im)) = p.call(name, &v.map(Arg::double)) else {
            panic!()
        };
        (f64::from_bits(re.u64()), f64::from_bits(im.u64()))
    };
    assert_eq!(call(&mut p, "__muldc3", [1.0, 2.0, 3.0, 4.0]), (-5.0, 10.0));
    assert_eq!(call(&mut p, "__divdc3", [-5.0, 10.0, 3.0, 4.0]), (1.0, 2.0));
    let infinite = call(&mut p, "__muldc3", [f64::INFINITY, f64::NAN, 1.0, 1.0]);
    assert!(infinite.0.is_infinite() || infinite.1.is_infinite());
    let Reply::Return(Results::Pair(re, im)) =
        p.call("csqrtf", &[Arg::float(3.0), Arg::float(4.0)])
    else {
        panic!()
    };
    assert_eq!((re, im), (Arg::float(2.0), Arg::float(1.0)));
    assert_eq!(
        p.value("cabs", &[Arg::double(3.0), Arg::double(4.0)]),
        Arg::double(5.0)
    );
}

#[test]
fn the_clock_moves_only_when_asked() {
    let mut p = Process::new();
    let null = Arg::ptr(0);
    let start = p.value("time", &[null]).i64();
    assert_eq!(start, 1_704_067_200);
    p.int("sleep", &[Arg::int(5)]);
    assert_eq!(p.value("time", &[null]).i64(), start + 5);
    let before = p.value("clock", &[]).i64();
    assert_eq!(p.value("clock", &[]).i64(), before + 1);
}

#[test]
fn libc_state_is_plain_data() {
    fn plain<T: Clone + Eq + std::hash::Hash + std::fmt::Debug>() {}
    plain::<concord_libc::Libc>();
    plain::<concord_libc::Host>();
    plain::<Reply>();
    let mut p = Process::new();
    let before = (p.libc.clone(), p.host.clone());
    let text = p.text("output is no part of the state");
    p.int("puts", &[text]);
    assert_eq!((p.libc.clone(), p.host.clone()), before);
}

#[test]
fn every_model_survives_missing_and_odd_arguments() {
    // Whatever a program passes, a model answers; it never panics.
    let wild = [
        vec![],
        vec![Arg::int(0); 8],
        vec![Arg::ptr(0); 8],
        vec![Arg::int(-1); 8],
        vec![Arg::long(i64::MIN); 8],
        vec![Arg::long(i64::MAX); 8],
        vec![Arg::ptr(12345); 8],
        vec![Arg::double(f64::NAN); 8],
        vec![Arg::double(1e300); 8],
        vec![Arg::float(-1.5); 8],
        vec![Arg::concrete(Class::F80, u128::MAX); 8],
        vec![Arg::concrete(Class::F80, 0x7ffe_ffff_ffff_ffff_ffff); 8],
        vec![Arg::concrete(Class::F80, 1); 8],
        vec![Arg::concrete(Class::ByVal { size: 32 }, 99); 8],
    ];
    let mut answers = 0;
    for function in Function::all() {
        let mut p = Process::new();
        let text = p.text("some %d %s text 12 %*");
        let stdout = Arg::ptr(p.libc.standard.stdout);
        let number = Arg::int(3);
        let sets = [
            vec![text; 8],
            vec![stdout; 8],
            vec![text, number, stdout, number],
            vec![number, text, text, stdout],
        ];
        for args in wild.iter().chain(&sets) {
            p.call(function.name(), args);
            answers += 1;
        }
    }
    assert!(answers > 5000, "{answers}");
}
