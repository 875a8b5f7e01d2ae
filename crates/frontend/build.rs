//! Builds what the front end carries inside itself: the shim over LLVM's C++
//! interface, the C library functions as bitcode, and the headers that
//! programs include.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let runtime = manifest
        .join("../../runtime")
        .canonicalize()
        .expect("runtime/ exists beside crates/");
    let llvm = llvm_prefix();

    build_shim(&llvm);
    embed_headers(&runtime.join("include"), &out);
    embed_library(&llvm, &runtime.join("libc"), &out, "library.bc", &[]);
    let openmp = runtime.join("openmp");
    embed_library(&llvm, &openmp, &out, "openmp.bc", TASKS);
    embed_library(&llvm, &openmp, &out, "openmp_tasks.bc", &["no_tasks.c"]);
    embed_stubs(&llvm, &runtime, &out);
    println!("cargo::rerun-if-changed=build.rs");
}

/// Files of the OpenMP runtime that only programs with tasks need; the others
/// have `no_tasks.c` instead.
const TASKS: &[&str] = &[
    "depend.c",
    "run.c",
    "task.c",
    "task_reduction.c",
    "taskloop.c",
];

/// Where LLVM 19 is installed, as `llvm-config` says.
fn llvm_prefix() -> PathBuf {
    println!("cargo::rerun-if-env-changed=LLVM_SYS_191_PREFIX");
    if let Some(prefix) = env::var_os("LLVM_SYS_191_PREFIX") {
        return PathBuf::from(prefix);
    }
    for tool in ["llvm-config-19", "llvm-config"] {
        if let Ok(answer) = Command::new(tool).arg("--prefix").output()
            && answer.status.success()
        {
            return PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim());
        }
    }
    PathBuf::from("/usr/lib/llvm-19")
}

fn build_shim(llvm: &Path) {
    let includes = Command::new(llvm.join("bin/llvm-config"))
        .arg("--includedir")
        .output()
        .expect("llvm-config of LLVM 19 runs (Debian: apt install llvm-19-dev)");
    let includes = String::from_utf8_lossy(&includes.stdout).trim().to_owned();
    cc::Build::new()
        .cpp(true)
        .compiler(llvm.join("bin/clang++"))
        .std("c++17")
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .flag("-isystem")
        .flag(&includes)
        .warnings(true)
        .file("src/llvm/shim.cpp")
        .compile("concord_llvm_shim");
    println!("cargo::rerun-if-changed=src/llvm/shim.cpp");
    println!("cargo::rerun-if-changed=src/llvm/shim.h");
}

/// All files below `dir`, relative, sorted.
fn files_below(dir: &Path, prefix: &str, found: &mut Vec<String>) {
    println!("cargo::rerun-if-changed={}", dir.display());
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(|e| e.file_name());
    for entry in entries {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files_below(&entry.path(), &format!("{name}/"), found);
        } else {
            found.push(name);
        }
    }
}

fn embed_headers(dir: &Path, out: &Path) {
    let mut names = Vec::new();
    files_below(dir, "", &mut names);
    let mut table = String::from("[\n");
    for name in names.iter().filter(|n| n.ends_with(".h")) {
        let path = dir.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(
            table,
            "    ({name:?}, include_str!({:?})),",
            path.display().to_string()
        )
        .expect("strings grow");
    }
    table.push(']');
    fs::write(out.join("headers.rs"), table).expect("OUT_DIR is writable");
}

