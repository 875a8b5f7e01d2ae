//! The text of the source files that spans refer to.
//!
//! Files are read when they are first needed; one that cannot be read (the
//! program came as bitcode from another machine) is shown by name and line
//! alone.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use concord_base::Span;

/// Files larger than this are not quoted: no one wrote them by hand.
const LARGEST_QUOTED: u64 = 16 << 20;

/// A source file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as the compiler recorded it.
    pub path: String,
    /// Whether it belongs to Concord's own C library; its frames are left out
    /// of call stacks.
    pub runtime: bool,
    text: OnceLock<Option<Text>>,
}

#[derive(Clone, Debug)]
struct Text {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Source {
    /// A file that is read when its text is needed.
    pub fn new(path: impl Into<String>, runtime: bool) -> Source {
        Source {
            path: path.into(),
            runtime,
            text: OnceLock::new(),
        }
    }
}

/// All source files of a program, in the order in which spans count them.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
    /// Paths below it are shown relative to it.
    base: PathBuf,
}

impl Sources {
    /// The files of a program; paths below `base` are shown relative to it.
    pub fn new(files: Vec<Source>, base: impl Into<PathBuf>) -> Sources {
        Sources {
            files,
            base: base.into(),
        }
    }

    fn file(&self, span: Span) -> Option<&Source> {
        if !span.is_known() {
            return None;
        }
        self.files.get(span.file.0 as usize)
    }

    /// Whether the place lies in Concord's own C library.
    pub fn is_runtime(&self, span: Span) -> bool {
        self.file(span).is_some_and(|f| f.runtime)
    }

    /// The path as people should see it.
    pub fn shown_path(&self, span: Span) -> Option<String> {
        let path = Path::new(&self.file(span)?.path);
        let shown = path.strip_prefix(&self.base).unwrap_or(path);
        Some(shown.components().as_path().to_string_lossy().into_owned())
    }

    /// `file:line:column`, as much of it as is known.
    pub fn location(&self, span: Span) -> Option<String> {
        let path = self.shown_path(span)?;
        Some(match span.column {
            0 => format!("{path}:{}", span.line),
            column => format!("{path}:{}:{column}", span.line),
        })
    }

    /// The text of the span's file.
    pub fn text(&self, span: Span) -> Option<&str> {
        self.loaded(span).map(|t| t.text.as_str())
    }

    fn loaded(&self, span: Span) -> Option<&Text> {
        self.text_of(self.file(span)?)
    }

    fn text_of<'a>(&self, file: &'a Source) -> Option<&'a Text> {
        file.text
            .get_or_init(|| read(&self.base.join(&file.path)))
            .as_ref()
    }

    /// A line, from 1, of the file that is shown under this path.
    pub fn line_of(&self, shown: &str, line: u32) -> Option<&str> {
        let path = |file: &Source| {
            let path = Path::new(&file.path);
            let path = path.strip_prefix(&self.base).unwrap_or(path);
            path.components().as_path() == Path::new(shown)
        };
        let text = self.text_of(self.files.iter().find(|file| path(file))?)?;
        let start = *text.lines.get((line as usize).checked_sub(1)?)?;
        text.text[start..].lines().next()
    }

    /// The bytes of the source text that the span's point stands for: a
    /// position of debug information is where an expression begins, so the
    /// token there, with the arguments or the index that follow it.
    pub fn range(&self, span: Span) -> Option<Range<usize>> {
        let text = self.loaded(span)?;
        let line = span.line as usize - 1;
        let start = *text.lines.get(line)?;
        let end = text.lines.get(line + 1).copied().unwrap_or(text.text.len());
        let content = text.text[start..end].trim_end_matches(['\n', '\r']);
        if span.column == 0 {
            let indent = content.len() - content.trim_start().len();
            return Some(start + indent..start + content.len());
        }
        // A column past the end means that the file changed since it was
        // compiled: then the line as a whole is the best that can be shown.
        let column = (span.column as usize - 1).min(content.len());
        if !content.is_char_boundary(column) {
            return Some(start..start + content.len());
        }
        Some(start + column..start + column + expression(&content[column..]))
    }
}

