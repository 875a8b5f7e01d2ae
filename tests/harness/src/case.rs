//! A test program and what its leading comments say about running it.
//!
//! ```text
//! // run: -n 4 -- arguments       may be repeated; without it, one process
//! // status: N                    expected exit status, 0 by default
//! // stdin: text                  with C escapes; repeated ones are lines
//! // cflags: flags
//! // file: NAME contents          with C escapes; in the working directory
//! // finds: KIND                  a mistake on purpose, for `concord verify`; may be repeated
//! ```

use std::path::{Path, PathBuf};

/// One way to run a program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// How many processes.
    pub processes: u32,
    /// The program's arguments.
    pub arguments: Vec<String>,
}

/// A test program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Case {
    /// The C file.
    pub source: PathBuf,
    /// Its text.
    pub text: String,
    /// How to run it; at least one way.
    pub runs: Vec<Run>,
    /// The expected exit status.
    pub status: i32,
    /// Its standard input.
    pub stdin: Vec<u8>,
    /// Flags for the compiler.
    pub cflags: Vec<String>,
    /// Files in its working directory.
    pub files: Vec<(String, Vec<u8>)>,
    /// The kinds of mistakes that it makes on purpose.
    pub finds: Vec<String>,
}

impl Case {
    /// Reads a program; an error says which directive is wrong.
    pub fn read(source: &Path) -> Result<Case, String> {
        let bytes = std::fs::read(source).map_err(|e| format!("{}: {e}", source.display()))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Case::parse(source, text).map_err(|e| format!("{}: {e}", source.display()))
    }

    fn parse(source: &Path, text: String) -> Result<Case, String> {
        let mut case = Case {
            source: source.to_owned(),
            text: String::new(),
            runs: Vec::new(),
            status: 0,
            stdin: Vec::new(),
            cflags: Vec::new(),
            files: Vec::new(),
            finds: Vec::new(),
        };
        let mut lines_of_stdin = 0;
        for line in text.lines().map_while(|l| l.strip_prefix("//")) {
            let Some((name, value)) = line.trim_start().split_once(':') else {
                continue;
            };
            let value = value.strip_prefix(' ').unwrap_or(value);
            match name {
                "run" => case.runs.push(parse_run(value)?),
                "status" => {
                    case.status = value
                        .trim()
                        .parse()
                        .map_err(|_| format!("bad status `{value}`"))?
                }
                "cflags" => case.cflags.extend(words(value)?),
                "stdin" => {
                    if lines_of_stdin > 0 {
                        case.stdin.push(b'\n');
                    }
                    lines_of_stdin += 1;
                    case.stdin.extend(unescape(value)?);
                }
                "finds" => case.finds.push(value.trim().to_owned()),
                "file" => {
                    let (name, contents) = value.split_once(' ').unwrap_or((value, ""));
                    case.files.push((name.to_owned(), unescape(contents)?));
                }
                _ => {}
            }
        }
        if case.runs.is_empty() {
            case.runs.push(Run {
                processes: 1,
                arguments: Vec::new(),
            });
        }
        case.text = text;
        Ok(case)
    }

    /// The file's name without its ending: the name of its binary.
    pub fn stem(&self) -> String {
        self.source
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }
}

fn words(text: &str) -> Result<Vec<String>, String> {
    shlex::split(text).ok_or_else(|| format!("bad quotes in `{text}`"))
}

fn parse_run(text: &str) -> Result<Run, String> {
    let mut run = Run {
        processes: 1,
        arguments: Vec::new(),
    };
    let mut words = words(text)?.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-n" => {
                let number = words.next().and_then(|w| w.parse().ok());
                run.processes = number.ok_or_else(|| format!("no number after -n in `{text}`"))?;
            }
            "--" => run.arguments.extend(words.by_ref()),
            _ => return Err(format!("`{word}` in `run: {text}`")),
        }
    }
    Ok(run)
}

fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next() {
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'r') => b'\r',
            Some(b'0') => 0,
            Some(b'x') => {
                let mut value = 0u32;
                for _ in 0..2 {
                    let Some(digit) = rest.peek().and_then(|b| (*b as char).to_digit(16)) else {
                        break;
                    };
                    value = value * 16 + digit;
                    rest.next();
                }
                value as u8
            }
            Some(other @ (b'\\' | b'"' | b'\'')) => other,
            other => {
                return Err(format!(
                    "bad escape `\\{}` in `{text}`",
                    other.map_or(' ', char::from)
                ));
            }
        });
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Case, String> {
        Case::parse(Path::new("dir/a.c"), text.to_owned())
    }

    #[test]
    fn reads_directives() {
        let text = "// run: -n 4 -- 'two words' 7\n// run: -n 1\n// status: 9\n// stdin: a\\n\n// stdin: b\n\
                    // cflags: -DX='a b' -lm\n// finds: deadlock\n// file: in.dat 1\\x00\\xff2\n// note: nothing\nint main;\n// status: 3\n";
        let case = parse(text).expect("directives");
        let run = |processes, arguments: &[&str]| Run {
            processes,
            arguments: arguments.iter().map(|a| (*a).to_owned()).collect(),
        };
        assert_eq!(case.runs, vec![run(4, &["two words", "7"]), run(1, &[])]);
        assert_eq!(case.status, 9);
        assert_eq!(case.stdin, b"a\n\nb");
        assert_eq!(case.cflags, ["-DX=a b", "-lm"]);
        assert_eq!(
            case.files,
            vec![("in.dat".to_owned(), b"1\0\xff2".to_vec())]
        );
        assert_eq!(case.finds, ["deadlock"]);
        assert_eq!(case.stem(), "a");
    }

    #[test]
    fn refuses_what_it_does_not_understand() {
        assert!(parse("// run: -np 4\n").is_err());
        assert!(parse("// run: -n\n").is_err());
        assert!(parse("// status: many\n").is_err());
        assert!(parse("// stdin: \\q\n").is_err());
        assert_eq!(parse("int main;\n").expect("no directives").runs.len(), 1);
    }
}
