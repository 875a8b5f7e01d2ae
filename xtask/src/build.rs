//! The binary that is swept or measured: release mode, as users have it.

use std::path::PathBuf;
use std::process::Command;

use concord_harness::repository;

/// The named binary, or a fresh release build.
pub(crate) fn binary(named: Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(path) = named {
        return std::path::absolute(&path).map_err(|e| format!("{}: {e}", path.display()));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--package", "concord-cli"])
        .current_dir(repository())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if !status.success() {
        return Err("concord does not build".to_owned());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| repository().join("target"), PathBuf::from);
    Ok(target.join("release/concord"))
}
