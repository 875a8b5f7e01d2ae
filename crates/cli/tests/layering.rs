//! The table of crates in ARCHITECTURE.md is what Cargo builds.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};
use concord_harness::repository;

type Edges = BTreeMap<String, BTreeSet<String>>;

/// The rows `| `crate` | decides | may use |`.
fn table(text: &str) -> Edges {
    let rows = text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
        let uses = cells
            .nth(1)?
            .split(',')
            .map(str::trim)
            .filter(|u| *u != "–");
        Some((name.to_owned(), uses.map(str::to_owned).collect()))
    });
    rows.collect()
}

fn built() -> Edges {
    let manifest = repository().join("Cargo.toml");
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .exec()
        .expect("cargo metadata");
    let ours = |name: &str| name.strip_prefix("concord-").map(str::to_owned);
    let crates = metadata
        .packages
        .iter()
        .filter(|p| p.manifest_path.as_str().contains("/crates/"));
    let edges = crates.map(|package| {
        let uses = package
            .dependencies
            .iter()
            .filter(|d| d.kind == DependencyKind::Normal);
        let name = ours(&package.name)
            .unwrap_or_else(|| panic!("{} is not called concord-…", package.name));
        (name, uses.filter_map(|d| ours(&d.name)).collect())
    });
    edges.collect()
}

#[test]
fn crates_use_what_the_table_allows() {
    let text =
        std::fs::read_to_string(repository().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let section = text
        .split("\n## ")
        .find(|s| s.starts_with("Crates"))
        .expect("a section about the crates");
    let (documented, built) = (table(section), built());
    assert!(built.len() >= 10, "only {} crates", built.len());
    assert_eq!(documented, built, "left: ARCHITECTURE.md; right: Cargo");
}

#[test]
fn the_table_is_understood() {
    let edges = table(
        "| crate | decides | may use |\n|---|---|---|\n| `a` | x | – |\n| `b` | y, z | a, c |\n",
    );
    assert_eq!(edges["a"], BTreeSet::new());
    assert_eq!(edges["b"], BTreeSet::from(["a".to_owned(), "c".to_owned()]));
    assert_eq!(edges.len(), 2);
}
