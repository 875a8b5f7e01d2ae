//! Whether inputs and outputs of two programs can be paired: what only one side has, or has in another
//! form, is bad use of the command, not a difference.
//!
//! Asked over all executions of each side: an execution may end before it asks for an input. Different sizes
//! count only if no execution of one side uses a size of the other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use concord_term::TermPool;

use super::outputs::{Shown, is_called};
use super::{Files, Key, Selection, Side, Stdout};
use crate::observed::Content;
use crate::path::InputOrigin;

/// Something that has no counterpart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unpaired {
    /// An input that only one program asks for.
    Input {
        /// Its name.
        name: String,
        /// Whether that is the specification.
        spec: bool,
    },
    /// An input with different sizes.
    InputSize {
        /// Its name.
        name: String,
        /// Its sizes in the specification and in the implementation.
        sizes: (usize, usize),
    },
    /// An output that only one program names.
    Output {
        /// Its name.
        name: String,
        /// Whether that is the specification.
        spec: bool,
    },
    /// An output with different sizes.
    OutputSize {
        /// Its name.
        name: String,
        /// Its sizes in the specification and in the implementation.
        sizes: (usize, usize),
    },
    /// An output that one program gives as numbers of type `double` and the other as bytes.
    OutputType {
        /// Its name.
        name: String,
    },
    /// A file that was asked for and that no program writes.
    File {
        /// Its name.
        name: String,
    },
    /// No program shows anything that is compared.
    Nothing,
}

fn side(spec: bool) -> (&'static str, &'static str) {
    match spec {
        true => ("the specification", "the implementation"),
        false => ("the implementation", "the specification"),
    }
}

impl fmt::Display for Unpaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unpaired::Input { name, spec } => {
                let (has, lacks) = side(*spec);
                write!(f, "{has} has an input `{name}`, {lacks} has none of that name")
            }
            Unpaired::InputSize { name, sizes: (a, b) } => write!(
                f,
                "the input `{name}` has {a} bytes in the specification and {b} in the implementation"
            ),
            Unpaired::Output { name, spec } => {
                let (has, lacks) = side(*spec);
                write!(f, "{has} has an output `{name}`, {lacks} has none of that name")
            }
            Unpaired::OutputSize { name, sizes: (a, b) } => write!(
                f,
                "the output `{name}` has {a} bytes in the specification and {b} in the implementation"
            ),
            Unpaired::OutputType { name } => write!(
                f,
                "the output `{name}` is numbers of type double on one side and bytes on the other"
            ),
            Unpaired::File { name } => write!(f, "neither program writes a file `{name}`"),
            Unpaired::Nothing => f.write_str(
                "there is nothing to compare: neither program shows what was asked for (prints, writes files, \
                 names outputs with concord_output)",
            ),
        }
    }
}

/// Sizes by name.
type Sizes = BTreeMap<String, BTreeSet<usize>>;

