//! Tables, lists and a plot of how often answers were right.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::figures::{Figures, Judged, Worth, share};
use crate::plot::{Axis, Bar, BarPlot, LinePlot, Series};

/// Both tables, as markdown: by class of programs, and by mistake.
pub(super) fn text(title: &str, judged: &[Judged<'_>]) -> String {
    let mut text = format!(
        "## {title}\n\n| class | entries | TP | TN | FP | FN | inconclusive | recall | precision | accuracy \
         | guilty line named | reports per erroneous entry | seconds |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    );
    for (class, entries) in classes(judged) {
        row(&mut text, &class, &entries);
    }
    let all: Vec<&Judged<'_>> = judged.iter().collect();
    row(&mut text, "**all**", &all);

    text.push_str(
        "\n| mistake | entries | found | verified | inconclusive | guilty line named | reports per entry |\n\
         |---|---:|---:|---:|---:|---:|---:|\n",
    );
    let mut mistakes: BTreeMap<&str, Figures> = BTreeMap::new();
    for judged in judged {
        if let Some(mistake) = &judged.entry.mistake {
            mistakes.entry(mistake).or_default().add(judged);
        }
    }
    for (mistake, figures) in mistakes {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "| {mistake} | {} | {} | {} | {} | {} | {} |",
            figures.all(),
            figures.count(Worth::TruePositive),
            figures.count(Worth::FalseNegative),
            figures.count(Worth::Inconclusive),
            shown(figures.naming()),
            shown(share(figures.reports, figures.all()))
        );
    }
    text
}

fn row(text: &mut String, class: &str, entries: &[&Judged<'_>]) {
    let mut figures = Figures::default();
    entries.iter().for_each(|judged| figures.add(judged));
    let erroneous = erroneous(entries);
    let [tp, tn, fp, fn_, none] = figures.counts;
    let _ = writeln!(
        text,
        "| {class} | {} | {tp} | {tn} | {fp} | {fn_} | {none} | {} | {} | {} | {} | {} | {:.0} |",
        figures.all(),
        shown(figures.recall(erroneous)),
        shown(figures.precision()),
        shown(figures.accuracy()),
        shown(figures.naming()),
        shown(share(figures.reports, erroneous)),
        figures.seconds
    );
}

fn erroneous(entries: &[&Judged<'_>]) -> u32 {
    let wrong = entries.iter().filter(|j| j.entry.mistake.is_some());
    wrong.count() as u32
}

fn classes<'j, 'a>(judged: &'j [Judged<'a>]) -> BTreeMap<String, Vec<&'j Judged<'a>>> {
    let mut classes: BTreeMap<String, Vec<&Judged<'_>>> = BTreeMap::new();
    for judged in judged {
        let class = judged.entry.class.clone();
        classes.entry(class).or_default().push(judged);
    }
    classes
}

fn shown(figure: Option<f64>) -> String {
    figure.map_or_else(|| "–".to_owned(), |figure| format!("{figure:.3}"))
}

/// The verdicts, by class, as shares.
pub(super) fn plot(title: &str, judged: &[Judged<'_>]) -> BarPlot {
    let bar = |name: String, entries: &[&Judged<'_>]| {
        let mut figures = Figures::default();
        entries.iter().for_each(|judged| figures.add(judged));
        Bar {
            name,
            parts: figures.counts.iter().map(|n| f64::from(*n)).collect(),
            note: format!(
                "{} of {}",
                figures.count(Worth::TruePositive) + figures.count(Worth::TrueNegative),
                figures.all()
            ),
        }
    };
    let all: Vec<&Judged<'_>> = judged.iter().collect();
    let mut bars: Vec<Bar> = classes(judged)
        .into_iter()
        .map(|(class, entries)| bar(class, &entries))
        .collect();
    bars.push(bar("all".to_owned(), &all));
    BarPlot {
        title: format!("{title}: right and wrong answers"),
        parts: [
            "true positive",
            "false positive",
            "true negative",
            "false negative",
            "inconclusive",
        ]
        .map(str::to_owned)
        .into(),
        bars: bars.into_iter().map(reordered).collect(),
    }
}

/// How many programs are answered within how many seconds.
pub(super) fn times(title: &str, mut seconds: Vec<f64>) -> LinePlot {
    seconds.sort_by(f64::total_cmp);
    let answered = (1..).map(f64::from);
    LinePlot {
        title: format!("{title}: programs answered in time"),
        x: Axis::logarithmic("seconds"),
        y: Axis::linear("programs"),
        series: vec![Series {
            name: "concord".to_owned(),
            points: seconds.into_iter().zip(answered).collect(),
        }],
    }
}

/// In the order of the colours: wrong answers stand out.
fn reordered(mut bar: Bar) -> Bar {
    bar.parts.swap(1, 2);
    bar
}

/// Writes lists of what is not as it should be, one entry per line.
pub(super) fn lists(folder: &Path, judged: &[Judged<'_>]) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let write = |name: &str, chosen: &dyn Fn(&Judged<'_>) -> bool| {
        let mut lines: Vec<String> = judged.iter().filter(|j| chosen(j)).map(line).collect();
        lines.sort();
        lines.dedup();
        let path = folder.join(name);
        let mut text = lines.join("\n");
        text.push('\n');
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
    };
    write("false-positives.txt", &|j| j.worth == Worth::FalsePositive)?;
    write("false-negatives.txt", &|j| j.worth == Worth::FalseNegative)?;
    write("inconclusive.txt", &|j| j.worth == Worth::Inconclusive)?;
    write("unnamed-lines.txt", &|j| j.names_line() == Some(false))?;
    write("many-reports.txt", &|j| {
        j.entry.mistake.is_some() && j.said.findings.len() > 1
    })
}

fn line(judged: &Judged<'_>) -> String {
    let entry = judged.entry;
    let findings = judged.said.findings.iter().map(|finding| {
        let lines: Vec<String> = finding.lines.iter().map(u32::to_string).collect();
        format!(
            "{} [{}]: {}",
            finding.kind,
            lines.join(","),
            finding.message
        )
    });
    let said: Vec<String> = findings
        .chain(judged.said.reasons.iter().cloned())
        .collect();
    let lines: Vec<String> = entry.lines.iter().map(u32::to_string).collect();
    format!(
        "{}\t{}\t{}\t[{}]\t{}",
        entry.class,
        super::file_name(&entry.source),
        entry.mistake.as_deref().unwrap_or("OK"),
        lines.join(","),
        said.join(" | ").replace('\n', " ")
    )
}
