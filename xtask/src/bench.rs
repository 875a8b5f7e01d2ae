//! How fast programs execute.
//!
//! Times include clang and loading, so what is measured is the difference
//! between a long and a short run of the same program, the best of three.
//! Machines are noisy: compare ratios of one run, not times of two days.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use concord_harness::{Answer, Concord, Language, Limit, Native, Run, repository};

/// What the design asks for.
const FEWEST_PER_SECOND: f64 = 100e6;
const MOST_TIMES_NATIVE: f64 = 50.0;
const MOST_GROWTH: f64 = 20.0;
const MOST_LOAD_SECONDS: f64 = 1.5;

/// Measures everything; `false` if a target is missed.
pub(crate) fn exec(concord: &Concord) -> Result<bool, String> {
    let mut is_fine = true;
    for (name, short, long, native) in [
        ("lcg", "100", "20000", "200000"),
        ("matmul", "20", "200", "400"),
    ] {
        is_fine &= one_loop(concord, name, short, long, native)?;
    }
    is_fine &= rings(concord)?;
    is_fine &= load(concord)?;
    Ok(is_fine)
}

fn judged(good: bool) -> &'static str {
    if good { "" } else { "  (target missed)" }
}

fn one_loop(
    concord: &Concord,
    name: &str,
    short: &str,
    long: &str,
    native: &str,
) -> Result<bool, String> {
    let source = repository().join(format!("benches/{name}.c"));
    let (short_time, short_answer) = timed(concord, &source, 1, short)?;
    let (long_time, long_answer) = timed(concord, &source, 1, long)?;
    let executed = (long_answer.instructions - short_answer.instructions) as f64;
    let speed = executed / (long_time - short_time);

    // Natively the same difference, scaled to the same work.
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let binary = scratch.path().join(name);
    let status = std::process::Command::new("gcc")
        .args(["-O0", "-o"])
        .arg(&binary)
        .arg(&source)
        .status();
    if !status.is_ok_and(|s| s.success()) {
        return Err("gcc -O0 failed".to_owned());
    }
    let native_short = natively(&binary, short)?;
    let native_long = natively(&binary, native)?;
    let work = |n: &str| {
        n.parse::<f64>()
            .unwrap_or(1.0)
            .powi(if name == "matmul" { 3 } else { 1 })
    };
    let per_unit = (long_time - short_time) / (work(long) - work(short));
    let native_per_unit = (native_long - native_short) / (work(native) - work(short));
    let ratio = per_unit / native_per_unit;
    println!(
        "{name:8} {:7.1} million instructions/s{}",
        speed / 1e6,
        judged(speed >= FEWEST_PER_SECOND)
    );
    println!(
        "{name:8} {ratio:7.1} times gcc -O0{}",
        judged(ratio <= MOST_TIMES_NATIVE)
    );
    Ok(speed >= FEWEST_PER_SECOND && ratio <= MOST_TIMES_NATIVE)
}

fn rings(concord: &Concord) -> Result<bool, String> {
    let source = repository().join("benches/ring.c");
    let mut cost = Vec::new();
    for processes in [4, 64] {
        let (short, _) = timed(concord, &source, processes, "1")?;
        let (long, _) = timed(concord, &source, processes, "2001")?;
        cost.push(long - short);
        println!(
            "ring     {:7.1} µs per message with {processes} ranks",
            cost[cost.len() - 1] * 1e6 / 2000.0 / f64::from(processes)
        );
    }
    let growth = cost[1] / cost[0];
    println!(
        "ring     {growth:7.1} times the cost with 64 ranks instead of 4{}",
        judged(growth <= MOST_GROWTH)
    );
    Ok(growth <= MOST_GROWTH)
}

/// Loads bitcode of a large generated program: what is left after clang.
fn load(concord: &Concord) -> Result<bool, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = scratch.path().join("large.c");
    let text = large_program(20_000);
    std::fs::write(&source, &text).map_err(|e| e.to_string())?;
    let bitcode = scratch.path().join("large.bc");
    let status = std::process::Command::new("clang-19")
        .args([
            "-O0",
            "-g",
            "-Xclang",
            "-disable-O0-optnone",
            "-c",
            "-emit-llvm",
            "-o",
        ])
        .args([&bitcode, &source])
        .status();
    if !status.is_ok_and(|s| s.success()) {
        return Err("clang-19 failed".to_owned());
    }
    let (seconds, _) = timed(concord, &bitcode, 1, "0")?;
    let lines = text.lines().count();
    println!(
        "load     {seconds:7.2} s for bitcode of {lines} lines{}",
        judged(seconds <= MOST_LOAD_SECONDS)
    );
    Ok(seconds <= MOST_LOAD_SECONDS)
}

/// A program of about that many lines, all of them reachable.
fn large_program(lines: usize) -> String {
    const LINES_PER_FUNCTION: usize = 20;
    let functions = lines / LINES_PER_FUNCTION;
    let mut text = String::from("struct cell { int kind; double weight; struct cell *next; };\n");
    for number in 0..functions {
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "static int work{number}(int n, struct cell *cell) {{\n  int sum = {number};\n  double weight = 0.5;\n  \
             for (int i = 0; i < n; i++) {{\n    if (i % 3 == {}) {{\n      sum += i * {number};\n    }} else {{\n      \
             sum ^= i << 2;\n    }}\n    weight *= 1.25;\n  }}\n  while (cell) {{\n    weight += cell->weight;\n    \
             if (cell->kind == sum)\n      break;\n    cell = cell->next;\n  }}\n  return sum + (int)weight;\n}}\n\n",
            number % 3
        );
    }
    text.push_str("int main(void) {\n  struct cell cell = {1, 2.0, 0};\n  int sum = 0;\n");
    for number in 0..functions {
        let _ = writeln!(text, "  sum += work{number}(3, &cell);");
    }
    text.push_str("  return sum == 42;\n}\n");
    text
}

/// The best of three runs, in seconds.
fn best<T>(mut run: impl FnMut() -> Result<T, String>) -> Result<(f64, T), String> {
    let mut best: Option<(f64, T)> = None;
    for _ in 0..3 {
        let start = Instant::now();
        let result = run()?;
        let seconds = start.elapsed().as_secs_f64();
        if best.as_ref().is_none_or(|(b, _)| seconds < *b) {
            best = Some((seconds, result));
        }
    }
    best.ok_or_else(|| "nothing was measured".to_owned())
}

fn timed(
    concord: &Concord,
    source: &Path,
    processes: u32,
    argument: &str,
) -> Result<(f64, Answer), String> {
    let source = source.to_string_lossy().into_owned();
    let arguments = [
        "--format=json",
        "-n",
        &processes.to_string(),
        &source,
        "--",
        argument,
    ]
    .map(str::to_owned);
    best(|| {
        let answer = concord.answer(&arguments, Path::new("/"), b"", processes)?;
        match answer.transcript.status {
            0 => Ok(answer),
            status => Err(format!("{source} ends with status {status}")),
        }
    })
}

fn natively(binary: &Path, argument: &str) -> Result<f64, String> {
    let run = Run {
        processes: 1,
        arguments: vec![argument.to_owned()],
    };
    best(|| {
        Ok(Native::start(
            binary,
            &run,
            Language::C,
            Path::new("/"),
            b"",
            Limit::Wall(300),
        )?)
    })
    .map(|(seconds, _)| seconds)
}
