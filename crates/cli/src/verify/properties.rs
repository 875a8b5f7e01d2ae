//! The properties that executions should have: from the command line and from
//! a file of named ones.

use std::path::Path;

use concord_explore::Property;
use concord_model::ltl::{Formula, PATTERNS};

use super::VerifyOptions;
use crate::failure::Failure;

impl VerifyOptions {
    /// All properties, in their order.
    pub(crate) fn asked_properties(&self) -> Result<Vec<Property>, Failure> {
        let mut all = Vec::new();
        for text in &self.property {
            // A ready-made one goes by its name.
            let known = PATTERNS.iter().find(|pattern| pattern.name == text);
            let formula = known.map_or(text.as_str(), |pattern| pattern.formula);
            all.push(property(text, formula).map_err(Failure::Property)?);
        }
        if let Some(file) = &self.properties {
            all.extend(from_file(file)?);
        }
        Ok(all)
    }
}

fn property(name: &str, formula: &str) -> Result<Property, String> {
    match formula.parse::<Formula>() {
        Ok(formula) => Ok(Property {
            name: name.to_owned(),
            formula,
        }),
        Err(why) => Err(format!("`{formula}` is not a property: {why}")),
    }
}

fn from_file(file: &Path) -> Result<Vec<Property>, Failure> {
    let text =
        std::fs::read_to_string(file).map_err(|e| Failure::Unreadable(file.to_owned(), e))?;
    let mut all = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let place = format!("{}:{}", file.display(), number + 1);
        let Some((name, formula)) = line.split_once(':') else {
            let why = format!("{place}: a name, `:` and a formula were expected");
            return Err(Failure::Property(why));
        };
        let read = property(name.trim(), formula.trim());
        all.push(read.map_err(|why| Failure::Property(format!("{place}: {why}")))?);
    }
    Ok(all)
}
