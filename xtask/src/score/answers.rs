//! What Concord said about programs, kept in a file of one JSON object per
//! line.
//!
//! A line is found again by a hash of the program's text, the flags, the time
//! limit and the binary: whatever could change the answer makes a new line.

use std::collections::BTreeMap;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use concord_harness::Concord;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

/// What Concord said about a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Said {
    key: String,
    /// The program, for people.
    program: String,
    /// The exit status: 0 verified, 1 violated, 3 inconclusive; `None` if there
    /// was no report.
    pub status: Option<i32>,
    /// How long it took.
    pub seconds: f64,
    /// The findings.
    pub findings: Vec<Named>,
    /// Why there is no verdict.
    pub reasons: Vec<String>,
}

/// A finding, as far as it counts here.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Named {
    /// Its kind.
    pub kind: String,
    /// How serious.
    pub level: String,
    /// What it says.
    pub message: String,
    /// The lines of the program that it names.
    pub lines: Vec<u32>,
}

/// Answers known so far.
pub(super) struct Answers {
    known: BTreeMap<String, Said>,
    file: Mutex<File>,
    binary: u64,
}

impl Answers {
    /// Reads a file, if it is there; new answers are added to it.
    pub(super) fn open(path: &Path, binary: &Path) -> Result<Answers, String> {
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(failed(e)),
        };
        // A line that was not finished when a sweep was interrupted is not
        // known.
        let known = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Said>(line).ok())
            .map(|said| (said.key.clone(), said))
            .collect();
        let mut file = File::options()
            .create(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(failed)?;
        }
        let mut hasher = Xxh3Default::new();
        std::fs::read(binary)
            .map_err(|e| format!("{}: {e}", binary.display()))?
            .hash(&mut hasher);
        Ok(Answers {
            known,
            file: Mutex::new(file),
            binary: hasher.finish(),
        })
    }

    /// What Concord says about a program, now or earlier.
    pub(super) fn of(&self, source: &Path, flags: &str, concord: &Concord) -> Result<Said, String> {
        let text = std::fs::read(source).map_err(|e| format!("{}: {e}", source.display()))?;
        let mut hasher = Xxh3Default::new();
        (self.binary, &text, flags, concord.seconds).hash(&mut hasher);
        let key = format!("{:016x}", hasher.finish());
        if let Some(said) = self.known.get(&key) {
            return Ok(said.clone());
        }
        let said = ask(key, source, flags, concord);
        let mut line = serde_json::to_string(&said).map_err(|e| e.to_string())?;
        line.push('\n');
        let mut file = self.file.lock().unwrap_or_else(|e| e.into_inner());
        file.write_all(line.as_bytes())
            .map_err(|e| format!("the file of results: {e}"))?;
        Ok(said)
    }
}

fn ask(key: String, source: &Path, flags: &str, concord: &Concord) -> Said {
    let started = Instant::now();
    let answer = concord.verify(source, flags);
    let mut said = Said {
        key,
        program: super::file_name(source),
        status: None,
        seconds: started.elapsed().as_secs_f64(),
        findings: Vec::new(),
        reasons: Vec::new(),
    };
    let name = super::file_name(source);
    match answer {
        Err(why) => said.reasons.push(why),
        Ok(answer) => {
            said.status = Some(answer.transcript.status);
            said.reasons = answer.reasons.into_iter().map(|r| r.message).collect();
            let named = answer.findings.into_iter().map(|finding| Named {
                kind: finding.kind,
                level: finding.level,
                message: finding.message,
                lines: finding
                    .spans
                    .iter()
                    .filter(|spot| spot.file.as_ref().is_some_and(|f| f.ends_with(&name)))
                    .filter_map(|spot| spot.line)
                    .collect(),
            });
            said.findings = named.collect();
        }
    }
    said
}