fn read(path: &Path) -> Option<Text> {
    let is_quotable = |m: std::fs::Metadata| m.is_file() && m.len() <= LARGEST_QUOTED;
    if !std::fs::metadata(path).is_ok_and(is_quotable) {
        return None;
    }
    // Bytes that are no UTF-8 (a Latin-1 comment) must stay one byte each, so
    // that columns keep their meaning.
    let text = match String::from_utf8(std::fs::read(path).ok()?) {
        Ok(text) => text,
        Err(e) => e
            .into_bytes()
            .iter()
            .map(|b| if b.is_ascii() { *b as char } else { '?' })
            .collect(),
    };
    let lines = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    Some(Text { text, lines })
}

/// How many bytes of `rest` belong to the expression that begins it.
fn expression(rest: &str) -> usize {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut end = rest.find(|c| !word(c)).unwrap_or(rest.len());
    if end == 0 {
        return operator(rest);
    }
    // `f(…)`, `a[i][j]`: as far as brackets close on this line.
    loop {
        let tail = &rest[end..];
        let gap = tail.len() - tail.trim_start_matches(' ').len();
        match tail[gap..].chars().next() {
            Some('(' | '[') => match bracketed(&tail[gap..]) {
                Some(length) => end += gap + length,
                None => return end,
            },
            _ => return end,
        }
    }
}

/// The length of a bracketed group that begins `rest` and closes in it.
fn bracketed(rest: &str) -> Option<usize> {
    let mut depth = 0;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(q), c) if q == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn operator(rest: &str) -> usize {
    const LONG: [&str; 14] = [
        "<<=", ">>=", "->", "++", "--", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&&", "||",
    ];
    let long = LONG
        .iter()
        .find(|op| rest.starts_with(**op))
        .map(|op| op.len());
    long.or_else(|| rest.chars().next().map(char::len_utf8))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use concord_base::FileId;

    use super::*;

    fn quoted(text: &str, line: u32, column: u32) -> String {
        let dir = tempfile::tempdir().expect("temporary directory");
        std::fs::write(dir.path().join("a.c"), text).expect("writable");
        let sources = Sources::new(vec![Source::new("a.c", false)], dir.path());
        let span = Span {
            file: FileId(0),
            line,
            column,
        };
        sources.text(span).expect("readable")[sources.range(span).expect("a range")].to_owned()
    }

    #[test]
    fn underlines_the_expression_at_a_point() {
        let text = "int f(void)\n{\n\tx = a[i + 1][2] / MPI_Send(b, \")\", c);\n}\n";
        assert_eq!(quoted(text, 3, 6), "a[i + 1][2]");
        assert_eq!(quoted(text, 3, 18), "/");
        assert_eq!(quoted(text, 3, 20), "MPI_Send(b, \")\", c)");
        assert_eq!(
            quoted(text, 3, 0),
            "x = a[i + 1][2] / MPI_Send(b, \")\", c);"
        );
    }

    #[test]
    fn survives_files_that_changed() {
        assert_eq!(quoted("x\n", 1, 40), "");
        assert_eq!(quoted("call(a,\n  b);", 1, 1), "call");
        assert_eq!(quoted("\u{e9}\u{e9}", 1, 2), "\u{e9}\u{e9}");
        let sources = Sources::new(vec![Source::new("gone.c", false)], "/nonexistent");
        let span = Span {
            file: FileId(0),
            line: 3,
            column: 9,
        };
        assert_eq!(sources.range(span), None);
        assert_eq!(sources.location(span).as_deref(), Some("gone.c:3:9"));
        let beyond = Span {
            file: FileId(7),
            line: 1,
            column: 1,
        };
        assert_eq!(sources.location(beyond), None);
        assert_eq!(sources.location(Span::UNKNOWN), None);
    }
}
