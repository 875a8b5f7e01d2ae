//! How serious findings are for this user: `--deny`, `--warn`, `--allow`, and
//! comments in the source.
//!
//! The last word about a kind counts. A comment in the source allows kinds at
//! one line, and nothing but an allowed line overrules it: whoever wrote it
//! looked at that very place.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Check;
use crate::finding::{Finding, Kind, Level, Place};
use crate::span::{FileId, Span};

/// What is to become of findings of some kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Treatment {
    /// They are errors.
    Deny,
    /// They are printed, and do not change the verdict.
    Warn,
    /// They are counted, and nothing else.
    Allow,
}

impl Treatment {
    /// All of them.
    pub const ALL: &[Treatment] = &[Treatment::Deny, Treatment::Warn, Treatment::Allow];

    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Treatment::Deny => "deny",
            Treatment::Warn => "warn",
            Treatment::Allow => "allow",
        }
    }

    /// The treatment of this name.
    pub fn named(name: &str) -> Option<Treatment> {
        Treatment::ALL.iter().copied().find(|t| t.name() == name)
    }
}

/// The kinds that a word of the user means: a kind by its name or code, or all
/// kinds of a family of `--check`.
pub fn kinds_named(word: &str) -> Option<Vec<Kind>> {
    let exact = |kind: &&Kind| kind.name() == word || kind.code().eq_ignore_ascii_case(word);
    if let Some(kind) = Kind::ALL.iter().find(exact) {
        return Some(vec![*kind]);
    }
    let check = Check::named(word)?;
    let family = Kind::ALL.iter().copied().filter(|k| k.check() == check);
    Some(family.collect())
}

/// How serious findings are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Levels {
    chosen: BTreeMap<Kind, Treatment>,
    /// What comments allow, by line; an entry for every file of the program.
    comments: BTreeMap<FileId, BTreeMap<u32, BTreeSet<Kind>>>,
}

impl Levels {
    /// From now on these kinds are treated like this.
    pub fn set(&mut self, kinds: &[Kind], treatment: Treatment) {
        for kind in kinds {
            self.chosen.insert(*kind, treatment);
        }
    }

    /// Takes in the comments of a file of the program.
    ///
    /// `// concord: allow(kind, kind)` allows the kinds on its own line; if
    /// nothing but the comment stands there, on the next line that is more
    /// than a comment. An error names the line and the word that means no
    /// kind.
    pub fn read_comments(&mut self, file: FileId, text: &str) -> Result<(), (u32, String)> {
        let allowed = self.comments.entry(file).or_default();
        let mut waiting: BTreeSet<Kind> = BTreeSet::new();
        for (line, number) in text.lines().zip(1..) {
            let (code, comment) = parts(line);
            let mut here = match comment {
                None => BTreeSet::new(),
                Some(words) => kinds_in(words).map_err(|word| (number, word))?,
            };
            if code.trim().is_empty() {
                // An empty line ends what a comment speaks of.
                if comment.is_none() && !line.trim_start().starts_with("//") {
                    waiting.clear();
                }
                waiting.append(&mut here);
                continue;
            }
            here.append(&mut waiting);
            if !here.is_empty() {
                allowed.insert(number, here);
            }
        }
        Ok(())
    }

    /// How serious a kind is where no comment speaks; `None` if it is allowed.
    pub fn of_kind(&self, kind: Kind) -> Option<Level> {
        match self.chosen.get(&kind) {
            None => Some(kind.level()),
            Some(Treatment::Deny) => Some(Level::Error),
            Some(Treatment::Warn) => Some(Level::Warning),
            Some(Treatment::Allow) => None,
        }
    }

    /// How serious a finding is; `None` if it is allowed.
    ///
    /// A comment counts where the finding's guilty place is. Of ranks that wait
    /// for each other none is guiltier than another: there, each place counts.
    pub fn of(&self, finding: &Finding) -> Option<Level> {
        let count = match finding.kind {
            Kind::Deadlock => finding.places.len(),
            _ => 1,
        };
        let mut places = finding.places.iter().take(count);
        if places.any(|place| self.allows(finding.kind, place)) {
            return None;
        }
        self.of_kind(finding.kind)
    }

