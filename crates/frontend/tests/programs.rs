//! Programs through the whole front end: the text of small ones is kept, and
//! everything that is lowered is read back from its text unchanged.
//!
//! `BLESS=1 cargo test` rewrites the kept texts.

use std::fs;
use std::path::{Path, PathBuf};

use concord_frontend::{CompileOptions, LoadError, Loaded, load};
use concord_ir::{Inst, Module};

fn options(flags: &[&str]) -> CompileOptions {
    CompileOptions {
        cflags: flags.iter().map(|f| (*f).to_owned()).collect(),
        ..CompileOptions::default()
    }
}

fn load_quietly(path: &Path) -> Loaded {
    load(&[path.to_owned()], &options(&["-w"]))
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn round_trip(module: &Module, what: &Path) -> String {
    let text = module.to_string();
    let parsed: Module = text
        .parse()
        .unwrap_or_else(|e| panic!("{}: {e}", what.display()));
    assert!(
        parsed == *module,
        "{}: the text means something else",
        what.display()
    );
    text
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries =
        fs::read_dir(directory).unwrap_or_else(|e| panic!("{}: {e}", directory.display()));
    for entry in entries {
        let path = entry.expect("directories can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "c") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Compares, or rewrites when asked to.
fn compare(kept: &Path, text: &str) -> Result<(), String> {
    if std::env::var_os("BLESS").is_some() {
        fs::write(kept, text).expect("kept texts can be written");
        return Ok(());
    }
    let before = fs::read_to_string(kept).unwrap_or_default();
    let differs = before.lines().zip(text.lines()).position(|(a, b)| a != b);
    match differs {
        None if before.lines().count() == text.lines().count() => Ok(()),
        at => Err(format!(
            "{} differs at line {}",
            kept.display(),
            at.map_or(0, |n| n + 1)
        )),
    }
}

#[test]
fn kept_texts() {
    let programs = sources(Path::new("tests/lower"));
    assert!(programs.len() >= 8);
    let mut wrong = Vec::new();
    for path in programs {
        let text = round_trip(&load_quietly(&path).module, &path);
        wrong.extend(compare(&path.with_extension("ir"), &text).err());
    }
    assert!(wrong.is_empty(), "{wrong:#?} (BLESS=1 rewrites them)");
}

#[test]
fn the_language_corpus_is_covered() {
    let programs = sources(Path::new("../../tests/run/c/lang"));
    assert!(programs.len() > 20);
    for path in programs {
        let module = load_quietly(&path).module;
        round_trip(&module, &path);
        for function in &module.functions {
            let reasons = function
                .body
                .iter()
                .flat_map(|b| &b.unsupported)
                .collect::<Vec<_>>();
            assert!(
                reasons.is_empty(),
                "{}: {}: {reasons:?}",
                path.display(),
                function.name
            );
        }
    }
}

/// A function of a program that is small enough to reason about.
fn count(module: &Module, function: &str, wanted: impl Fn(&Inst) -> bool) -> usize {
    let id = module
        .function_named(function)
        .unwrap_or_else(|| panic!("no function {function}"));
    let body = module
        .function(id)
        .body
        .as_ref()
        .unwrap_or_else(|| panic!("{function} has no body"));
    body.code.iter().filter(|inst| wanted(inst)).count()
}

#[test]
fn only_variables_that_may_be_unwritten_stay_in_memory() {
    let module = load_quietly(Path::new("tests/lower/uninitialised.c")).module;
    let allocas = |function| count(&module, function, |i| matches!(i, Inst::Alloca { .. }));
    assert_eq!(allocas("maybe"), 1);
    assert_eq!(allocas("always"), 0);
    assert_eq!(allocas("again"), 1);
}

#[test]
fn faults_are_kept() {
    let module = load_quietly(Path::new("tests/lower/faults.c")).module;
    let loads = |function| count(&module, function, |i| matches!(i, Inst::Load { .. }));
    assert_eq!(loads("unused_load"), 1);
    assert_eq!(loads("outside"), 1);
    assert_eq!(loads("null_on_one_path"), 1);
    assert_eq!(
        count(&module, "unused_division", |i| matches!(
            i,
            Inst::Int { .. }
        )),
        1
    );
}

#[test]
fn what_is_not_covered_says_so_at_its_place() {
    let module = load_quietly(Path::new("tests/lower/uncovered.c")).module;
    let unsupported = |function: &str| -> Vec<(String, u32)> {
        let id = module.function_named(function).expect("it is defined");
        let body = module.function(id).body.as_ref().expect("it has a body");
        let places = body
            .code
            .iter()
            .zip(&body.spans)
            .filter_map(|(inst, span)| match inst {
                Inst::Unsupported { what } => {
                    Some((body.unsupported[*what as usize].clone(), span.line))
                }
                _ => None,
            });
        places.collect()
    };
    assert_eq!(unsupported("assembly"), [("inline assembly".to_owned(), 8)]);
    assert_eq!(
        unsupported("jumps")[0],
        ("non-local jump ('_setjmp')".to_owned(), 16)
    );
    assert_eq!(
        unsupported("big")[0].0,
        "arithmetic on integers of more than 128 bits"
    );
    assert_eq!(unsupported("barrier"), []);
    assert_eq!(unsupported("main"), []);
}

/// Loads a program given as text.
fn load_text(name: &str, text: &str, flags: &[&str]) -> Result<Loaded, LoadError> {
    let directory = tempfile::tempdir().expect("temporary directories can be made");
    let path = directory.path().join(name);
    fs::write(&path, text).expect("temporary files can be written");
    load(&[path], &options(flags))
}

#[test]
fn old_c_loads_with_a_warning() {
    let text =
        "f(x) { return x; }\nmain() { int *p = 7; return f(p) + g(); }\nint g() { return 1; }\n";
    let loaded = load_text("old.c", text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let said: String = loaded.warnings.iter().map(ToString::to_string).collect();
    assert!(
        said.contains("warning: call to undeclared function 'g'"),
        "{said}"
    );
    assert!(!said.contains("error"), "{said}");
}

#[test]
fn the_programs_own_functions_win_over_the_library() {
    let text = "unsigned long strlen(const char *s) { return 7; }\nint main(void) { return strlen(\"a\") + strspn(\"a\", \"a\"); }";
    let loaded = load_text("own.c", text, &["-w"]).unwrap_or_else(|e| panic!("{e}"));
    let module = loaded.module;
    let file = |name| {
        let function = module.function(module.function_named(name).expect("it is linked"));
        assert!(function.body.is_some(), "{name}");
        &module.files[function.span.file.0 as usize]
    };
    assert!(!file("strlen").runtime);
    assert!(file("strspn").runtime, "the library's functions are marked");
    assert!(
        module.function_named("strtok").is_none(),
        "what is not used is not linked"
    );
}

#[test]
fn flags_reach_the_compiler() {
    let loaded = load_text(
        "flag.c",
        "int main(void) { return VALUE; }",
        &["-DVALUE=3", "-O3", "-Werror"],
    );
    let module = loaded.unwrap_or_else(|e| panic!("{e}")).module;
    assert!(module.to_string().contains("const i32 0x3"));
}

#[test]
fn static_functions_of_one_name_keep_it() {
    let directory = tempfile::tempdir().expect("temporary directories can be made");
    let (a, b) = (directory.path().join("a.c"), directory.path().join("b.c"));
    fs::write(
        &a,
        "static int f(void) { return 1; }\nint g(void);\nint main(void) { return f() + g(); }",
    )
    .expect("writable");
    fs::write(
        &b,
        "static int f(void) { return 2; }\nint g(void) { return f(); }",
    )
    .expect("writable");
    let module = load(&[a, b], &options(&[]))
        .unwrap_or_else(|e| panic!("{e}"))
        .module;
    assert_eq!(module.functions.iter().filter(|f| f.name == "f").count(), 2);
}

#[test]
fn the_headers_hold_what_they_promise() {
    let output = std::process::Command::new("sh")
        .arg("../../tests/headers/check.sh")
        .output()
        .expect("sh runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
