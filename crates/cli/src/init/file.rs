//! The `concord.toml` that a project gets: few options set, the others explained.

use super::project::Seen;

/// The text of the file.
pub(super) fn text(seen: &Seen) -> String {
    let headers = seen.headers.iter().map(|name| format!("\"-I{name}\""));
    let headers: Vec<String> = headers.collect();
    let flags = match headers.as_slice() {
        [] => "# cflags = [\"-Iinclude\", \"-DNDEBUG\"]".to_owned(),
        headers => format!("cflags = [{}]", headers.join(", ")),
    };
    TEXT.replace("# FLAGS", &flags)
}

const TEXT: &str = "\
# Options of Concord for the programs in this directory and below. The command line wins over
# them; `concord verify --help` explains each under the same name.

# With how many processes: one number, or each from the first to the last. Most mistakes show
# with few.
processes = \"2..3\"

# Give up after so many seconds, with what is known by then.
time-limit = 300

# Flags for the compiler, for programs that are given as C sources. -I is relative to this file.
# FLAGS

# Arguments of the program.
# arguments = [\"100\", \"input.dat\"]

# Inputs that may have any value: one or two arguments of up to eight bytes, four bytes of
# standard input, a file of sixteen.
# symbolic-args = \"1..2:8\"
# symbolic-stdin = 4
# symbolic-files = [\"input.dat:16\"]

# Which sends return before their message is received: any (each may or may not, as MPI says),
# infinite, zero, or eager:BYTES as one library does it.
# buffering = \"any\"

# When a rank leaves a collective call: any, synchronising or relaxed.
# collectives = \"any\"

# Look only for some mistakes; the verdict then says nothing about the others.
# check = [\"deadlock\", \"memory\"]

# What is an error (deny), a warning (warn), or not mentioned (allow): kinds as `concord explain`
# lists them, or families.
# [levels]
# memory-leak = \"deny\"
# message-race = \"allow\"
";

#[cfg(test)]
mod tests {
    use super::super::project::Found;
    use super::*;
    use crate::project::Project;

    fn seen(headers: &[&str]) -> Seen {
        Seen {
            build: Found::Nothing,
            program: None,
            headers: headers.iter().map(|h| (*h).to_owned()).collect(),
            foreign: None,
        }
    }

    #[test]
    fn the_file_is_understood_with_and_without_what_it_proposes() {
        for headers in [&[][..], &["include"]] {
            let text = text(&seen(headers));
            assert!(Project::read(&text).is_ok(), "{text}");
            let options = text.lines().map(|line| match line.strip_prefix("# ") {
                Some(rest) if rest.contains(" = ") || rest == "[levels]" => rest,
                _ => line,
            });
            let all = options.collect::<Vec<_>>().join("\n");
            assert!(Project::read(&all).is_ok(), "{all}");
            assert!(all.matches(" = ").count() >= 11, "{all}");
        }
    }
}
