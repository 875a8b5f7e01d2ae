//! Compiler command lines: which words are inputs, which flags shape the
//! translation of a source file, which only concern output and linking.

use std::path::{Path, PathBuf};

/// A compiler command line, taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CommandLine {
    /// Source files, in order.
    pub sources: Vec<PathBuf>,
    /// Flags that shape the translation of a source file.
    pub flags: Vec<String>,
    /// What follows `-o`.
    pub output: Option<PathBuf>,
    /// How far the compiler goes.
    pub stage: Stage,
    /// The words that are neither sources nor the output nor the stage, for
    /// the linker: flags, objects and libraries in order, with the positions
    /// of sources marked.
    pub link: Vec<LinkWord>,
    /// Whether a source is named by other means (`-`, a response file).
    pub opaque: bool,
}

/// How far the compiler goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Stage {
    /// To a linked file.
    #[default]
    Link,
    /// `-c`.
    Object,
    /// `-E`, `-S`, `-M` and questions to the compiler: nothing for us.
    Other,
}

/// A word of the linking step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LinkWord {
    /// As it is.
    Word(String),
    /// The object of the n-th source.
    Source(usize),
}

/// Flags whose value is the next word and which shape translation.
const WITH_VALUE: &[&str] = &[
    "-I",
    "-D",
    "-U",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "--sysroot",
    "-x",
    "-Xclang",
    "-Xpreprocessor",
    "-target",
    "-mllvm",
    "--param",
    "-iprefix",
    "-iwithprefix",
    "-arch",
];
/// Flags whose value is the next word and which concern linking alone.
const LINK_WITH_VALUE: &[&str] = &[
    "-L",
    "-l",
    "-T",
    "-u",
    "-z",
    "-e",
    "-Xlinker",
    "-Xassembler",
    "-framework",
    "-rpath",
    "-soname",
    "-B",
];
/// Dependency files; their values are the next word.
const DEPENDENCY_WITH_VALUE: &[&str] = &["-MF", "-MT", "-MQ", "-MJ"];
const DEPENDENCY: &[&str] = &["-MD", "-MMD", "-MP", "-MG", "-MV"];
const LINK_ONLY: &[&str] = &[
    "-shared",
    "-static",
    "-rdynamic",
    "-s",
    "-pie",
    "-no-pie",
    "-r",
    "-nostdlib",
    "-nodefaultlibs",
    "-nostartfiles",
    "-static-libgcc",
    "-static-pie",
];
const OTHER_STAGE: &[&str] = &[
    "-E",
    "-S",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-emit-llvm",
    "--version",
    "-dumpversion",
    "-dumpmachine",
    "-###",
    "--help",
    "-dM",
    "-verify",
];

/// Takes a command line apart, without the compiler's own name.
pub(crate) fn parse(words: &[String]) -> CommandLine {
    let mut line = CommandLine::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        line.take(word, &mut words);
    }
    line
}

impl CommandLine {
    fn take<'a>(&mut self, word: &'a str, rest: &mut impl Iterator<Item = &'a String>) {
        let link = |word: &str| LinkWord::Word(word.to_owned());
        if word == "-o" {
            self.output = rest.next().map(PathBuf::from);
        } else if let Some(path) = word
            .strip_prefix("-o")
            .filter(|p| !p.is_empty() && !word.starts_with("-object"))
        {
            self.output = Some(PathBuf::from(path));
        } else if word == "-c" {
            self.stage = if self.stage == Stage::Other {
                Stage::Other
            } else {
                Stage::Object
            };
        } else if OTHER_STAGE.contains(&word) || word.starts_with("-print-") {
            self.stage = Stage::Other;
            self.flags.push(word.to_owned());
        } else if DEPENDENCY.contains(&word) {
        } else if DEPENDENCY_WITH_VALUE.contains(&word) {
            rest.next();
        } else if WITH_VALUE.contains(&word) {
            self.flags.push(word.to_owned());
            self.link.push(link(word));
            if let Some(value) = rest.next() {
                self.flags.push(value.clone());
                self.link.push(link(value));
            }
        } else if LINK_WITH_VALUE.contains(&word) {
            self.link.push(link(word));
            self.link.extend(rest.next().map(|w| link(w)));
        } else if LINK_ONLY.contains(&word) || is_link_flag(word) {
            self.link.push(link(word));
        } else if word == "-" || word.starts_with('@') {
            self.opaque = true;
            self.link.push(link(word));
        } else if word.starts_with('-') {
            self.flags.push(word.to_owned());
            self.link.push(link(word));
        } else if self.is_source(word) {
            self.link.push(LinkWord::Source(self.sources.len()));
            self.sources.push(PathBuf::from(word));
        } else {
            self.link.push(link(word));
        }
    }

    /// By its name, unless `-x` says what files are.
    fn is_source(&self, word: &str) -> bool {
        let named = self
            .flags
            .iter()
            .rposition(|f| f == "-x")
            .and_then(|at| self.flags.get(at + 1));
        let joined = self
            .flags
            .iter()
            .rev()
            .find_map(|f| f.strip_prefix("-x").filter(|l| !l.is_empty()));
        match named.map(String::as_str).or(joined) {
            Some(language) if language != "none" => matches!(language, "c" | "c++" | "cpp-output"),
            _ => is_source_name(Path::new(word)),
        }
    }
}

/// Whether a file is C or C++ by its name.
pub(crate) fn is_source_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str());
    matches!(
        extension,
        Some("c" | "i" | "C" | "cc" | "cpp" | "cxx" | "c++" | "ii")
    )
}

fn is_link_flag(word: &str) -> bool {
    ["-L", "-l", "-Wl,", "-Wa,", "-fuse-ld=", "-u,"]
        .iter()
        .any(|prefix| word.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> CommandLine {
        parse(
            &text
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn compile_line() {
        let line = parsed("-DX=1 -I inc -std=c99 -O2 -MD -MF a.d -MT a.o -o dir/a.o -c src/a.c");
        assert_eq!(line.sources, [Path::new("src/a.c")]);
        assert_eq!(line.flags, ["-DX=1", "-I", "inc", "-std=c99", "-O2"]);
        assert_eq!(line.output.as_deref(), Some(Path::new("dir/a.o")));
        assert_eq!(line.stage, Stage::Object);
    }

    #[test]
    fn link_line_keeps_the_order() {
        let line = parsed("a.c b.o -L lib -lm c.c -Wl,-z,now -o prog");
        let word = |w: &str| LinkWord::Word(w.to_owned());
        assert_eq!(
            line.link,
            [
                LinkWord::Source(0),
                word("b.o"),
                word("-L"),
                word("lib"),
                word("-lm"),
                LinkWord::Source(1),
                word("-Wl,-z,now")
            ]
        );
        assert!(line.flags.is_empty());
        assert_eq!(line.stage, Stage::Link);
    }

    #[test]
    fn questions_and_other_stages() {
        for text in [
            "--version",
            "-E a.c",
            "-c -S a.c",
            "-MM a.c",
            "-print-search-dirs",
        ] {
            assert_eq!(parsed(text).stage, Stage::Other, "{text}");
        }
    }

    #[test]
    fn languages_by_flag() {
        assert_eq!(parsed("-x c a.cpp b.strange").sources.len(), 2);
        assert_eq!(parsed("-xc a.strange").sources.len(), 1);
        assert_eq!(parsed("a.strange").sources.len(), 0);
        assert_eq!(parsed("-x assembler a.c").sources.len(), 0);
    }
}
