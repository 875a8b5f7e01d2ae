//! What people read about a violation: programs under `tests/ui/violation`
//! with a `.drawn` beside them, which holds the findings with their shortest
//! witness drawn, word for word.
//!
//! `CONCORD_BLESS=1 cargo test -p concord-cli --test drawn` rewrites them; an
//! empty file beside a program asks for a new one.

use std::path::Path;
use std::process::ExitCode;

use concord_harness::{Concord, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};

const FEWEST: usize = 8;

fn main() -> ExitCode {
    let root = repository().join("tests/ui/violation");
    let with_drawing = |source: &std::path::PathBuf| source.with_extension("drawn").exists();
    let found: Vec<_> = programs(&root).into_iter().filter(with_drawing).collect();
    let count = found.len();
    let enough = move || match count {
        0..FEWEST => Err(Failed::from(format!("only {count}"))),
        _ => Ok(()),
    };
    let mut trials = vec![Trial::test(
        format!("there are at least {FEWEST} drawings"),
        enough,
    )];
    for source in found {
        let name = source.strip_prefix(&root).unwrap_or(&source);
        let name = name.display().to_string();
        trials.push(Trial::test(name, move || {
            check(&source).map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check(source: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let flags = text.lines().find_map(|l| l.strip_prefix("// verify: "));
    let flags = flags.ok_or("no `// verify:` line")?;
    let mut arguments: Vec<String> = ["verify", "--shortest", "--diagram"]
        .map(str::to_owned)
        .to_vec();
    arguments.extend(flags.split_whitespace().map(str::to_owned));
    let name = source.file_name().ok_or("no file name")?;
    arguments.push(name.to_string_lossy().into_owned());
    let directory = source.parent().ok_or("no directory")?;
    let finished =
        Concord::new(env!("CARGO_BIN_EXE_concord")).finish(&arguments, directory, b"")?;
    if finished.status != 1 {
        let said = String::from_utf8_lossy(&finished.stderr).into_owned();
        return Err(format!("status {}: {said}", finished.status));
    }
    let shown = String::from_utf8_lossy(&finished.stdout);
    // Figures of the search are not part of it: they change with the search.
    let end = shown.find("\nviolated: ").ok_or("no verdict")?;
    let shown = &shown[..end];
    let snapshot = source.with_extension("drawn");
    if std::env::var_os("CONCORD_BLESS").is_some() {
        return std::fs::write(&snapshot, shown).map_err(|e| e.to_string());
    }
    let expected = std::fs::read_to_string(&snapshot).map_err(|e| e.to_string())?;
    if shown == expected {
        Ok(())
    } else {
        Err(format!(
            "the report is not the snapshot (CONCORD_BLESS=1 rewrites it):\n{shown}\nexpected:\n{expected}"
        ))
    }
}
