//! The MPI Bugs Initiative's generated programs as entries.
//!
//! A header lists tests: a command line, then `| OK` or `| ERROR: Name`, then a
//! sentence that names guilty lines as `file.c:LINE`. The class of a program is
//! the first word of its file's name. A test with an argument is about a hazard
//! that depends on it, so the argument is symbolic; which buffering a real run
//! is given does not matter, since every buffering is explored. Message races
//! count as errors in this suite.

use std::path::Path;

use concord_harness::programs;

use super::Entry;

/// The longest symbolic argument: two digits, or a sign and one.
const ARGUMENT: &str = "--symbolic-args 1..1:2";

/// All entries below a directory.
pub(super) fn entries(directory: &Path, flags: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    for source in programs(directory) {
        let text = std::fs::read(&source).map_err(|e| format!("{}: {e}", source.display()))?;
        let source = std::path::absolute(&source).map_err(|e| e.to_string())?;
        entries.extend(of_header(&source, &String::from_utf8_lossy(&text), flags));
    }
    entries.sort_by(|a, b| a.source.cmp(&b.source));
    Ok(entries)
}

fn of_header(source: &Path, text: &str, flags: &str) -> Vec<Entry> {
    let section = text
        .split("BEGIN_MBI_TESTS")
        .nth(1)
        .and_then(|rest| rest.split("END_MBI_TESTS").next())
        .unwrap_or_default();
    let name = super::file_name(source);
    let class = name.split('_').next().unwrap_or_default();
    let lines: Vec<&str> = section.lines().map(str::trim).collect();
    let mut entries = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(command) = line.strip_prefix('$') else {
            continue;
        };
        let mut words = command.split_whitespace();
        let processes = words.by_ref().skip_while(|w| *w != "-np").nth(1);
        let has_argument = words.skip_while(|w| *w != "${EXE}").nth(1).is_some();
        let expected = lines.get(at + 1).and_then(|l| l.strip_prefix('|'));
        let (Some(processes), Some(expected)) = (processes, expected.map(str::trim)) else {
            continue;
        };
        // The sentence may go on over several lines.
        let sentences = lines[at + 2..].iter().take_while(|l| !l.starts_with('$'));
        let mut chosen = vec!["--deny", "races", "-n", processes];
        if has_argument {
            chosen.extend(ARGUMENT.split(' '));
        }
        chosen.extend(flags.split_whitespace());
        entries.push(Entry {
            source: source.to_owned(),
            class: class.to_owned(),
            flags: chosen.join(" "),
            mistake: expected
                .strip_prefix("ERROR:")
                .map(|mistake| mistake.trim().to_owned()),
            lines: sentences.flat_map(|s| guilty_lines(s)).collect(),
        });
    }
    entries
}

/// The numbers behind `.c:`.
fn guilty_lines(sentence: &str) -> Vec<u32> {
    let after = sentence.split(".c:").skip(1);
    let digits = |text: &str| -> String { text.chars().take_while(char::is_ascii_digit).collect() };
    after.filter_map(|text| digits(text).parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_what_is_expected() {
        let text = "/* ///\nBEGIN_MBI_TESTS\n  $ mpirun -np 3 ${EXE} 1\n  | ERROR: CallMatching\n  \
            | A at x.c:12 and B at x.c:30 differ.\n  $ mpirun -np 2 $zero_buffer ${EXE}\n  | OK\n  | OK\n\
            END_MBI_TESTS\n";
        let entries = of_header(Path::new("/suite/Family_a_nok.c"), text, "");
        let seen: Vec<_> = entries
            .iter()
            .map(|e| (e.flags.as_str(), e.mistake.as_deref(), e.lines.as_slice()))
            .collect();
        assert_eq!(
            seen,
            [
                (
                    "--deny races -n 3 --symbolic-args 1..1:2",
                    Some("CallMatching"),
                    &[12, 30][..]
                ),
                ("--deny races -n 2", None, &[][..])
            ]
        );
        assert!(entries.iter().all(|entry| entry.class == "Family"));
    }
}