pub(super) fn unpaired(
    pool: &TermPool,
    spec: Side<'_>,
    implementation: Side<'_>,
    selection: &Selection,
) -> Vec<Unpaired> {
    if spec.observations.is_empty() || implementation.observations.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let lone = |a: &Sizes, b: &Sizes| -> Vec<(String, bool)> {
        let lacks = |one: &Sizes, other: &Sizes, spec: bool| -> Vec<(String, bool)> {
            let names = one.keys().filter(|name| !other.contains_key(*name));
            names.map(|name| (name.clone(), spec)).collect()
        };
        [lacks(a, b, true), lacks(b, a, false)].concat()
    };
    let unlike = |a: &Sizes, b: &Sizes| -> Vec<(String, (usize, usize))> {
        let both = a
            .iter()
            .filter_map(|(name, sizes)| Some((name, sizes, b.get(name)?)));
        let apart = both.filter(|(_, a, b)| a.is_disjoint(b));
        let last = |sizes: &BTreeSet<usize>| sizes.last().copied().unwrap_or(0);
        apart
            .map(|(name, a, b)| (name.clone(), (last(a), last(b))))
            .collect()
    };
    let (a, b) = (inputs(spec), inputs(implementation));
    found.extend(
        lone(&a, &b)
            .into_iter()
            .map(|(name, spec)| Unpaired::Input { name, spec }),
    );
    found.extend(
        unlike(&a, &b)
            .into_iter()
            .map(|(name, sizes)| Unpaired::InputSize { name, sizes }),
    );
    if selection.named {
        let ((a, of_a), (b, of_b)) = (outputs(spec), outputs(implementation));
        found.extend(
            lone(&a, &b)
                .into_iter()
                .map(|(name, spec)| Unpaired::Output { name, spec }),
        );
        for (name, contents) in &of_a {
            if of_b
                .get(name)
                .is_some_and(|other| other.is_disjoint(contents))
            {
                found.push(Unpaired::OutputType { name: name.clone() });
            }
        }
        let sizes = unlike(&a, &b);
        found.extend(
            sizes
                .into_iter()
                .map(|(name, sizes)| Unpaired::OutputSize { name, sizes }),
        );
    }
    found.extend(nothing(pool, spec, implementation, selection));
    found
}

/// What was asked for and is not there on either side: an answer about it would be empty.
fn nothing(
    pool: &TermPool,
    spec: Side<'_>,
    implementation: Side<'_>,
    selection: &Selection,
) -> Vec<Unpaired> {
    let both = || spec.observations.iter().chain(implementation.observations);
    let shown: BTreeSet<Key> = both()
        .flat_map(|o| selection.of(pool, Shown::of(o)).into_keys())
        .collect();
    let statuses_alone = Selection {
        named: false,
        stdout: Stdout::None,
        files: Files::None,
        status: true,
        ignore_order: selection.ignore_order,
    };
    let aborts = both().any(|o| o.aborted);
    let is_status = |key: &Key| *key == Key::Status;
    if shown.iter().all(is_status) && !aborts && *selection != statuses_alone {
        return vec![Unpaired::Nothing];
    }
    let Files::Named(names) = &selection.files else {
        return Vec::new();
    };
    let written = |name: &&String| {
        shown
            .iter()
            .any(|key| matches!(key, Key::File(path) if is_called(path, name)))
    };
    let missing = names.iter().filter(|name| !written(name));
    missing
        .map(|name| Unpaired::File { name: name.clone() })
        .collect()
}

/// What a rank asks for again under a name is another input.
fn inputs(side: Side<'_>) -> Sizes {
    let mut sizes = Sizes::new();
    for observation in side.observations {
        let mut before: BTreeMap<(Option<u32>, &str), u32> = BTreeMap::new();
        for input in &observation.inputs {
            let rank = match input.origin {
                InputOrigin::Call { rank, .. } => Some(rank),
                _ => None,
            };
            let number = before.entry((rank, &input.name)).or_default();
            *number += 1;
            let name = match *number {
                1 => input.name.clone(),
                number => format!("{}, number {number}", input.name),
            };
            sizes.entry(name).or_default().insert(input.bytes.len());
        }
    }
    sizes
}

/// All sizes of one name on one rank together, and what its bytes are.
fn outputs(side: Side<'_>) -> (Sizes, BTreeMap<String, BTreeSet<Content>>) {
    let mut sizes = Sizes::new();
    let mut contents: BTreeMap<String, BTreeSet<Content>> = BTreeMap::new();
    for observation in side.observations {
        for named in observation.observed.named.values() {
            let mut total: BTreeMap<&String, usize> = BTreeMap::new();
            for output in named {
                *total.entry(&output.name).or_default() += output.bytes.len();
                contents
                    .entry(output.name.clone())
                    .or_default()
                    .insert(output.content);
            }
            for (name, size) in total {
                sizes.entry(name.clone()).or_default().insert(size);
            }
        }
    }
    (sizes, contents)
}
