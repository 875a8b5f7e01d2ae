//! The report as JUnit XML, for servers that count tests (Jenkins, GitLab and others).
//!
//! A number of processes is a test suite. Its first test case is the verdict; every error is one
//! more that fails, with the report as people read it. An answer that is neither "verified" nor
//! "violated" is an `error`, never a success. JUnit has no warnings: those, and notes, are test
//! cases that pass, with the report as their output.

use concord_base::{Level, Verdict};
use quick_junit::{
    NonSuccessKind, Property, Report as Suites, SerializeError, TestCase, TestCaseStatus, TestSuite,
};

use crate::human::{self, Style};
use crate::report::{Report, Reported};

/// The report as one XML document.
pub fn report(report: &Report<'_>) -> Result<String, SerializeError> {
    let levels = report.findings.iter().map(|reported| reported.level);
    report.verdict.must_agree(levels);
    let mut suites = Suites::new("concord");
    if report.worlds.is_empty() {
        suites.add_test_suite(suite(report, report.processes, report.verdict));
    }
    for world in report.worlds {
        suites.add_test_suite(suite(report, world.processes, world.verdict));
    }
    suites.to_string()
}

fn suite(report: &Report<'_>, processes: u32, verdict: Verdict) -> TestSuite {
    let many = if processes == 1 {
        "process"
    } else {
        "processes"
    };
    let mut suite = TestSuite::new(format!("{processes} {many}"));
    suite.add_property(Property::new("verdict", verdict.name()));
    if let Some(search) = report.search {
        suite.add_property(Property::new("buffering", search.buffering.as_str()));
        suite.add_property(Property::new("collectives", search.collectives.as_str()));
        for assumption in &search.assumptions {
            suite.add_property(Property::new("assumption", assumption.as_str()));
        }
    }
    suite.add_test_case(answer(report, processes, verdict));
    let concerned = report.findings.iter();
    let concerned = concerned.filter(|reported| reported.processes == processes);
    suite.add_test_cases(concerned.map(|reported| found(report, reported)));
    let written = |stderr: bool| -> Vec<u8> {
        let pieces = report.output.iter().filter(|piece| piece.stderr == stderr);
        pieces.flat_map(|piece| piece.bytes.clone()).collect()
    };
    if !report.output.is_empty() {
        suite.set_system_out_lossy(written(false));
        suite.set_system_err_lossy(written(true));
    }
    suite
}

/// The verdict as a test case.
fn answer(report: &Report<'_>, processes: u32, verdict: Verdict) -> TestCase {
    let failed = |kind, message: String| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_type(verdict.name()).set_message(message);
        let reasons = report.reasons.iter().map(|reason| reason.message.as_str());
        let reasons: Vec<&str> = reasons.collect();
        if !reasons.is_empty() {
            status.set_description(reasons.join("\n"));
        }
        status
    };
    let status = match verdict {
        Verdict::Verified => TestCaseStatus::success(),
        Verdict::Completed if report.status == 0 => TestCaseStatus::success(),
        Verdict::Completed => failed(
            NonSuccessKind::Failure,
            format!("the program ends with status {}", report.status),
        ),
        Verdict::Violated => failed(NonSuccessKind::Failure, "a rule is broken".to_owned()),
        Verdict::Inconclusive => failed(
            NonSuccessKind::Error,
            "neither verified nor violated".to_owned(),
        ),
    };
    let name = match report.search {
        Some(_) => format!("verified with -n {processes}"),
        None => format!("runs with -n {processes}"),
    };
    let mut case = TestCase::new(name, status);
    case.set_classname("concord");
    case
}

/// A finding as a test case.
fn found(report: &Report<'_>, reported: &Reported<'_>) -> TestCase {
    let finding = reported.finding;
    let style = Style {
        verbose: false,
        colour: false,
        processes: reported.processes,
    };
    let drawn = human::finding(finding, reported.level, report.sources, style);
    let first = finding.places.first();
    let file = first.and_then(|place| report.sources.shown_path(place.span));
    let place = match (&file, first) {
        (Some(file), Some(place)) => format!(" at {file}:{}", place.span.line),
        _ => String::new(),
    };
    let name = format!("{} {}{place}", finding.kind.code(), finding.kind.name());
    let class = file.unwrap_or_else(|| "concord".to_owned());
    let mut case = match reported.level {
        Level::Error => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status
                .set_type(finding.kind.code())
                .set_message(finding.message.as_str())
                .set_description(drawn);
            TestCase::new(name, status)
        }
        Level::Warning | Level::Note => {
            let mut case = TestCase::new(name, TestCaseStatus::success());
            case.set_system_out(drawn);
            case
        }
    };
    case.set_classname(class);
    case
}