/// Compiles the files of a library to bitcode and joins them, without some. The
/// loader links from it what a program needs.
fn embed_library(llvm: &Path, dir: &Path, out: &Path, name: &str, without: &[&str]) {
    let mut names = Vec::new();
    files_below(dir, "", &mut names);
    let library = out.join(name);
    let mut parts = Vec::new();
    for header in names.iter().filter(|n| n.ends_with(".h")) {
        println!("cargo::rerun-if-changed={}", dir.join(header).display());
    }
    let wanted = |n: &&String| n.ends_with(".c") && !without.contains(&n.as_str());
    for name in names.iter().filter(wanted) {
        let source = dir.join(name);
        println!("cargo::rerun-if-changed={}", source.display());
        let bitcode = out.join(format!("{}.bc", name.replace('/', "_")));
        let mut clang = Command::new(llvm.join("bin/clang"));
        let flags = dir.join("flags.rsp");
        if flags.exists() {
            clang.arg(format!("@{}", flags.display()));
        } else {
            clang.args(["-std=gnu11", "-O1", "-g", "-fno-builtin"]);
        }
        // The prefix marks the files as ours; see `lower::debug`.
        clang.arg(format!("-ffile-prefix-map={}=<concord>", dir.display()));
        clang
            .args(["-DCONCORD_INTERPRETED", "-c", "-emit-llvm", "-o"])
            .arg(&bitcode)
            .arg(&source)
            .current_dir(dir);
        let status = clang
            .status()
            .expect("clang 19 runs (Debian: apt install clang-19)");
        assert!(status.success(), "{} does not compile", source.display());
        parts.push(bitcode);
    }
    println!(
        "cargo::rerun-if-changed={}",
        dir.join("flags.rsp").display()
    );
    if parts.is_empty() {
        fs::write(&library, []).expect("OUT_DIR is writable");
        return;
    }
    let status = Command::new(llvm.join("bin/llvm-link"))
        .arg("-o")
        .arg(&library)
        .args(&parts)
        .status()
        .expect("llvm-link 19 runs (Debian: apt install llvm-19)");
    assert!(status.success(), "{} does not link", dir.display());
}

/// Builds the library that `concord cc` links natively: every MPI function
/// tells how to run the program, and ends it. The OpenMP runtime is the one that
/// is interpreted otherwise.
fn embed_stubs(llvm: &Path, runtime: &Path, out: &Path) {
    let table = runtime.join("mpi_functions.tsv");
    println!("cargo::rerun-if-changed={}", table.display());
    let names = fs::read_to_string(table).unwrap_or_default();
    let mut source = String::from(
        "#include <stdio.h>\n#include <stdlib.h>\n\
         static void stub(const char *name)\n{\n    \
         fprintf(stderr, \"%s: this program was built with 'concord cc' and has no MPI library: \"\n            \
         \"execute it with 'concord run'\\n\", name);\n    exit(2);\n}\n",
    );
    for name in names
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
    {
        for symbol in [name.to_owned(), format!("P{name}")] {
            writeln!(
                source,
                "__attribute__((weak)) void {symbol}(void) {{ stub(\"{symbol}\"); }}"
            )
            .expect("strings grow");
        }
    }
    let (c, object, archive) = (
        out.join("stubs.c"),
        out.join("stubs.o"),
        out.join("libconcordmpi.a"),
    );
    fs::write(&c, source).expect("OUT_DIR is writable");
    let run = |command: &mut Command| {
        let status = command
            .status()
            .expect("the tools of LLVM 19 run (Debian: apt install clang-19 llvm-19)");
        assert!(status.success(), "the MPI stubs do not build");
    };
    run(Command::new(llvm.join("bin/clang"))
        .args(["-w", "-Os", "-fPIC", "-c", "-o"])
        .arg(&object)
        .arg(&c));
    let mut objects = vec![object];
    let mut names = Vec::new();
    let openmp = runtime.join("openmp");
    files_below(&openmp, "", &mut names);
    let strands = runtime.join("../tests/native/openmp_strands.c");
    println!("cargo::rerun-if-changed={}", strands.display());
    let sources = names
        .iter()
        .filter(|n| n.ends_with(".c") && *n != "no_tasks.c");
    for source in sources.map(|n| openmp.join(n)).chain([strands]) {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let object = out.join(format!("native_{stem}.o"));
        run(Command::new(llvm.join("bin/clang"))
            .args(["-std=gnu11", "-w", "-O1", "-fPIC", "-c", "-o"])
            .arg(&object)
            .arg(&source));
        objects.push(object);
    }
    let _ = fs::remove_file(&archive);
    run(Command::new(llvm.join("bin/llvm-ar"))
        .arg("rcsD")
        .arg(&archive)
        .args(&objects));
}
