//! Which translation units make up the program.
//!
//! Files that the user names are all linked. Units on demand (members of a
//! static library, other targets of a compilation database) come in as a
//! linker takes archive members: when they define what is still missing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::LoadError;
use crate::link::{Unit, is_exported_definition};
use crate::llvm::{Linkage, Module, Value};

struct Symbols {
    defined: Vec<String>,
    missing: Vec<String>,
}

/// The units to link, by index, the one with `main` first.
pub(crate) fn choose(
    units: &[Unit],
    modules: &[Module<'_>],
    target: Option<&str>,
) -> Result<Vec<usize>, LoadError> {
    let symbols: Vec<Symbols> = modules.iter().map(symbols_of).collect();
    let mains: Vec<usize> = (0..units.len())
        .filter(|&i| symbols[i].defined.iter().any(|name| name == "main"))
        .collect();
    let main = choose_main(units, &mains, target)?;

    let belongs = |i: usize| {
        i == main
            || !mains.contains(&i)
                && (!units[i].on_demand
                    || units[i].program.is_some() && units[i].program == units[main].program)
    };
    let mut chosen: Vec<usize> = std::iter::once(main)
        .chain((0..units.len()).filter(|&i| i != main && belongs(i)))
        .collect();
    let mut provider: FxHashMap<&str, usize> = FxHashMap::default();
    for (index, unit) in symbols
        .iter()
        .enumerate()
        .filter(|&(i, _)| units[i].on_demand && !mains.contains(&i))
    {
        for name in &unit.defined {
            provider.entry(name).or_insert(index);
        }
    }
    let mut taken: FxHashSet<usize> = chosen.iter().copied().collect();
    let mut defined: FxHashSet<&str> = chosen
        .iter()
        .flat_map(|&i| symbols[i].defined.iter().map(String::as_str))
        .collect();
    let mut next = 0;
    while let Some(&unit) = chosen.get(next) {
        next += 1;
        for name in &symbols[unit].missing {
            if defined.contains(name.as_str()) {
                continue;
            }
            if let Some(&index) = provider.get(name.as_str())
                && taken.insert(index)
            {
                defined.extend(symbols[index].defined.iter().map(String::as_str));
                chosen.push(index);
            }
        }
    }
    Ok(chosen)
}

/// The units to link where executions need not start at `main`: all of them, whatever program they
/// belong to, those with a function to start at first. One that defines what another one has
/// already belongs to another program, and is left out.
pub(crate) fn choose_all(units: &[Unit], modules: &[Module<'_>], entries: &[String]) -> Vec<usize> {
    let symbols: Vec<Symbols> = modules.iter().map(symbols_of).collect();
    let starts = |index: &usize| {
        let mut functions = modules[*index].functions();
        functions.any(|f| !f.is_declaration() && entries.contains(&f.name()))
    };
    let (first, others): (Vec<usize>, Vec<usize>) = (0..units.len()).partition(starts);
    let mut defined: FxHashSet<&str> = FxHashSet::default();
    let mut chosen = Vec::new();
    for index in first.into_iter().chain(others) {
        let names = || symbols[index].defined.iter().map(String::as_str);
        // Files that the user names are meant.
        if units[index].on_demand && names().any(|name| defined.contains(name)) {
            continue;
        }
        defined.extend(names());
        chosen.push(index);
    }
    chosen
}

fn choose_main(units: &[Unit], mains: &[usize], target: Option<&str>) -> Result<usize, LoadError> {
    let targets = || mains.iter().map(|&i| program_name(&units[i])).collect();
    let Some(target) = target else {
        return match *mains {
            [] => Err(LoadError::NoMain),
            [main] => Ok(main),
            _ => Err(LoadError::SeveralMains { targets: targets() }),
        };
    };
    let named: Vec<usize> = mains
        .iter()
        .copied()
        .filter(|&i| is_called(&units[i], target))
        .collect();
    match *named {
        [main] => Ok(main),
        [] => Err(LoadError::UnknownTarget {
            target: target.to_owned(),
            targets: targets(),
        }),
        _ => Err(LoadError::SeveralMains { targets: targets() }),
    }
}

/// The name that `--target` takes.
fn program_name(unit: &Unit) -> String {
    match &unit.program {
        Some(program) => program.clone(),
        None => stem(unit),
    }
}

fn stem(unit: &Unit) -> String {
    unit.file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn is_called(unit: &Unit, target: &str) -> bool {
    unit.program.as_deref() == Some(target)
        || stem(unit) == target
        || unit.file.to_string_lossy() == target
}

fn symbols_of(module: &Module<'_>) -> Symbols {
    let mut symbols = Symbols {
        defined: Vec::new(),
        missing: Vec::new(),
    };
    let all = module
        .functions()
        .chain(module.globals())
        .chain(module.aliases());
    for value in all.filter(|v| v.linkage() != Linkage::Local) {
        let list = if is_exported_definition(value) {
            &mut symbols.defined
        } else {
            &mut symbols.missing
        };
        list.push(Value::name(value));
    }
    symbols
}
