//! Reports as pages for browsers: `verify --html`, `concord report`.

use std::path::Path;
use std::process::ExitCode;

use concord_report::html;

use crate::failure::Failure;
use crate::options::ReportOptions;
use crate::output;

/// Makes a page of a saved JSON report.
pub(crate) fn report(options: &ReportOptions) -> Result<ExitCode, Failure> {
    let directory = std::env::current_dir().map_err(Failure::NoDirectory)?;
    let text = std::fs::read_to_string(&options.file)
        .map_err(|e| Failure::Unreadable(options.file.clone(), e))?;
    let page = made(&text, &directory).map_err(|why| Failure::Report(options.file.clone(), why))?;
    match &options.html {
        Some(file) => save(&page, file)?,
        None => output::print(page)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes a page of a report, whose files are named relative to a directory.
pub(crate) fn write(report: &str, directory: &Path, file: &Path) -> Result<(), Failure> {
    let page = made(report, directory).map_err(|why| Failure::Form(why.to_string()))?;
    save(&page, file)
}

fn made(report: &str, directory: &Path) -> Result<String, html::PageError> {
    html::page(report, &|file| {
        let bytes = std::fs::read(directory.join(file)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    })
}

fn save(page: &str, file: &Path) -> Result<(), Failure> {
    std::fs::write(file, page).map_err(|e| Failure::Folder("the page", file.to_owned(), e))
}
