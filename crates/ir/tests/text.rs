//! The text form is read back exactly, and broken modules are refused.

use concord_ir::{Inst, Module, Slot};

/// One of everything that the text form has.
const EVERYTHING: &str = r#"concord-ir 1
file 0 "dir/a \22quoted\22.c"
file 1 "<concord>/ctype.c" runtime
ctype 0 base "int" 4 signed
ctype 1 struct "node" 16 ["value" 0 0 3] ["next" 2 64 64] ["" _ 3 7]
ctype 2 pointer 1
ctype 3 pointer _
ctype 4 union "" 8 ["d" 5 0 64]
ctype 5 base "double" 8 float
ctype 6 array 0 10
ctype 7 array 0 _
ctype 8 enum "colour" 4
ctype 9 typedef "colour_t" 8
ctype 10 const 0
ctype 11 _Atomic _
ctype 12 function 0 2 _ ...
ctype 13 void
global 0 "table" 24 align 8 constant thread source "table" type 6 init "a\00\ff\22\5c" [8 global 1 -8] [16 label f1 b1] @0:3:7
global 1 "elsewhere" 4 align 4
constructor f1
destructor f1

function f0 "printf" (ptr) (i32) variadic noreturn

function f1 "main" (i32, ptr, byval 24 8, i128, f80) (i32, f64) type 12 @0:10:1
  var 0 param 0 "argc" type 0 @0:10:14
  var 1 local "x"
  body
  slots i32 ptr ptr i128 upper f80 upper i32 i1 ptr ptr i64 f64 f80 upper i128 upper i32 i1 i32 i32 i32 f64
  %23 = const i32 0x5
  %24 = const i64 0x8
  %25 = const f64 0x3ff8000000000000
  %26 = const ptr global 0 16
  %27 = const ptr function f0
  %28 = const ptr label f1 b1
  %29 = const i64 undef
  %30 = const i128 0xffffffffffffffff
  %31 = const upper 0x1
  holds %7 1
  reason 0 "inline assembly"
 b0:
  %9 = alloca #0 %24 24 align 8 var 1 @0:11:3
  %10 = alloca #1 %29 1 align 1
  %7 = add i32 %0 %23 @0:12:3
  %15 = mul i128 %3 %30
  %8 = cmp slt i32 %7 %0
  %8 = cmp ule i128 %15 %3
  %8 = cmp eq i64 %9 %26
  %12 = fadd f64 %25 %25
  %13 = fdiv f80 %5 %5
  %12 = fneg f64 %12
  %8 = fcmp uno f80 %5 %13
  %11 = sext i32 %7 i64
  %13 = fpext f64 %12 f80
  %11 = bitcast ptr %9 i64
  %7 = select %8 %7 %0
  %7 = move %0
  %9 = ptradd %9 %24
  %9 = ptrindex %9 i32 %7 4
  inside %9
  %7 = load i32 %9
  %7 = load packed i32 %9
  store packed f80 %5 %9
  store i32 %7 %9
  %7 = rmw umax i32 %9 %0
  %17 = cmpxchg i32 %9 %19
  call #0 f0 (ptr %9, i32 %0, byval 24 8 %2) %7 (i32) ; printf
  call #1 %27 ()
  call #2 MemCpy (ptr %9, ptr %10, i64 %24)
  branch %8 e0 e1 @0:20:1
    e0 b1 [%7 %0] [%11 %24]
    e1 b2
 b1:
  switch i32 %7 s0
    s0 default e1 1 e2 4294967295 e3
    e2 b3
    e3 b4
 b2:
  indirect %28 s1
    s1 1 e4 3 e5
    e4 b1
    e5 b3
 b3:
  unsupported 0
 b4:
  jump e6
    e6 b5
 b5:
  unreachable
 b6:
  return %21 2
"#;

