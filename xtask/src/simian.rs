//! The programs of simian's Tables 1–3: our times beside the paper's.
//!
//! The paths come from generators of the same communication; a program's execution is not part of
//! the time. "counting" is the check as it is; "SAT" has counting switched off, so that epochs,
//! symmetry and the solver do the work. The paper's figure is that of the fastest of its four tools
//! in that row, on 16 cores.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use concord_model::{Answer, Buffering, Cache, Leaving, Options, check_with, programs, summary};
use concord_path::Path;

use crate::plot::{Axis, LinePlot, Scale, Series};

/// What to write.
#[derive(Args)]
pub(crate) struct SimianOptions {
    /// Where to draw how times grow with the number of ranks (SVG)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// A path for so many ranks.
type Make = fn(u32) -> Path;

struct Row {
    name: &'static str,
    size: String,
    path: Path,
    /// Best time and verdict under infinite buffering, then zero.
    paper: [(f64, bool); 2],
}

fn row(
    name: &'static str,
    size: impl ToString,
    path: Path,
    inf: (f64, bool),
    zero: (f64, bool),
) -> Row {
    Row {
        name,
        size: size.to_string(),
        path,
        paper: [inf, zero],
    }
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let by_ranks = |best: [[f64; 4]; 2], dead: [bool; 2], make: Make, name| {
        let sizes = [8, 16, 32, 64].into_iter().enumerate();
        sizes
            .map(|(k, n)| {
                row(
                    name,
                    n,
                    make(n),
                    (best[0][k], dead[0]),
                    (best[1][k], dead[1]),
                )
            })
            .collect::<Vec<_>>()
    };
    rows.extend(by_ranks(
        [[0.042, 0.212, 1.497, 4.116], [0.043, 1.249, 0.932, 4.112]],
        [false, false],
        programs::adder,
        "Adder",
    ));
    rows.extend(by_ranks(
        [[0.628, 1.939, 2.491, 6.081], [0.232, 1.582, 4.665, 10.941]],
        [false, false],
        programs::floyd,
        "Floyd",
    ));
    rows.extend(by_ranks(
        [[0.186, 0.258, 1.993, 3.226], [0.177, 0.481, 1.297, 5.429]],
        [false, false],
        programs::gauss_elim,
        "GaussElim",
    ));
    rows.extend(by_ranks(
        [[0.325, 0.636, 1.623, 3.232], [0.225, 0.726, 1.831, 3.706]],
        [false, false],
        programs::heat,
        "Heat",
    ));
    rows.extend(by_ranks(
        [[0.309, 0.565, 2.191, 4.799], [0.221, 0.461, 1.987, 2.932]],
        [true, true],
        programs::heat_errors,
        "HeatErrors",
    ));
    rows.extend(by_ranks(
        [[0.038, 0.131, 1.854, 4.212], [0.042, 0.223, 3.592, 4.237]],
        [false, false],
        programs::integrate,
        "Integrate",
    ));
    for (k, (r, c)) in [(2, 2), (2, 4), (4, 4), (4, 6)].into_iter().enumerate() {
        let (inf, zero) = (
            [0.122, 0.716, 8.566, 36.308][k],
            [0.029, 0.035, 0.197, 0.548][k],
        );
        let path = programs::diffusion(r, c, 1);
        rows.push(row(
            "Diffusion, 1 step",
            r * c,
            path,
            (inf, false),
            (zero, true),
        ));
    }
    for (k, steps) in [2, 4, 8, 16].into_iter().enumerate() {
        let (inf, zero) = (
            [0.225, 1.023, 7.197, 67.854][k],
            [0.028, 0.028, 0.029, 0.032][k],
        );
        let path = programs::diffusion(2, 2, steps);
        rows.push(row(
            "Diffusion 2x2, steps",
            steps,
            path,
            (inf, false),
            (zero, true),
        ));
    }
    for (k, n) in [8, 16, 32, 64].into_iter().enumerate() {
        let (inf, zero) = (
            [0.076, 0.114, 0.734, 2.766][k],
            [0.069, 0.242, 1.488, 3.835][k],
        );
        rows.push(row(
            "MatMul, 8 rows",
            n,
            programs::matmul(n, 8),
            (inf, false),
            (zero, n == 8),
        ));
    }
    for (k, n) in [16, 32, 64].into_iter().enumerate() {
        let (inf, zero) = ([0.224, 2.822, 4.808][k], [0.281, 0.633, 4.586][k]);
        rows.push(row(
            "MatMul, n rows",
            n,
            programs::matmul(n, n),
            (inf, false),
            (zero, true),
        ));
    }
    for (k, size) in [4, 6, 12].into_iter().enumerate() {
        let (inf, zero) = ([0.061, 0.066, 4.938][k], [0.046, 0.048, 0.099][k]);
        let path = programs::matmul(8, size);
        rows.push(row(
            "MatMul, 8 ranks, rows",
            size,
            path,
            (inf, false),
            (zero, size >= 8),
        ));
    }
    rows
}

fn timed(path: &Path, options: &Options) -> (f64, Option<bool>) {
    let start = Instant::now();
    let checked = check_with(path, options, &mut Cache::default());
    let seconds = start.elapsed().as_secs_f64();
    let verdict = match checked.answer {
        Answer::NoDeadlock => Some(false),
        Answer::Deadlock(_) => Some(true),
        Answer::Undecided(_) => None,
    };
    (seconds, verdict)
}

/// Prints the table; false if a verdict is not the paper's.
pub(crate) fn bench(options: &SimianOptions) -> Result<bool, String> {
    let mut same = true;
    println!(
        "| program | size | buffering | deadlock | counting, s | SAT, s | paper's best, s | epochs: (size, generators, repeats) |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for row in rows() {
        // Collectives are made of messages there.
        let modes = [
            (Buffering::Infinite, Leaving::WhenServed),
            (Buffering::Zero, Leaving::Together),
        ];
        for ((buffering, leaving), (best, expected)) in modes.into_iter().zip(row.paper) {
            let all = Options::new(buffering.with(leaving));
            let (counting, verdict) = timed(&row.path, &all);
            let (sat, again) = timed(
                &row.path,
                &Options {
                    counting: false,
                    running: false,
                    ..all
                },
            );
            same &= verdict == Some(expected) && again == Some(expected);
            let said = match verdict {
                Some(true) => "yes",
                Some(false) => "no",
                None => "?",
            };
            let epochs = match buffering {
                Buffering::Infinite => summary(&row.path, &all).unwrap_or_default(),
                _ => String::new(),
            };
            println!(
                "| {} | {} | {buffering} | {said} | {counting:.4} | {sat:.4} | {best:.3} | {epochs} |",
                row.name, row.size
            );
        }
    }
    println!();
    println!("| program | ranks | operations | infinite, s | zero, s | any, s |");
    println!("|---|---|---|---|---|---|");
    let grow: [(&str, Make); 4] = [
        ("Adder", programs::adder),
        ("Integrate", programs::integrate),
        ("Heat", programs::heat),
        ("Diffusion, 1 step", |n| {
            let rows = 1 << (n.ilog2() / 2);
            programs::diffusion(rows, n / rows, 1)
        }),
    ];
    let mut plot = LinePlot {
        title: "Time of the path model by ranks, any buffering".to_owned(),
        x: axis("ranks"),
        y: axis("seconds"),
        series: Vec::new(),
    };
    for (name, make) in grow {
        let mut points = Vec::new();
        for n in [16, 64, 256, 1024] {
            let path = make(n);
            let operations: usize = path.ranks.iter().map(Vec::len).sum();
            let time = |buffering| timed(&path, &Options::new(buffering)).0;
            let (inf, zero, any) = (
                time(Buffering::Infinite),
                time(Buffering::Zero),
                time(Buffering::Any),
            );
            println!("| {name} | {n} | {operations} | {inf:.4} | {zero:.4} | {any:.4} |");
            points.push((f64::from(n), any));
        }
        let name = name.to_owned();
        plot.series.push(Series { name, points });
    }
    if let Some(file) = &options.plot {
        std::fs::write(file, plot.to_svg()).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(same)
}

fn axis(label: &str) -> Axis {
    Axis {
        label: label.to_owned(),
        scale: Scale::Logarithmic,
    }
}