    fn allows(&self, kind: Kind, place: &Place) -> bool {
        let frames = place.stack.iter().map(|frame| frame.span);
        let spans = std::iter::once(place.span).chain(frames);
        // A place inside our own C library counts where the program calls it.
        let mut own = spans.filter(|span| self.comments.contains_key(&span.file));
        let allowed = |span: Span| {
            let lines = self.comments.get(&span.file)?;
            lines.get(&span.line).map(|kinds| kinds.contains(&kind))
        };
        own.next().and_then(allowed).unwrap_or(false)
    }
}

/// The code of a line, and what its comment tells Concord.
fn parts(line: &str) -> (&str, Option<&str>) {
    let Some(at) = line.find("//") else {
        return (line, None);
    };
    let (code, comment) = line.split_at(at);
    let words = comment
        .trim_start_matches('/')
        .trim_start()
        .strip_prefix("concord:");
    match words {
        Some(words) => (code, Some(words)),
        None => (code, None),
    }
}

/// The kinds of `allow(…)`, or the word that means none.
fn kinds_in(words: &str) -> Result<BTreeSet<Kind>, String> {
    let words = words.trim();
    let inner = words
        .strip_prefix("allow(")
        .and_then(|rest| rest.split_once(')'))
        .map(|(inner, _)| inner)
        .ok_or_else(|| words.to_owned())?;
    let mut kinds = BTreeSet::new();
    for word in inner.split(',').map(str::trim) {
        kinds.extend(kinds_named(word).ok_or_else(|| word.to_owned())?);
    }
    Ok(kinds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Certainty;
    use crate::ids::Rank;

    const FILE: FileId = FileId(3);

    fn finding(kind: Kind, lines: &[u32]) -> Finding {
        let place = |line: &u32| Place {
            rank: Rank(0),
            span: Span {
                file: FILE,
                line: *line,
                column: 1,
            },
            label: String::new(),
            stack: Vec::new(),
        };
        Finding {
            kind,
            detail: crate::FindingDetail::Nothing,
            message: String::new(),
            certainty: Certainty::Replayed,
            places: lines.iter().map(place).collect(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn the_last_word_counts() {
        let mut levels = Levels::default();
        let kind = Kind::MemoryLeak;
        assert_eq!(levels.of_kind(kind), Some(Level::Warning));
        levels.set(&[kind], Treatment::Deny);
        assert_eq!(levels.of_kind(kind), Some(Level::Error));
        levels.set(&[kind], Treatment::Allow);
        assert_eq!(levels.of_kind(kind), None);
        levels.set(&[kind], Treatment::Warn);
        assert_eq!(levels.of_kind(kind), Some(Level::Warning));
        assert_eq!(levels.of_kind(Kind::Deadlock), Some(Level::Error));
    }

    #[test]
    fn kinds_by_name_code_and_family() {
        assert_eq!(kinds_named("memory-leak"), Some(vec![Kind::MemoryLeak]));
        assert_eq!(kinds_named("c0211"), Some(vec![Kind::MemoryLeak]));
        let races = kinds_named("races").unwrap_or_default();
        assert!(races.contains(&Kind::BufferInUse) && races.contains(&Kind::WindowRace));
        assert_eq!(kinds_named("race"), None);
    }

    #[test]
    fn comments_allow_their_line_or_the_next() {
        let mut levels = Levels::default();
        let text = "f(); // concord: allow(memory-leak)\n\
                    // concord: allow(out-of-bounds, C0202)\n\
                    // since the caller checks it\n\
                    g();\n\
                    // concord: allow(deadlock)\n\
                    \n\
                    h();\n";
        assert_eq!(levels.read_comments(FILE, text), Ok(()));
        let level = |kind, lines: &[u32]| levels.of(&finding(kind, lines));
        assert_eq!(level(Kind::MemoryLeak, &[1]), None);
        assert_eq!(level(Kind::MemoryLeak, &[4]), Some(Level::Warning));
        assert_eq!(level(Kind::OutOfBounds, &[4]), None);
        assert_eq!(level(Kind::NullDereference, &[4]), None);
        assert_eq!(level(Kind::NullDereference, &[1, 4]), Some(Level::Error));
        assert_eq!(level(Kind::Deadlock, &[7]), Some(Level::Error));
    }

    #[test]
    fn a_word_that_means_nothing_is_an_error() {
        let mut levels = Levels::default();
        let text = "int x;\nf(); // concord: allow(leak)\n";
        let error = levels.read_comments(FILE, text);
        assert_eq!(error, Err((2, "leak".to_owned())));
        let error = levels.read_comments(FILE, "// concord: ignore\n");
        assert_eq!(error, Err((1, "ignore".to_owned())));
    }
}