fn parse(text: &str) -> Module {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn everything_is_read_back_exactly() {
    let module = parse(EVERYTHING);
    let printed = module.to_string();
    assert_eq!(parse(&printed), module);
    let bare = |text: &str| -> Vec<String> {
        text.lines()
            .map(|l| l.split(" ; ").next().unwrap_or(l).trim_end().to_owned())
            .collect()
    };
    assert_eq!(
        bare(&printed.replace("  slots", "")).len(),
        bare(EVERYTHING).len() + 1
    );
    assert_eq!(
        parse(&bare(&printed).join("\n")),
        module,
        "comments mean nothing"
    );
}

#[test]
fn everything_is_valid() {
    // `%21` is an i32 and `%22` a double: what the function returns.
    assert_eq!(parse(EVERYTHING).validate(), Ok(()));
}

/// What `validate` says after one change of the text.
fn broken(from: &str, to: &str) -> String {
    assert!(EVERYTHING.contains(from), "{from}");
    let module = parse(&EVERYTHING.replacen(from, to, 1));
    module
        .validate()
        .expect_err(&format!("{from} -> {to} is accepted"))
        .to_string()
}

#[test]
fn broken_modules_are_refused() {
    let cases = [
        (
            "%7 = add i32 %0 %23",
            "%7 = add i32 %0 %24",
            "%24 is i64, not i32",
        ),
        (
            "%7 = add i32 %0 %23",
            "%23 = add i32 %0 %0",
            "%23 is a constant",
        ),
        (
            "%7 = add i32 %0 %23",
            "%7 = add i32 %0 %99",
            "%99 does not exist",
        ),
        (
            "%7 = move %0",
            "%7 = move %9",
            "ptr of %9 moved to i32 of %7",
        ),
        (
            "%11 = sext i32 %7 i64",
            "%11 = trunc i32 %7 i64",
            "trunc from i32 to i64",
        ),
        ("e0 b1 [%7 %0]", "e0 b1 [%7 %9]", "moved"),
        ("e2 b3\n", "e2 b77\n", "e2 leads nowhere"),
        ("switch i32 %7 s0", "switch i32 %7 s9", "s9 does not exist"),
        ("s0 default e1 1 e2", "s0 1 e2", "without a default"),
        (
            "1 e2 4294967295 e3",
            "1 e2 4294967296 e3",
            "case out of range",
        ),
        ("1 e2 4294967295 e3", "7 e2 6 e3", "do not ascend"),
        ("s1 1 e4 3 e5", "s1 2 e4 3 e5", "leads elsewhere"),
        ("return %21 2", "return %22 2", "%22 is f64, not i32"),
        ("return %21 2", "return", "slots returned"),
        ("unsupported 0", "unsupported 4", "no reason 4"),
        ("call #1 %27 ()", "call #1 f9 ()", "f9 does not exist"),
        ("call #1 %27 ()", "call #1 %11 ()", "%11 is i64, not ptr"),
        (
            "[8 global 1 -8]",
            "[8 global 7 0]",
            "global 7 does not exist",
        ),
        ("[16 label f1 b1]", "[20 label f1 b1]", "out of bounds"),
        ("24 align 8 constant", "24 align 6 constant", "alignment 6"),
        ("holds %7 1", "holds %7 2", "variable 2 does not exist"),
        ("@0:20:1", "@5:20:1", "file 5 does not exist"),
        (
            "ctype 2 pointer 1",
            "ctype 2 pointer 99",
            "ctype 99 does not exist",
        ),
        (
            " b4:\n  jump e6\n    e6 b5\n",
            " b4:\n  %7 = move %0\n",
            "b4 does not end",
        ),
        (
            "slots i32 ptr ptr i128 upper",
            "slots i32 ptr ptr i64 i64",
            "does not fit its parameter",
        ),
        (
            "%23 = const i32 0x5",
            "%23 = const i32 0x100000000",
            "constant 0x100000000 of type i32",
        ),
        ("constructor f1", "constructor f2", "f2 does not exist"),
        ("inside %9", "inside %7", "%7 is i32, not ptr"),
    ];
    for (from, to, reason) in cases {
        let found = broken(from, to);
        assert!(found.contains(reason), "{from} -> {to}: {found}");
    }
}

#[test]
fn tables_out_of_step_are_refused() {
    let mut module = parse(EVERYTHING);
    let body = module.functions[1].body.as_mut().expect("main has a body");
    body.edges[2].pc += 1;
    assert!(module.validate().is_err());

    let mut module = parse(EVERYTHING);
    let body = module.functions[1].body.as_mut().expect("main has a body");
    let call = body
        .code
        .iter()
        .position(|i| matches!(i, Inst::Call { .. }))
        .expect("there is a call");
    body.code[call] = Inst::Move {
        dst: Slot(7),
        src: Slot(0),
    };
    assert!(module.validate().is_err(), "a call site without a call");
}

#[test]
fn texts_that_are_no_module_are_refused_with_their_line() {
    for (from, to) in [
        ("concord-ir 1", "concord-ir 2"),
        ("file 1", "file 7"),
        ("ctype 1 struct", "ctype 1 strukt"),
        ("%7 = add i32", "%7 = add i999"),
        ("call #1 %27 ()", "call #1 Nonsense ()"),
        ("%7 = move %0", "%7 = move"),
        ("%7 = move %0", "%7 = move %0 %1"),
    ] {
        let (before, _) = EVERYTHING.split_once(from).expect(from);
        let error = EVERYTHING
            .replacen(from, to, 1)
            .parse::<Module>()
            .expect_err(to);
        assert_eq!(
            error.line,
            before.matches('\n').count() + 1,
            "{to}: {error}"
        );
    }
    let missing = EVERYTHING.replacen("    e2 b3\n", "", 1).parse::<Module>();
    assert!(
        missing
            .expect_err("an edge is missing")
            .message
            .contains("edge 2")
    );
}
