//! Mutants by the two rules of mpi-sv §5.2, at every receive of a program.
//!
//! A receive from one rank becomes one that, for some inputs, takes a message
//! from any; a receive from any becomes one that, for some inputs, takes only
//! those of one rank. The paper chose receives, thresholds and ranks at random;
//! here all receives are taken, the input decides by its sign, and the rank is
//! the receive's number modulo the number of processes.

use std::ops::Range;

/// A receive in a source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// From the function's name to the closing parenthesis.
    call: Range<usize>,
    /// The argument that names the source.
    source: Range<usize>,
    /// Its line, from 1.
    pub line: usize,
    /// Whether it receives from any source.
    pub is_wildcard: bool,
}

/// The functions, and which argument is the source.
const RECEIVES: [&str; 2] = ["MPI_Recv", "MPI_Irecv"];
const SOURCE: usize = 3;
const WILDCARD: &str = "MPI_ANY_SOURCE";

/// What decides between the receive as it was and the changed one: an input
/// of every process.
const INPUT: &str = "\
void klee_make_symbolic(void *, unsigned long, const char *);
static int mutant_keeps(void) {
  static int asked, input;
  if (!asked) {
    asked = 1;
    klee_make_symbolic(&input, sizeof input, \"mutant\");
  }
  return input > 0;
}
#line 1
";

/// All receives of a text, in order.
pub(crate) fn sites(text: &str) -> Vec<Site> {
    let code = blank(text);
    let mut sites = Vec::new();
    for name in RECEIVES {
        for (at, _) in code.match_indices(name) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let Some((arguments, end)) = arguments(&code, at + name.len()) else {
                continue;
            };
            if let Some(source) = arguments.get(SOURCE) {
                sites.push(Site {
                    call: at..end,
                    source: source.clone(),
                    line: 1 + text[..at].matches('\n').count(),
                    is_wildcard: text[source.clone()].trim() == WILDCARD,
                });
            }
        }
    }
    sites.sort_by_key(|site| site.call.start);
    sites
}

/// The text with one receive changed; `rank` is the one that a receive from
/// any source is restricted to.
pub(crate) fn mutant(text: &str, site: &Site, rank: u32) -> String {
    let original = &text[site.call.clone()];
    let source = match site.is_wildcard {
        true => rank.to_string(),
        false => WILDCARD.to_owned(),
    };
    let changed = format!(
        "{}{source}{}",
        &text[site.call.start..site.source.start],
        &text[site.source.end..site.call.end]
    );
    format!(
        "{INPUT}{}(mutant_keeps() ? {original} : {changed}){}",
        &text[..site.call.start],
        &text[site.call.end..]
    )
}

/// The text with comments, literals and preprocessor lines blanked out, byte
/// for byte.
fn blank(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    let mut line_start = true;
    let mut wipe = |range: Range<usize>| {
        for byte in &mut out[range] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    };
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end = match bytes[at] {
            b'#' if line_start => at + directive(rest),
            b'/' if rest.starts_with(b"/*") => at + find(rest, b"*/").map_or(rest.len(), |n| n + 2),
            b'/' if rest.starts_with(b"//") => {
                at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len())
            }
            quote @ (b'"' | b'\'') => at + literal(rest, quote),
            byte => {
                line_start = byte == b'\n' || (line_start && byte.is_ascii_whitespace());
                at += 1;
                continue;
            }
        };
        wipe(at..end);
        at = end;
        line_start = false;
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The length of a directive, with continued lines.
fn directive(rest: &[u8]) -> usize {
    let mut end = 0;
    while let Some(n) = rest[end..].iter().position(|b| *b == b'\n') {
        let line_end = end + n;
        let continued = rest[..line_end].ends_with(b"\\") || rest[..line_end].ends_with(b"\\\r");
        if !continued {
            return line_end;
        }
        end = line_end + 1;
    }
    rest.len()
}

/// The length of a character or string literal.
fn literal(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            b'\n' => return at,
            _ => at += 1,
        }
    }
    rest.len()
}

fn find(rest: &[u8], what: &[u8]) -> Option<usize> {
    rest.windows(what.len()).position(|window| window == what)
}

/// The arguments of a call whose parenthesis comes next, and where it ends.
fn arguments(code: &str, at: usize) -> Option<(Vec<Range<usize>>, usize)> {
    let open = at + code[at..].find(|c: char| !c.is_whitespace())?;
    if !code[open..].starts_with('(') {
        return None;
    }
    let (mut depth, mut start, mut all) = (0, open + 1, Vec::new());
    for (offset, c) in code[open..].char_indices() {
        let here = open + offset;
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth -= 1;
                if depth == 0 {
                    all.push(start..here);
                    return Some((all, here + 1));
                }
            }
            ',' if depth == 1 => {
                all.push(start..here);
                start = here + 1;
            }
            ';' => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
#define MPI_Recv(a) MPI_Recv(a, b, c, d)
/* MPI_Recv(x, 1, t, 0, 0, c, s) */
void f(void) {
  char *s = \"MPI_Recv(x, 1, t, 0, 0, c, s)\";
  MPI_Recv(&a[g(1, 2)], 1, MPI_INT, rank - 1,
           0, comm, &status);
  if (MPI_Irecv(b, n, t, MPI_ANY_SOURCE, 7, comm, &r) != 0) // MPI_Irecv(
    My_MPI_Recv(1, 2, 3, 4);
}
";

    #[test]
    fn receives_are_found_outside_comments_and_macros() {
        let found = sites(TEXT);
        let seen: Vec<(usize, bool)> = found.iter().map(|s| (s.line, s.is_wildcard)).collect();
        assert_eq!(seen, [(5, false), (7, true)]);
        assert_eq!(TEXT[found[0].source.clone()].trim(), "rank - 1");
    }

    #[test]
    fn one_receive_changes_and_the_lines_stay() {
        let found = sites(TEXT);
        let first = mutant(TEXT, &found[0], 3);
        assert!(first.contains("MPI_INT,MPI_ANY_SOURCE,\n"));
        assert!(first.contains("(mutant_keeps() ? MPI_Recv(&a[g(1, 2)], 1, MPI_INT, rank - 1,\n"));
        let second = mutant(TEXT, &found[1], 3);
        assert!(second.contains(": MPI_Irecv(b, n, t,3, 7, comm, &r)) != 0)"));
        assert!(second.starts_with(INPUT));
    }
}
