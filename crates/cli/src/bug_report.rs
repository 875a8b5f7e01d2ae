//! What a report about a mistake of ours needs, in one folder.
//!
//! The folder is made among the system's temporary files, so that no work tree
//! gets files that nobody asked for; a message names it.

use std::path::{Path, PathBuf};

use concord_ir::Module;

use crate::failure::Failure;
use crate::fingerprint::fingerprint;

/// Files of the command line up to this size are copied.
const LARGEST: u64 = 16 << 20;

/// A folder that is being filled.
pub(crate) struct BugReport {
    folder: PathBuf,
}

impl BugReport {
    /// About work on a program: the program is in it, as it was lowered and as
    /// it was written.
    pub(crate) fn about_program(
        module: &Module,
        parent: &Path,
        what: &str,
    ) -> Result<BugReport, Failure> {
        let name = format!("concord-bug-{}", &fingerprint(module)[..12]);
        let report = BugReport::begin(parent.join(name), what)?;
        report.put("program.ir", module.to_string())?;
        for (index, file) in module.files.iter().enumerate().filter(|(_, f)| !f.runtime) {
            report.copy(index, Path::new(&file.path))?;
        }
        Ok(report)
    }

    /// About anything else: the files that the command line names are in it.
    pub(crate) fn about_command(parent: &Path, what: &str) -> Result<BugReport, Failure> {
        let name = format!("concord-bug-{}", std::process::id());
        let report = BugReport::begin(parent.join(name), what)?;
        for (index, word) in std::env::args_os().enumerate().skip(1) {
            let path = Path::new(&word);
            if path
                .metadata()
                .is_ok_and(|m| m.is_file() && m.len() <= LARGEST)
            {
                report.copy(index, path)?;
            }
        }
        Ok(report)
    }

    fn begin(folder: PathBuf, what: &str) -> Result<BugReport, Failure> {
        let report = BugReport { folder };
        std::fs::create_dir_all(&report.folder).map_err(|error| report.unusable(error))?;
        let words: Vec<String> = std::env::args_os()
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        let version = env!("CARGO_PKG_VERSION");
        let command = words.join(" ");
        let about = format!("concord {version}\ncommand: {command}\n{what}\n");
        report.put("about.txt", about)?;
        Ok(report)
    }

    /// Adds a file.
    pub(crate) fn put(&self, name: &str, text: String) -> Result<(), Failure> {
        std::fs::write(self.folder.join(name), text).map_err(|error| self.unusable(error))
    }

    /// A source that is gone is no obstacle.
    fn copy(&self, index: usize, path: &Path) -> Result<(), Failure> {
        let Ok(text) = std::fs::read(path) else {
            return Ok(());
        };
        let base = path.file_name().unwrap_or_default().to_string_lossy();
        let copy = self.folder.join(format!("source-{index}-{base}"));
        std::fs::write(copy, text).map_err(|error| self.unusable(error))
    }

    /// Where it is.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn unusable(&self, error: std::io::Error) -> Failure {
        Failure::Folder("a bug report", self.folder.clone(), error)
    }
}
