//! Input that cannot be loaded: one clear message each, and never a crash.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use concord_frontend::{CompileOptions, LoadError, load};
use concord_support::Dice;

fn refuse(path: &Path) -> LoadError {
    let result = load(&[path.to_owned()], &CompileOptions::default());
    result
        .err()
        .unwrap_or_else(|| panic!("{} is accepted", path.display()))
}

struct Scratch(tempfile::TempDir);

impl Scratch {
    fn new() -> Scratch {
        Scratch(tempfile::tempdir().expect("temporary directories can be made"))
    }

    fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, content).expect("temporary files can be written");
        path
    }
}

#[test]
fn nothing_and_missing_files() {
    assert!(matches!(
        load(&[], &CompileOptions::default()),
        Err(LoadError::NoInput)
    ));
    let error = refuse(Path::new("/nonexistent/a.c"));
    assert_eq!(error.to_string(), "/nonexistent/a.c: no such file");
    assert!(matches!(
        refuse(Path::new("/tmp")),
        LoadError::Unreadable(..)
    ));
}

#[test]
fn unreadable_files() {
    let scratch = Scratch::new();
    let path = scratch.file("a.c", b"int main(void) { return 0; }");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o0)).expect("our own file");
    // Root reads everything; then there is nothing to refuse.
    if fs::read(&path).is_err() {
        assert!(matches!(refuse(&path), LoadError::Unreadable(..)));
    }
}

#[test]
fn c_that_does_not_compile_comes_with_the_compilers_words() {
    let scratch = Scratch::new();
    let path = scratch.file("bad.c", b"int main(void) { return y; }\n");
    let error = refuse(&path).to_string();
    assert!(
        error.contains("bad.c:1:25: error: use of undeclared identifier 'y'"),
        "{error}"
    );
    assert!(error.ends_with("bad.c: does not compile"), "{error}");
}

#[test]
fn programs_without_or_with_several_mains() {
    let scratch = Scratch::new();
    let none = scratch.file("none.c", b"int f(void) { return 0; }");
    assert!(matches!(refuse(&none), LoadError::NoMain));
    let a = scratch.file("a.c", b"int main(void) { return 0; }");
    let b = scratch.file("b.c", b"int main(void) { return 1; }");
    let both = [a, b];
    match load(&both, &CompileOptions::default()) {
        Err(LoadError::SeveralMains { targets }) => assert_eq!(targets, ["a", "b"]),
        other => panic!("{other:?}"),
    }
    let choose = |name: &str| CompileOptions {
        target: Some(name.to_owned()),
        ..CompileOptions::default()
    };
    assert!(load(&both, &choose("b")).is_ok());
    assert!(matches!(
        load(&both, &choose("c")),
        Err(LoadError::UnknownTarget { .. })
    ));
}

#[test]
fn definitions_that_collide() {
    let scratch = Scratch::new();
    let a = scratch.file(
        "a.c",
        b"int f(void) { return 0; }\nint main(void) { return f(); }",
    );
    let b = scratch.file("b.c", b"int f(void) { return 1; }");
    let error = load(&[a, b], &CompileOptions::default()).expect_err("two definitions");
    assert!(
        error.to_string().contains("symbol multiply defined"),
        "{error}"
    );
}

#[test]
fn foreign_files() {
    let scratch = Scratch::new();
    assert!(matches!(
        refuse(&scratch.file("empty.bc", b"")),
        LoadError::BadBitcode { .. }
    ));
    assert!(matches!(
        refuse(&scratch.file("text.bc", b"hello")),
        LoadError::BadBitcode { .. }
    ));
    assert!(matches!(
        refuse(&scratch.file("bad.ll", b"define nonsense")),
        LoadError::BadBitcode { .. }
    ));
    assert!(matches!(
        refuse(&scratch.file("magic", b"\x7fELF")),
        LoadError::BadBitcode { .. }
    ));
    assert!(matches!(
        refuse(&scratch.file("x.a", b"!<arch>\nrubbish")),
        LoadError::BadBitcode { .. }
    ));
    assert!(matches!(
        refuse(&scratch.file("x.json", b"{}")),
        LoadError::BadDatabase { .. }
    ));
    assert!(matches!(
        refuse(Path::new("/bin/true")),
        LoadError::NoBitcode(_)
    ));
    let arm = scratch.file(
        "arm.ll",
        b"target triple = \"aarch64-linux-gnu\"\ndefine i32 @main() {\n  ret i32 0\n}\n",
    );
    assert!(matches!(refuse(&arm), LoadError::WrongTarget { .. }));
}

/// One way to damage a file.
fn damage(original: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = original.to_vec();
    match dice.roll(5) {
        0 => bytes.truncate(dice.roll(bytes.len())),
        1 => {
            let at = dice.roll(bytes.len());
            bytes[at] ^= 1 << dice.roll(8);
        }
        2 => {
            for _ in 0..=dice.roll(16) {
                let at = dice.roll(bytes.len());
                bytes[at] = dice.roll(256) as u8;
            }
        }
        3 => {
            let from = dice.roll(bytes.len());
            let to = (from + dice.roll(64)).min(bytes.len());
            bytes[from..to].fill(0xff);
        }
        _ => {
            let from = dice.roll(bytes.len());
            let to = (from + dice.roll(256)).min(bytes.len());
            bytes.drain(from..to);
        }
    }
    bytes
}

/// Damages what clang makes of a program; how many of the damaged files are refused.
fn refused_of(source: &Path, rounds: u64, seed: u64) -> u64 {
    let scratch = Scratch::new();
    let good = scratch.0.path().join("good.bc");
    let status = Command::new("clang-19")
        .args(["-w", "-O0", "-g", "-c", "-emit-llvm"])
        // The same bytes wherever the tree lies.
        .arg("-fdebug-compilation-dir=/")
        .arg("-o")
        .arg(&good)
        .arg(source)
        .status()
        .expect("clang runs");
    assert!(status.success());
    let original = fs::read(&good).expect("clang wrote it");
    let mut dice = Dice::new(seed);
    let mut refused = 0;
    for round in 0..rounds {
        let path = scratch.file("damaged.bc", &damage(&original, &mut dice));
        // A flipped bit in a name or a number leaves a good program.
        if let Err(error) = load(std::slice::from_ref(&path), &CompileOptions::default()) {
            let text = error.to_string();
            assert!(
                !text.is_empty() && !matches!(error, LoadError::Invalid(_)),
                "round {round}: {text}"
            );
            refused += 1;
        }
    }
    refused
}

#[test]
fn a_thousand_damaged_bitcode_files() {
    let refused = refused_of(Path::new("tests/lower/aggregates.c"), 1000, 20);
    assert!(refused > 700, "{refused} refused");
}

/// Nothing in LLVM compares the parts of an initial value with its type: an address may come to
/// stand where the type has a byte.
#[test]
fn damaged_initial_values() {
    let scratch = Scratch::new();
    let source = scratch.file(
        "initial.c",
        b"struct __attribute__((packed)) p { char c; short s; char *a; char d; };
          char x, y;
          struct p one = { 1, 2, &x, 3 }, two = { 4, 5, &y, 6 }, three[] = { { 7, 8, &x + 1, 9 } };
          struct { char a, b; short c; int d; } four = { 1, 2, 3, 4 };
          char *five[] = { &x, &y }, six[] = { 1, 2, 3 };
          int main(void) { return 0; }",
    );
    assert!(refused_of(&source, 300, 1) > 100);
}
