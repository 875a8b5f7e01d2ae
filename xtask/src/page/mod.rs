//! How long a page with very many ranks and events takes to open, and how fluently it scrolls, in a
//! real browser.
//!
//! *Open* is the time from asking for the page until its view is drawn and the next frame has begun.
//! *Frames* are the times between animation frames while the view is scrolled, downwards and
//! sideways, one jump of some hundred pixels before each frame; *drawing* is what the page's own
//! script takes of that.

mod devtools;

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use concord_harness::Concord;
use devtools::Browser;
use serde_json::{Value, json};

/// What to measure.
#[derive(Args)]
pub(crate) struct PageOptions {
    /// How many processes
    #[arg(long, value_name = "N", default_value_t = 1024)]
    processes: u32,
    /// How many events
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    events: u32,
    /// How often
    #[arg(long, value_name = "N", default_value_t = 5)]
    times: u32,
    /// Seconds within which the page must be open
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    limit: f64,
    /// Keep the page here
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Keep a picture of it here
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// A ring in which everybody sends to the next and receives from the one before, a barrier now and
/// then, and in the end nobody receives any more.
fn report(processes: u32, events: u32) -> Value {
    let mut steps: Vec<Value> = Vec::new();
    let base = |number: usize, event: &str, rank: u32, function: &str, line: u32| {
        json!({
            "number": number, "event": event, "rank": rank, "ranks": [rank], "from": null, "calls": [],
            "function": function, "file": "ring.c", "line": line, "column": 5, "text": "", "choice": null,
        })
    };
    let mut round = 0;
    'all: loop {
        let last = steps.len() + 4 * processes as usize > events as usize;
        for rank in 0..processes {
            if steps.len() + 3 > events as usize {
                break 'all;
            }
            let (next, before) = ((rank + 1) % processes, (rank + processes - 1) % processes);
            let mut send = base(steps.len() + 1, "call", rank, "MPI_Isend", 20);
            send["text"] = json!(format!("to rank {next}, tag {round}"));
            send["to"] = json!(next);
            send["tag"] = json!(round);
            send["comm"] = json!("MPI_COMM_WORLD");
            send["contents"] = json!(format!("MPI_INT: {rank}"));
            steps.push(send);
            let mut receive = base(steps.len() + 1, "call", rank, "MPI_Recv", 21);
            receive["text"] = json!(format!("from rank {before}, tag {round}"));
            receive["waits"] = json!(true);
            steps.push(receive);
            if rank > 0 && !last {
                let calls = [steps.len() as u32 - 3, steps.len() as u32];
                let mut met = base(steps.len() + 1, "match", rank, "MPI_Recv", 21);
                met["ranks"] = json!([before, rank]);
                met["from"] = json!(before);
                met["calls"] = json!(calls);
                met["text"] = json!(format!(
                    "rank {before}'s `MPI_Isend` is received by rank {rank}'s `MPI_Recv`"
                ));
                steps.push(met);
            }
        }
        if !last && round % 4 == 3 {
            let mut barrier = base(steps.len() + 1, "collective", 0, "MPI_Barrier", 24);
            barrier["ranks"] = json!((0..processes).collect::<Vec<u32>>());
            steps.push(barrier);
        }
        round += 1;
    }
    let waits: Vec<Value> = (0..processes)
        .map(|rank| json!({ "rank": rank, "awaits": [(rank + processes - 1) % processes] }))
        .collect();
    let spans: Vec<Value> = (0..processes)
        .map(|rank| {
            json!({ "file": "ring.c", "line": 21, "column": 5, "rank": rank, "label": "blocked in `MPI_Recv`", "stack": [] })
        })
        .collect();
    json!({
        "schema": "concord-report-1", "verdict": "violated", "status": 1,
        "bounds": { "processes": processes, "arguments": [] },
        "findings": [{
            "code": "C0101", "kind": "deadlock", "detail": null, "level": "error",
            "message": "deadlock: all wait for one another", "certainty": "replayed",
            "ranks": (0..processes).collect::<Vec<u32>>(), "spans": spans, "notes": [], "processes": processes,
            "witness": { "steps": steps, "waits": waits },
        }],
        "allowed": 0, "reasons": [], "output": [], "stats": { "instructions": 1 },
    })
}

/// Scrolls the view and gives the times between frames, and what drawing took, in milliseconds.
const SCROLL: &str = r#"
(async () => {
  const canvas = document.querySelector(".canvas");
  canvas.scrollIntoView();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const between = [];
  let before = await frame();
  for (let at = 0; at < 240; at++) {
    if (at < 160) canvas.scrollTop += at % 40 === 39 ? canvas.scrollHeight / 5 : 300;
    else canvas.scrollLeft += 300;
    const now = await frame();
    between.push(now - before);
    before = now;
  }
  return { between, shown: canvas.querySelectorAll("g.step").length, steps: document.querySelector(".tools [role=status]").textContent };
})()
"#;

