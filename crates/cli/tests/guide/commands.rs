//! What a page shows is what happens.

use std::path::{Path, PathBuf};
use std::process::Command;

use concord_harness::repository;

use crate::blesses;
use crate::book::Page;

/// A fenced block.
struct Block<'a> {
    language: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// The lines between the fences, and where they stand.
    lines: Vec<&'a str>,
    first: usize,
}

/// What is not executed and need not be: text that is no command.
const SHOWN: [&str; 8] = ["c", "text", "toml", "yaml", "cmake", "make", "json", "diff"];

fn blocks(text: &str) -> Result<Vec<Block<'_>>, String> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(words)) => {
                let mut words = words.split(',');
                let language = words.next().unwrap_or_default();
                let attributes = words.map(|word| word.split_once('=').unwrap_or((word, "")));
                open = Some(Block {
                    language,
                    attributes: attributes.collect(),
                    lines: Vec::new(),
                    first: number + 1,
                });
            }
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => block.lines.push(line),
            (None, None) => {}
        }
    }
    match open {
        Some(block) => Err(format!("the block of line {} does not end", block.first)),
        None => Ok(blocks),
    }
}

impl<'a> Block<'a> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let mut all = self.attributes.iter();
        all.find(|(key, _)| *key == name).map(|(_, value)| *value)
    }

    /// Commands, each with what it should print.
    fn commands(&self) -> Vec<(&'a str, Vec<&'a str>)> {
        let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in &self.lines {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, Vec::new())),
                (None, Some((_, output))) => output.push(line),
                (None, None) => {}
            }
        }
        commands
    }
}

/// Where a page's commands are executed.
struct Place {
    scratch: tempfile::TempDir,
    folder: PathBuf,
}

impl Place {
    fn new() -> Result<Place, String> {
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        let folder = scratch.path().join("work");
        let copy = "mkdir -p \"$1/tests\" \"$2\" && cp -r examples \"$1\" && cp -r tests/projects \"$1/tests\" && \
                    ln -s \"$3\" \"$2/concord\" && ln -s \"$3\" \"$2/concord-cc\"";
        let copied = Command::new("sh")
            .args(["-c", copy, "copy"])
            .args([&folder, &scratch.path().join("bin")])
            .arg(env!("CARGO_BIN_EXE_concord"))
            .current_dir(repository())
            .status();
        match copied {
            Ok(status) if status.success() => Ok(Place { scratch, folder }),
            other => Err(format!("cannot copy the examples: {other:?}")),
        }
    }

    /// What a command prints, and its exit status.
    fn execute(&mut self, command: &str) -> Result<(String, i32), String> {
        if let Some(folder) = command.strip_prefix("cd ") {
            self.folder.push(folder);
            return match self.folder.is_dir() {
                true => Ok((String::new(), 0)),
                false => Err(format!("{folder} is no directory")),
            };
        }
        let path = std::env::var("PATH").unwrap_or_default();
        let bin = self.scratch.path().join("bin");
        let finished = Command::new("sh")
            .args(["-c", &format!("exec 2>&1; {command}")])
            .current_dir(&self.folder)
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("CMAKE_PREFIX_PATH", packaged())
            .env_remove("MAKEFLAGS")
            .output()
            .map_err(|e| format!("{command}: {e}"))?;
        let text = String::from_utf8_lossy(&finished.stdout);
        Ok((without_news(&text), finished.status.code().unwrap_or(-1)))
    }
}

/// On a busy machine a search takes so long that its findings are told before the report.
fn without_news(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| !line.starts_with("found so far: "))
        .collect()
}

/// Where CMake finds our module in the repository.
fn packaged() -> PathBuf {
    repository().join("packaging/cmake")
}

/// Executes a page's commands.
pub(crate) fn execute(page: &Page) -> Result<(), String> {
    let mut place = Place::new()?;
    let mut complaints = Vec::new();
    let mut renewed: Vec<(usize, usize, String)> = Vec::new();
    for block in blocks(&page.text)? {
        let at = format!("{}:{}", page.name, block.first);
        if block.language == "c"
            && let Some(file) = block.attribute("file")
        {
            write(&place.folder.join(file), &block.lines.join("\n"))?;
        }
        if block.language != "console" {
            if !SHOWN.contains(&block.language) {
                complaints.push(format!(
                    "{at}: blocks of commands are `console`, others one of {SHOWN:?}"
                ));
            }
            continue;
        }
        if let Some(tool) = block.attribute("needs")
            && Command::new(tool).arg("--version").output().is_err()
        {
            eprintln!("NOT TESTED: {at}: {tool} is missing");
            place.follow(&block)?;
            continue;
        }
        let (text, status, wrong) = place.play(&block)?;
        let wanted = block.attribute("status").unwrap_or("0");
        if status.to_string() != wanted {
            complaints.push(format!("{at}: status {status} instead of {wanted}\n{text}"));
        } else if wrong && blesses() {
            renewed.push((block.first, block.lines.len(), text));
        } else if wrong {
            complaints.push(format!("{at}: this is printed instead:\n{text}"));
        }
    }
    renew(page, renewed)?;
    match complaints.is_empty() {
        true => Ok(()),
        false => Err(complaints.join("\n")),
    }
}

impl Place {
    /// Goes where a block goes, and does nothing there.
    fn follow(&mut self, block: &Block<'_>) -> Result<(), String> {
        for (command, _) in block.commands() {
            if command.starts_with("cd ") {
                self.execute(command)?;
            }
        }
        Ok(())
    }

    /// A block as it would have to be, the last exit status, and whether the block is another.
    fn play(&mut self, block: &Block<'_>) -> Result<(String, i32, bool), String> {
        let (mut text, mut status, mut wrong) = (String::new(), 0, false);
        for (command, wanted) in block.commands() {
            let (printed, ended) = self.execute(command)?;
            status = ended;
            let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
            let same = matches(&wanted, &printed);
            wrong |= !same;
            text.push_str(&format!("$ {command}\n"));
            for line in if same { &wanted } else { &printed } {
                text.push_str(&format!("{line}\n"));
            }
        }
        Ok((text, status, wrong))
    }
}

/// Whether printed lines are the wanted ones, where `...` stands for any.
fn matches(wanted: &[&str], printed: &[&str]) -> bool {
    match wanted.split_first() {
        None => printed.iter().all(|line| line.is_empty()),
        Some((&"...", rest)) => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((line, rest)) => match printed.split_first() {
            Some((first, others)) => alike(line.trim_end(), first) && matches(rest, others),
            None => false,
        },
    }
}

/// A line may end with `...`, too.
fn alike(wanted: &str, printed: &str) -> bool {
    match wanted.strip_suffix("...") {
        Some(begin) => printed.starts_with(begin.trim_end()),
        None => wanted == printed,
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, format!("{text}\n")).map_err(|e| format!("{}: {e}", file.display()))
}

/// Puts what commands print now into a page.
fn renew(page: &Page, blocks: Vec<(usize, usize, String)>) -> Result<(), String> {
    if blocks.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<String> = page.text.lines().map(str::to_owned).collect();
    for (first, count, text) in blocks.into_iter().rev() {
        lines.splice(first..first + count, text.lines().map(str::to_owned));
    }
    write(&page.path, &lines.join("\n"))
}
