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

#[test]
fn a_thousand_damaged_bitcode_files() {
    let scratch = Scratch::new();
    let good = scratch.0.path().join("good.bc");
    let status = Command::new("clang-19")
        .args(["-w", "-O0", "-g", "-c", "-emit-llvm", "-o"])
        .arg(&good)
        .arg("tests/lower/aggregates.c")
        .status()
        .expect("clang runs");
    assert!(status.success());
    let original = fs::read(&good).expect("clang wrote it");
    let mut dice = Dice::new(20);
    let (mut refused, mut accepted) = (0, 0);
    for round in 0..1000 {
        let path = scratch.file("damaged.bc", &damage(&original, &mut dice));
        match load(std::slice::from_ref(&path), &CompileOptions::default()) {
            // A flipped bit in a name or a number leaves a good program.
            Ok(_) => accepted += 1,
            Err(error) => {
                let text = error.to_string();
                assert!(
                    !text.is_empty() && !matches!(error, LoadError::Invalid(_)),
                    "round {round}: {text}"
                );
                refused += 1;
            }
        }
    }
    assert!(
        refused > 700 && accepted < 300,
        "{refused} refused, {accepted} accepted"
    );
}
