//! The pages of the book, and where their links lead.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use concord_harness::repository;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A page.
#[derive(Clone)]
pub(crate) struct Page {
    /// Its file's name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Its Markdown.
    pub text: String,
}

/// All pages, the table of contents apart.
#[derive(Clone)]
pub(crate) struct Book {
    summary: Page,
    /// The others.
    pub pages: Vec<Page>,
}

impl Page {
    pub(crate) fn read(path: &Path) -> Result<Page, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let name = path.file_name().unwrap_or_default();
        Ok(Page {
            name: name.to_string_lossy().into_owned(),
            path: path.to_owned(),
            text,
        })
    }

    fn events(&self) -> impl Iterator<Item = Event<'_>> {
        let extensions = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
        Parser::new_ext(&self.text, extensions)
    }

    /// Where its links and pictures lead.
    fn links(&self) -> Vec<String> {
        let target = |event: Event<'_>| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.to_string())
            }
            _ => None,
        };
        self.events().filter_map(target).collect()
    }

    /// What its headings are called in links, as mdBook names them.
    fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        let mut heading: Option<String> = None;
        for event in self.events() {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => anchors.extend(heading.take().map(|h| slug(&h))),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        anchors
    }

    fn complaints(&self) -> Vec<String> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let own = |link: &String| !link.contains("://") && !link.starts_with("mailto:");
        let links = self.links().into_iter().filter(own);
        let bad = links.filter_map(|link| {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let path = match file {
                "" => self.path.clone(),
                file => folder.join(file),
            };
            let known = match anchor {
                "" => path.exists(),
                anchor => Page::read(&path).is_ok_and(|page| page.anchors().contains(anchor)),
            };
            (!known).then(|| format!("{}: {link} leads nowhere", self.path.display()))
        });
        bad.collect()
    }
}

/// A heading's name in links.
pub(crate) fn slug(heading: &str) -> String {
    let letter = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => c.to_lowercase().next(),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    };
    heading.trim().chars().filter_map(letter).collect()
}

impl Book {
    /// Reads a book: what `book.toml` says, and all Markdown beside its table of contents.
    pub(crate) fn read(folder: &Path) -> Result<Book, String> {
        let config = std::fs::read_to_string(folder.join("book.toml"))
            .map_err(|e| format!("book.toml: {e}"))?;
        let config: toml::Table = toml::from_str(&config).map_err(|e| e.to_string())?;
        let source = config["book"].get("src").and_then(toml::Value::as_str);
        let folder = folder.join(source.unwrap_or("src"));
        let summary = Page::read(&folder.join("SUMMARY.md"))?;
        let entries = std::fs::read_dir(&folder).map_err(|e| e.to_string())?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_page =
            |path: &PathBuf| path.extension().is_some_and(|e| e == "md") && *path != summary.path;
        let mut paths: Vec<PathBuf> = paths.filter(is_page).collect();
        paths.sort();
        let pages = paths.iter().map(|path| Page::read(path));
        let pages = pages.collect::<Result<_, _>>()?;
        Ok(Book { summary, pages })
    }

    /// The table of contents names every page, and none twice.
    pub(crate) fn is_complete(&self) -> Result<(), String> {
        let mut listed = self.summary.links();
        listed.sort();
        let there: Vec<String> = self.pages.iter().map(|page| page.name.clone()).collect();
        match listed == there {
            true => Ok(()),
            false => Err(format!("listed: {listed:?}; there: {there:?}")),
        }
    }

    /// The book's links, and those of the pages at the head of the repository.
    pub(crate) fn has_good_links(&self) -> Result<(), String> {
        let root = repository();
        let heads = [
            "README.md",
            "CONTRIBUTING.md",
            "ARCHITECTURE.md",
            "CHANGELOG.md",
            "SECURITY.md",
        ];
        let heads = heads.iter().map(|name| Page::read(&root.join(name)));
        let heads = heads.collect::<Result<Vec<Page>, String>>()?;
        let pages = self.pages.iter().chain([&self.summary]).chain(&heads);
        let complaints: Vec<String> = pages.flat_map(Page::complaints).collect();
        match complaints.is_empty() {
            true => Ok(()),
            false => Err(complaints.join("\n")),
        }
    }
}
