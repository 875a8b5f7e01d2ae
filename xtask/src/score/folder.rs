//! Any folder whose names say which programs are good and which are bad.
//!
//! A name is taken apart into words at everything that is no letter or digit.
//! If the last word of the file's name is one of [`GOOD`] or [`BAD`], it decides
//! (`ring_nok.c`, `send-bad.c`); otherwise the folders do that it lies in, the
//! innermost first (`violation/ring.c`, `good/a/b.c`); otherwise the first word
//! of its name (`bad_ring.c`). Other files are left out. The class of a program
//! is the folder that it lies in.
//!
//! `// verify: FLAGS` among its leading comments says how it is verified,
//! `// run: -n N` with how many processes, `// verdict: verified` that what is
//! wrong with it is worth a warning only; `//~ ERROR` marks guilty lines.

use std::path::Path;

use concord_harness::programs;

use super::Entry;

/// Words for programs without a mistake.
const GOOD: &[&str] = &[
    "good", "ok", "verified", "correct", "safe", "pass", "fixed", "true", "noerror",
];
/// Words for programs with one.
const BAD: &[&str] = &[
    "bad",
    "nok",
    "violation",
    "incorrect",
    "unsafe",
    "fail",
    "faulty",
    "buggy",
    "wrong",
    "error",
    "false",
];

/// All entries below a directory.
pub(super) fn entries(directory: &Path, processes: u32, flags: &str) -> Result<Vec<Entry>, String> {
    let root = std::path::absolute(directory).map_err(|e| e.to_string())?;
    let mut entries = Vec::new();
    for source in programs(&root) {
        let relative = source.strip_prefix(&root).unwrap_or(&source);
        let Some(is_bad) = is_bad(relative) else {
            continue;
        };
        let bytes = std::fs::read(&source).map_err(|e| format!("{}: {e}", source.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        let class = relative.parent().unwrap_or(relative);
        let class = match class.as_os_str().is_empty() {
            true => ".".to_owned(),
            false => class.to_string_lossy().into_owned(),
        };
        let marked = |(line, text): (u32, &str)| text.contains("//~ ERROR").then_some(line);
        entries.push(Entry {
            class,
            flags: format!("{} {flags}", flags_of(&text, processes))
                .trim()
                .to_owned(),
            mistake: (is_bad && !only_warns(&text)).then(|| "mistake".to_owned()),
            lines: (1..).zip(text.lines()).filter_map(marked).collect(),
            source,
        });
    }
    entries.sort_by(|a, b| a.source.cmp(&b.source));
    Ok(entries)
}

/// Whether a program is one with a mistake, if its name says.
fn is_bad(path: &Path) -> Option<bool> {
    let judge = |word: &str| match word {
        _ if GOOD.contains(&word) => Some(false),
        _ if BAD.contains(&word) => Some(true),
        _ => None,
    };
    let stem = words(&path.file_stem()?.to_string_lossy());
    let folders = path.ancestors().skip(1).filter_map(Path::file_name);
    let of_folders = folders.flat_map(|name| {
        let mut words = words(&name.to_string_lossy());
        words.reverse();
        words
    });
    let mut said = stem.last().cloned().into_iter();
    said.find_map(|word| judge(&word))
        .or_else(|| of_folders.into_iter().find_map(|word| judge(&word)))
        .or_else(|| judge(stem.first()?))
}

fn words(name: &str) -> Vec<String> {
    let name = name.to_lowercase();
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    words.map(str::to_owned).collect()
}

fn only_warns(text: &str) -> bool {
    let mut comments = text.lines().map_while(|line| line.strip_prefix("//"));
    comments.any(|line| line.trim().starts_with("verdict: verified"))
}

fn flags_of(text: &str, processes: u32) -> String {
    let comments: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix("//"))
        .map(str::trim)
        .collect();
    let find = |name| comments.iter().find_map(|line| line.strip_prefix(name));
    match (find("verify:"), find("run:")) {
        (Some(flags), _) => flags.trim().to_owned(),
        (None, Some(run)) => {
            let before = run.split(" -- ").next().unwrap_or(run);
            before.trim().to_owned()
        }
        (None, None) => format!("-n {processes}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_which_are_bad() {
        let judged = |path: &str| is_bad(Path::new(path));
        assert_eq!(judged("violation/ring.c"), Some(true));
        assert_eq!(judged("good/a/ring.c"), Some(false));
        assert_eq!(judged("bad/ring_ok.c"), Some(false));
        assert_eq!(judged("Recv-Send-bad.c"), Some(true));
        assert_eq!(judged("ok_then_nok.c"), Some(true));
        assert_eq!(judged("verified/bad_call.c"), Some(false));
        assert_eq!(judged("bad_call.c"), Some(true));
        assert_eq!(judged("false_sharing/deadlock-good.c"), Some(false));
        assert_eq!(judged("sub/ring.c"), None);
    }

    #[test]
    fn comments_say_how() {
        assert_eq!(flags_of("// verify: -n 3 --first\n", 2), "-n 3 --first");
        assert_eq!(flags_of("// run: -n 4 -- 1 2\nint x;", 2), "-n 4");
        assert_eq!(flags_of("int x;\n// run: -n 4\n", 2), "-n 2");
    }
}