/// What one look at the page took.
struct Look {
    open: f64,
    frames: Vec<f64>,
    drawing: f64,
    shown: u64,
    steps: String,
}

/// Measures; `true` if the page is open in time.
pub(crate) fn bench(options: &PageOptions, concord: &Concord) -> Result<bool, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let folder = scratch.path();
    let saved = folder.join("report.json");
    let text = report(options.processes, options.events).to_string();
    std::fs::write(&saved, text).map_err(|e| e.to_string())?;
    let page = options
        .keep
        .clone()
        .unwrap_or_else(|| folder.join("page.html"));
    let page = std::path::absolute(page).map_err(|e| e.to_string())?;
    let arguments = [
        "report",
        &saved.to_string_lossy(),
        "--html",
        &page.to_string_lossy(),
    ]
    .map(str::to_owned);
    let begun = Instant::now();
    let made = concord.finish(&arguments, folder, b"")?;
    let making = begun.elapsed().as_secs_f64();
    if made.status != 0 {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    let size = std::fs::metadata(&page).map_err(|e| e.to_string())?.len();
    let mut looks = Vec::new();
    for number in 0..options.times.max(1) {
        let own = folder.join(format!("browser-{number}"));
        std::fs::create_dir(&own).map_err(|e| e.to_string())?;
        looks.push(look(&page, &own, options.picture.as_deref())?);
    }
    println!(
        "{} processes, {} ({:.1} MB, made in {making:.2} s)\n",
        options.processes,
        looks[0].steps,
        size as f64 / 1e6
    );
    println!(
        "| look | open, s | frame, ms: median | 95 % | longest | drawing, ms per frame | steps drawn |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    for (look, number) in looks.iter().zip(1..) {
        let mut sorted = look.frames.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |part: f64| sorted[((sorted.len() - 1) as f64 * part) as usize];
        println!(
            "| {number} | {:.2} | {:.1} | {:.1} | {:.1} | {:.2} | {} |",
            look.open,
            at(0.5),
            at(0.95),
            at(1.0),
            look.drawing,
            look.shown
        );
    }
    let mut open: Vec<f64> = looks.iter().map(|look| look.open).collect();
    open.sort_by(f64::total_cmp);
    let median = open[open.len() / 2];
    println!(
        "\nopen after {median:.2} s (median); {} s are allowed",
        options.limit
    );
    Ok(median <= options.limit)
}

fn look(page: &Path, folder: &Path, picture: Option<&Path>) -> Result<Look, String> {
    let mut browser = Browser::start(folder)?;
    let begun = Instant::now();
    browser.call(
        "Page.navigate",
        json!({ "url": format!("file://{}", page.display()) }),
    )?;
    // The script draws in the frame after the page is loaded.
    let drawn = "new Promise((done) => { const look = () => document.readyState === 'complete' && \
                 document.querySelector('g.step') ? requestAnimationFrame(() => done(true)) : setTimeout(look, 5); look(); })";
    browser.evaluate(drawn)?;
    let open = begun.elapsed().as_secs_f64();
    let before = script_time(&mut browser)?;
    let scrolled = browser.evaluate(SCROLL)?;
    let after = script_time(&mut browser)?;
    if let Some(file) = picture {
        let taken = browser.call("Page.captureScreenshot", json!({}))?;
        let data = taken["data"].as_str().unwrap_or_default();
        std::fs::write(file, unbase64(data)).map_err(|e| e.to_string())?;
    }
    let frames: Vec<f64> = scrolled["between"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_f64)
        .collect();
    if frames.is_empty() {
        return Err("no frame was drawn".to_owned());
    }
    Ok(Look {
        open,
        drawing: (after - before) * 1000.0 / frames.len() as f64,
        frames,
        shown: scrolled["shown"].as_u64().unwrap_or(0),
        steps: scrolled["steps"].as_str().unwrap_or_default().to_owned(),
    })
}

/// Seconds that scripts of the page have taken.
fn script_time(browser: &mut Browser) -> Result<f64, String> {
    browser.call("Performance.enable", json!({}))?;
    let metrics = browser.call("Performance.getMetrics", json!({}))?;
    let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let script = all.iter().find(|m| m["name"] == "ScriptDuration");
    script
        .and_then(|m| m["value"].as_f64())
        .ok_or_else(|| "chromium does not say how long scripts took".to_owned())
}

/// The bytes behind a text in base 64.
fn unbase64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0, 0u32);
    for c in text.bytes() {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => break,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_events_as_asked_for() {
        let report = report(8, 500);
        let steps = report["findings"][0]["witness"]["steps"].as_array();
        let steps = steps.expect("steps");
        assert!((490..=500).contains(&steps.len()), "{}", steps.len());
        assert!(steps.iter().zip(1..).all(|(s, n)| s["number"] == json!(n)));
    }

    #[test]
    fn pictures_are_decoded() {
        assert_eq!(unbase64("aGVsbG8="), b"hello");
        assert_eq!(unbase64(""), b"");
    }
}
