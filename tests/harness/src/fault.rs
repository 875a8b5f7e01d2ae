//! Programs with a mistake, whose guilty line says so:
//!
//! ```c
//! a[4] = 1; //~ ERROR out-of-bounds
//! ```
//!
//! A line with several mistakes has a mark for each.
//!
//! The word is the same for findings of every level. A finding that is not marked fails the test, and so does a mark that is not
//! found. Text after the kind must occur in the finding's message.

use crate::concord::Finding;

/// A mark in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its line, from 1.
    pub line: u32,
    /// The kind's name, or its code.
    pub kind: String,
    /// What the message must contain.
    pub text: String,
}

/// The marks of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// In order.
    pub marks: Vec<Mark>,
}

impl Fault {
    /// Reads the marks of a source text.
    pub fn read(text: &str) -> Result<Fault, String> {
        let mut marks = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            for mark in content.split("//~ ").skip(1) {
                let rest = mark
                    .strip_prefix("ERROR ")
                    .ok_or_else(|| format!("line {line}: `{mark}` is no mark"))?;
                let (kind, text) = rest.split_once(':').unwrap_or((rest, ""));
                marks.push(Mark {
                    line,
                    kind: kind.trim().to_owned(),
                    text: text.trim().to_owned(),
                });
            }
        }
        if marks.is_empty() {
            return Err("no line is marked with `//~ ERROR kind`".to_owned());
        }
        Ok(Fault { marks })
    }

    /// Whether exactly the marked findings were made.
    pub fn matches(&self, findings: &[Finding]) -> Result<(), String> {
        let mut unexplained: Vec<&Finding> = findings.iter().collect();
        let mut complaints = Vec::new();
        for mark in &self.marks {
            let fits = |f: &&Finding| {
                let line = f.spans.first().and_then(|s| s.line);
                line == Some(mark.line)
                    && (f.kind == mark.kind || f.code == mark.kind)
                    && f.message.contains(&mark.text)
            };
            match unexplained.iter().position(fits) {
                Some(at) => drop(unexplained.remove(at)),
                None => {
                    complaints.push(format!("line {}: `{}` was not found", mark.line, mark.kind))
                }
            }
        }
        complaints.extend(unexplained.iter().map(|f| {
            let line = f.spans.first().and_then(|s| s.line).unwrap_or(0);
            format!(
                "line {line}: {} `{}` is not marked: {}",
                f.level, f.kind, f.message
            )
        }));
        if complaints.is_empty() {
            Ok(())
        } else {
            Err(complaints.join("\n"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::concord::Spot;

    fn finding(kind: &str, line: u32) -> Finding {
        Finding {
            code: "C0201".to_owned(),
            kind: kind.to_owned(),
            level: "error".to_owned(),
            message: "read of 4 bytes".to_owned(),
            spans: vec![Spot {
                file: None,
                line: Some(line),
                stack: Vec::new(),
            }],
        }
    }

    #[test]
    fn asks_for_the_right_line_and_kind_and_nothing_else() {
        let fault =
            Fault::read("int a;\na[4]; //~ ERROR out-of-bounds: 4 bytes\n").expect("a mark");
        assert_eq!(fault.matches(&[finding("out-of-bounds", 2)]), Ok(()));
        assert!(fault.matches(&[finding("out-of-bounds", 1)]).is_err());
        assert!(fault.matches(&[finding("double-free", 2)]).is_err());
        assert!(fault.matches(&[]).is_err());
        assert!(
            fault
                .matches(&[finding("out-of-bounds", 2), finding("out-of-bounds", 2)])
                .is_err()
        );
        assert!(Fault::read("int a;\n").is_err());
        assert!(Fault::read("//~ EROR x\n").is_err());
    }
}
