//! Figures about our own source: what grows unnoticed.
//!
//! Counted is the product (`crates/*/src`, without test modules). Unused public items are found by
//! name alone, so that an item counts as used if anything elsewhere has the same name: there may be
//! more of them than are listed, and none of those listed is needed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use concord_harness::repository;
use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// `cargo xtask count`
#[derive(Args)]
pub(crate) struct CountOptions {
    /// Count this tree instead, such as one of an earlier commit
    #[arg(long, value_name = "DIRECTORY")]
    tree: Option<PathBuf>,
}

/// Functions beyond this are listed.
const LONG_FUNCTION: usize = 100;
/// Files beyond this are listed.
const LONG_FILE: usize = 600;

/// What was counted in one crate.
#[derive(Default)]
struct Figures {
    lines: usize,
    assertions: usize,
    defaults: usize,
    /// Long functions: lines, name, file; whether the body is one flat match.
    functions: Vec<(usize, String, PathBuf, bool)>,
    files: Vec<(usize, PathBuf)>,
    public: BTreeSet<String>,
    /// Every identifier in the crate, tests included.
    words: BTreeSet<String>,
}

/// Prints the figures.
pub(crate) fn run(options: &CountOptions) -> Result<bool, String> {
    let tree = options.tree.clone().unwrap_or_else(repository);
    let mut crates: BTreeMap<String, Figures> = BTreeMap::new();
    for folder in folders(&tree)? {
        let name = folder.file_name().map(|name| name.to_string_lossy());
        let name = name.ok_or("a crate without a name")?.into_owned();
        crates.insert(name, figures(&tree, &folder)?);
    }
    println!("| crate | lines | assertions | defaults | public items unused elsewhere |");
    println!("|---|---:|---:|---:|---|");
    for (name, figures) in crates.iter().filter(|(_, f)| f.lines > 0) {
        let others = crates.iter().filter(|(other, _)| *other != name);
        let words: BTreeSet<&String> = others.flat_map(|(_, f)| &f.words).collect();
        let unused = figures.public.iter().filter(|item| !words.contains(item));
        let unused: Vec<&str> = unused.map(String::as_str).collect();
        println!(
            "| `{name}` | {} | {} | {} | {}: {} |",
            figures.lines,
            figures.assertions,
            figures.defaults,
            unused.len(),
            unused.join(", ")
        );
    }
    let mut functions: Vec<_> = crates.values().flat_map(|f| &f.functions).collect();
    functions.sort_by_key(|(lines, ..)| std::cmp::Reverse(*lines));
    println!("\nFunctions of more than {LONG_FUNCTION} lines:");
    for (lines, name, file, flat) in functions {
        let flat = if *flat { ", a flat match" } else { "" };
        println!("- {name} in {}: {lines}{flat}", file.display());
    }
    println!("\nFiles of more than {LONG_FILE} lines:");
    for (lines, file) in crates.values().flat_map(|f| &f.files) {
        println!("- {}: {lines}", file.display());
    }
    Ok(true)
}

/// All crates of the workspace.
fn folders(tree: &Path) -> Result<Vec<PathBuf>, String> {
    let mut folders = vec![tree.join("tests/harness"), tree.join("xtask")];
    folders.extend(entries(&tree.join("crates"))?);
    if tree.join("tests/support").exists() {
        folders.push(tree.join("tests/support"));
    }
    Ok(folders)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    let read = fs::read_dir(folder).map_err(failed)?;
    let mut all: Vec<PathBuf> = read
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    all.sort();
    Ok(all)
}

/// All Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in entries(folder)? {
        if path.is_dir() {
            sources(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

fn figures(tree: &Path, folder: &Path) -> Result<Figures, String> {
    let is_product = folder.starts_with(tree.join("crates"));
    let mut figures = Figures::default();
    let mut files = Vec::new();
    sources(folder, &mut files)?;
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let parsed = syn::parse_file(&text).map_err(|e| format!("{}: {e}", file.display()))?;
        let tokens: TokenStream = text.parse().map_err(|e| format!("{e}"))?;
        words(tokens, &mut figures.words);
        if !is_product || !file.starts_with(folder.join("src")) {
            continue;
        }
        let name = file.strip_prefix(tree).unwrap_or(&file).to_owned();
        let lines = text.lines().count();
        figures.lines += lines;
        if lines > LONG_FILE {
            figures.files.push((lines, name.clone()));
        }
        Counter {
            file: name,
            figures: &mut figures,
        }
        .visit_file(&parsed);
    }
    Ok(figures)
}

fn words(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => drop(found.insert(word.to_string())),
            TokenTree::Group(group) => words(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

struct Counter<'f> {
    file: PathBuf,
    figures: &'f mut Figures,
}

impl Counter<'_> {
    fn function(&mut self, name: &syn::Ident, visible: &syn::Visibility, block: &syn::Block) {
        self.item(name, visible);
        let span = block.span();
        let lines = span.end().line + 1 - span.start().line;
        if lines > LONG_FUNCTION {
            let flat = matches!(
                block.stmts.last(),
                Some(syn::Stmt::Expr(syn::Expr::Match(_), _))
            ) && block.stmts.len() <= 3;
            let function = (lines, name.to_string(), self.file.clone(), flat);
            self.figures.functions.push(function);
        }
    }

    fn item(&mut self, name: &syn::Ident, visible: &syn::Visibility) {
        if matches!(visible, syn::Visibility::Public(_)) {
            self.figures.public.insert(name.to_string());
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    let test = |a: &syn::Attribute| match &a.meta {
        syn::Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().contains("test")
        }
        _ => false,
    };
    attributes.iter().any(test)
}

impl<'ast> Visit<'ast> for Counter<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig.ident, &item.vis, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig.ident, &item.vis, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.item(&item.ident, &item.vis);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.item(&item.ident, &item.vis);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.item(&item.ident, &item.vis);
        visit::visit_item_const(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.item(&item.ident, &item.vis);
        visit::visit_item_type(self, item);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|part| part.ident.to_string());
        let name = name.unwrap_or_default();
        self.figures.assertions += usize::from(
            name.starts_with("assert") || name.starts_with("debug_assert") || name == "unreachable",
        );
        visit::visit_macro(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.to_string();
        self.figures.assertions += usize::from(name == "expect");
        let is_default = matches!(name.as_str(), "unwrap_or" | "unwrap_or_default");
        self.figures.defaults += usize::from(is_default);
        visit::visit_expr_method_call(self, call);
    }
}
