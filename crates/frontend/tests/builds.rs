//! Whole builds: `concord cc` in place of mpicc, and compilation databases.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use concord_frontend::{CompileOptions, LoadError, load};
use concord_ir::Module;

const MAIN: &str = "#include <mpi.h>\n#include <stdio.h>\nint helper(int);\n\
    int main(int argc, char **argv)\n{\n    MPI_Init(&argc, &argv);\n    printf(\"%d\\n\", helper(20));\n    \
    MPI_Finalize();\n    return 0;\n}\n";
const HELPER: &str = "#ifdef TWICE\nint helper(int x) { return 2 * x; }\n#else\nint helper(int x) { return x; }\n#endif\n";
const UNUSED: &str = "int unused(void) { return 1; }\n";

struct Project {
    directory: tempfile::TempDir,
}

impl Project {
    fn new() -> Project {
        let directory = tempfile::tempdir().expect("temporary directories can be made");
        let project = Project { directory };
        project.write("main.c", MAIN);
        project.write("helper.c", HELPER);
        project.write("unused.c", UNUSED);
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("temporary files can be written");
    }

    fn run(&self, program: &Path, args: &[&str]) -> Output {
        Command::new(program)
            .args(args)
            .current_dir(self.directory.path())
            .output()
            .expect("programs run")
    }

    /// Runs the compiler driver and asks for success.
    fn cc(&self, args: &[&str]) -> String {
        let output = self.run(&driver(), args);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {stderr}");
        assert_eq!(stderr, "", "{args:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn load(&self, names: &[&str]) -> Result<Module, LoadError> {
        let paths: Vec<PathBuf> = names.iter().map(|n| self.path(n)).collect();
        load(&paths, &CompileOptions::default()).map(|loaded| loaded.module)
    }
}

/// The example that is the driver alone, built beside the tests.
fn driver() -> PathBuf {
    let test = std::env::current_exe().expect("tests have a path");
    let profile = test
        .parent()
        .and_then(Path::parent)
        .expect("tests lie in deps/");
    let driver = profile.join("examples/cc");
    assert!(
        driver.exists(),
        "cargo builds it when it runs all tests; otherwise: cargo build --examples"
    );
    driver
}

fn defines(module: &Module, name: &str) -> bool {
    module
        .function_named(name)
        .is_some_and(|id| module.function(id).body.is_some())
}

fn check_program(module: &Module) {
    assert!(defines(module, "main") && defines(module, "helper"));
    let id = module.function_named("MPI_Init").expect("it is declared");
    assert!(module.function(id).body.is_none(), "stubs stay outside");
}

#[test]
fn separate_compilation_and_linking() {
    let project = Project::new();
    project.cc(&["-O2", "-Wall", "-MD", "-c", "main.c", "-o", "main.o"]);
    project.cc(&["-DTWICE", "-c", "helper.c"]);
    project.cc(&["main.o", "helper.o", "-o", "program", "-lm"]);
    let module = project.load(&["program"]).unwrap_or_else(|e| panic!("{e}"));
    check_program(&module);
    assert!(
        module.to_string().contains("mul i32"),
        "-DTWICE reached the bitcode"
    );
    assert!(
        fs::read_to_string(project.path("main.d"))
            .expect("-MD")
            .starts_with("main.o:")
    );
    check_program(
        &project
            .load(&["main.o", "helper.o"])
            .unwrap_or_else(|e| panic!("{e}")),
    );
}

#[test]
fn compilation_and_linking_at_once() {
    let project = Project::new();
    project.cc(&["-g", "-o", "program", "-x", "c", "main.c", "helper.c"]);
    check_program(&project.load(&["program"]).unwrap_or_else(|e| panic!("{e}")));
}

#[test]
fn stripped_binaries_and_archives_keep_what_they_carry() {
    let project = Project::new();
    project.cc(&["-c", "helper.c", "unused.c"]);
    let made = project.run(
        Path::new("ar"),
        &["rcs", "libhelper.a", "helper.o", "unused.o"],
    );
    assert!(made.status.success());
    project.cc(&["main.c", "-L.", "-lhelper", "-o", "program"]);
    assert!(
        project
            .run(Path::new("strip"), &["program"])
            .status
            .success()
    );
    let module = project.load(&["program"]).unwrap_or_else(|e| panic!("{e}"));
    check_program(&module);
    assert!(!defines(&module, "unused"), "the linker left it out");
    project.cc(&["-c", "main.c"]);
    let module = project
        .load(&["main.o", "libhelper.a"])
        .unwrap_or_else(|e| panic!("{e}"));
    check_program(&module);
    assert!(
        !defines(&module, "unused"),
        "members of archives come on demand"
    );
}

#[test]
fn programs_without_mpi_run_natively_and_others_say_how() {
    let project = Project::new();
    project.write("plain.c", "int main(void) { return 7; }\n");
    project.cc(&["plain.c", "-o", "plain"]);
    assert_eq!(
        project.run(&project.path("plain"), &[]).status.code(),
        Some(7)
    );
    project.cc(&["main.c", "helper.c", "-o", "program"]);
    let output = project.run(&project.path("program"), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("concord run"));
}

#[test]
fn questions_are_answered() {
    let project = Project::new();
    assert!(project.cc(&["--version"]).contains("clang version 19"));
    assert!(project.cc(&["-showme:compile"]).starts_with("-I"));
    assert!(project.cc(&["-showme:link"]).contains("-lconcordmpi"));
    assert!(project.cc(&["-show", "a.c"]).contains("a.c"));
    assert!(project.cc(&["-E", "helper.c"]).contains("return x;"));
    let status = project.run(&driver(), &["-c", "missing.c"]).status;
    assert_eq!(status.code(), Some(1));
}

fn database(project: &Project, entries: &[(&str, &str)]) {
    let directory = project.directory.path().display();
    let entries: Vec<String> = entries
        .iter()
        .map(|(file, output)| {
            format!(
                "{{\"directory\": \"{directory}\", \"file\": \"{file}\", \
                 \"command\": \"mpicc -O3 -fno-such-gcc-flag -DTWICE -o {output} -c {file}\"}}"
            )
        })
        .collect();
    project.write(
        "compile_commands.json",
        &format!("[{}]", entries.join(",\n")),
    );
}

#[test]
fn a_database_with_one_program() {
    let project = Project::new();
    database(
        &project,
        &[
            ("unused.c", "unused.o"),
            ("helper.c", "helper.o"),
            ("main.c", "main.o"),
        ],
    );
    let module = project
        .load(&["compile_commands.json"])
        .unwrap_or_else(|e| panic!("{e}"));
    check_program(&module);
    assert!(
        module.to_string().contains("mul i32"),
        "-DTWICE reached the compiler"
    );
    assert!(!defines(&module, "unused"));
}

#[test]
fn a_database_with_several_programs() {
    let project = Project::new();
    project.write(
        "other.c",
        "int helper(int x) { return 0; }\nint main(void) { return helper(1); }\n",
    );
    project.write("broken.c", "int main(void) { return ; ; } }\n");
    database(
        &project,
        &[
            ("main.c", "CMakeFiles/program.dir/main.c.o"),
            ("helper.c", "CMakeFiles/help.dir/helper.c.o"),
            ("unused.c", "CMakeFiles/program.dir/unused.c.o"),
            ("other.c", "CMakeFiles/other.dir/other.c.o"),
        ],
    );
    match project.load(&["compile_commands.json"]) {
        Err(LoadError::SeveralMains { targets }) => assert_eq!(targets, ["program", "other"]),
        other => panic!("{other:?}"),
    }
    let target = |name: &str| {
        let options = CompileOptions {
            target: Some(name.to_owned()),
            ..CompileOptions::default()
        };
        load(&[project.path("compile_commands.json")], &options)
    };
    let program = target("program").unwrap_or_else(|e| panic!("{e}")).module;
    check_program(&program);
    assert!(
        defines(&program, "unused"),
        "all of a target's own files belong to it"
    );
    let other = target("other").unwrap_or_else(|e| panic!("{e}")).module;
    assert!(defines(&other, "helper") && other.function_named("MPI_Init").is_none());
    assert!(matches!(
        target("nothing"),
        Err(LoadError::UnknownTarget { .. })
    ));

    database(
        &project,
        &[
            ("main.c", "CMakeFiles/program.dir/main.c.o"),
            ("helper.c", "CMakeFiles/program.dir/helper.c.o"),
            ("broken.c", "CMakeFiles/broken.dir/broken.c.o"),
        ],
    );
    let loaded = target("program").unwrap_or_else(|e| panic!("{e}"));
    assert!(
        loaded
            .warnings
            .iter()
            .any(|w| w.to_string().contains("left out")),
        "{:?}",
        loaded.warnings
    );
    assert!(matches!(target("broken"), Err(LoadError::Compile { .. })));
}
