//! Plots as SVG: lines over two axes, and stacked bars.
//!
//! Written by hand, since what benchmarks need is little: readable in a
//! browser, the same bytes for the same figures.

use std::fmt::Write as _;

const COLOURS: [&str; 7] = [
    "#2a6fbb", "#d1495b", "#3a8f5b", "#e09f3e", "#7b5ea7", "#5f6b73", "#1aa6b7",
];
const WIDTH: f64 = 760.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 180.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 60.0;

/// How an axis is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// Evenly.
    Linear,
    /// By powers of ten; what is not positive is left out.
    Logarithmic,
}

/// An axis.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// What is measured along it.
    pub label: String,
    /// How it is divided.
    pub scale: Scale,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The points, in order of x.
    pub points: Vec<(f64, f64)>,
}

/// Series of points joined by lines.
#[derive(Clone, Debug)]
pub(crate) struct LinePlot {
    /// What it shows.
    pub title: String,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// The lines.
    pub series: Vec<Series>,
}

/// A bar of the same kinds of parts as all others.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    /// What it stands for.
    pub name: String,
    /// The lengths of its parts.
    pub parts: Vec<f64>,
    /// What stands behind it.
    pub note: String,
}

/// Bars, each as long as the plot: shares, not sizes.
#[derive(Clone, Debug)]
pub(crate) struct BarPlot {
    /// What it shows.
    pub title: String,
    /// What the parts are.
    pub parts: Vec<String>,
    /// The bars, from the top.
    pub bars: Vec<Bar>,
}

impl LinePlot {
    /// The plot as a file.
    pub(crate) fn to_svg(&self) -> String {
        const HEIGHT: f64 = 440.0;
        let visible = |(x, y): &(f64, f64)| self.x.shows(*x) && self.y.shows(*y);
        let all = || {
            let points = self.series.iter().flat_map(|s| &s.points);
            points.copied().filter(visible)
        };
        let (x_low, x_high) = self.x.range(all().map(|(x, _)| x));
        let (y_low, y_high) = self.y.range(all().map(|(_, y)| y));
        let right = WIDTH - RIGHT;
        let bottom = HEIGHT - BOTTOM;
        let across = |x| LEFT + self.x.share(x, x_low, x_high) * (right - LEFT);
        let up = |y| bottom - self.y.share(y, y_low, y_high) * (bottom - TOP);
        let mut svg = opened(HEIGHT, &self.title);
        for x in self.x.ticks(x_low, x_high) {
            line(&mut svg, (across(x), TOP), (across(x), bottom), "#ddd");
            let at = (across(x), bottom + 18.0);
            text(&mut svg, at, "middle", &number(x));
        }
        for y in self.y.ticks(y_low, y_high) {
            line(&mut svg, (LEFT, up(y)), (right, up(y)), "#ddd");
            text(&mut svg, (LEFT - 8.0, up(y) + 4.0), "end", &number(y));
        }
        line(&mut svg, (LEFT, TOP), (LEFT, bottom), "#333");
        line(&mut svg, (LEFT, bottom), (right, bottom), "#333");
        let middle = ((LEFT + right) / 2.0, HEIGHT - 18.0);
        text(&mut svg, middle, "middle", &self.x.label);
        text(&mut svg, (LEFT - 8.0, TOP - 10.0), "start", &self.y.label);
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            let points: Vec<(f64, f64)> = series.points.iter().copied().filter(visible).collect();
            let joined: Vec<String> = points
                .iter()
                .map(|(x, y)| format!("{:.1},{:.1}", across(*x), up(*y)))
                .collect();
            put(
                &mut svg,
                format_args!(
                    "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\n",
                    joined.join(" ")
                ),
            );
            for (x, y) in points {
                put(
                    &mut svg,
                    format_args!(
                        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{colour}\"/>\n",
                        across(x),
                        up(y)
                    ),
                );
            }
            legend(&mut svg, number, colour, &series.name);
        }
        svg + "</svg>\n"
    }
}

impl BarPlot {
    /// The plot as a file.
    pub(crate) fn to_svg(&self) -> String {
        const STEP: f64 = 26.0;
        const NAMES: f64 = 200.0;
        let height = TOP + STEP * self.bars.len() as f64 + 20.0;
        let right = WIDTH - RIGHT - 60.0;
        let mut svg = opened(
            height.max(TOP + 22.0 * (self.parts.len() as f64 + 1.0)),
            &self.title,
        );
        for (row, bar) in self.bars.iter().enumerate() {
            let top = TOP + STEP * row as f64;
            text(&mut svg, (NAMES - 8.0, top + 14.0), "end", &bar.name);
            let whole: f64 = bar.parts.iter().sum();
            let mut start = NAMES;
            for (part, colour) in bar.parts.iter().zip(COLOURS.iter().cycle()) {
                if whole <= 0.0 || *part <= 0.0 {
                    continue;
                }
                let width = part / whole * (right - NAMES);
                put(
                    &mut svg,
                    format_args!(
                        "<rect x=\"{start:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"18\" fill=\"{colour}\"/>\n"
                    ),
                );
                start += width;
            }
            text(&mut svg, (right + 6.0, top + 14.0), "start", &bar.note);
        }
        for (number, part) in self.parts.iter().enumerate() {
            legend(&mut svg, number, COLOURS[number % COLOURS.len()], part);
        }
        svg + "</svg>\n"
    }
}

impl Axis {
    /// An evenly divided axis.
    pub(crate) fn linear(label: impl Into<String>) -> Axis {
        Axis {
            label: label.into(),
            scale: Scale::Linear,
        }
    }

    /// An axis by powers of ten.
    pub(crate) fn logarithmic(label: impl Into<String>) -> Axis {
        Axis {
            label: label.into(),
            scale: Scale::Logarithmic,
        }
    }

    fn shows(&self, value: f64) -> bool {
        value.is_finite() && (self.scale == Scale::Linear || value > 0.0)
    }

    /// What the axis reaches: from zero, or over whole powers of ten.
    fn range(&self, values: impl Iterator<Item = f64>) -> (f64, f64) {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
            (low.min(v), high.max(v))
        });
        if low > high {
            return (self.least(), 10.0);
        }
        match self.scale {
            Scale::Linear => (
                low.min(0.0),
                if high > low.min(0.0) { high } else { low + 1.0 },
            ),
            Scale::Logarithmic => {
                let low = 10f64.powf(low.log10().floor());
                (low, 10f64.powf(high.log10().ceil()).max(low * 10.0))
            }
        }
    }

    fn least(&self) -> f64 {
        match self.scale {
            Scale::Linear => 0.0,
            Scale::Logarithmic => 1.0,
        }
    }

    fn share(&self, value: f64, low: f64, high: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - low) / (high - low),
            Scale::Logarithmic => (value / low).log10() / (high / low).log10(),
        }
    }

    fn ticks(&self, low: f64, high: f64) -> Vec<f64> {
        match self.scale {
            Scale::Logarithmic => {
                let (first, last) = (low.log10().round() as i32, high.log10().round() as i32);
                (first..=last).map(|power| 10f64.powi(power)).collect()
            }
            Scale::Linear => {
                // About five steps of 1, 2 or 5 times a power of ten.
                let rough = (high - low) / 5.0;
                let power = 10f64.powf(rough.log10().floor());
                let step = [1.0, 2.0, 5.0, 10.0]
                    .map(|factor| factor * power)
                    .into_iter()
                    .find(|step| *step >= rough)
                    .unwrap_or(rough);
                let first = (low / step).ceil() as i64;
                let last = (high / step).floor() as i64;
                (first..=last).map(|n| n as f64 * step).collect()
            }
        }
    }
}

fn opened(height: f64, title: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    put(
        &mut svg,
        format_args!(
            "<text x=\"16\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{}</text>\n",
            escaped(title)
        ),
    );
    svg
}

fn legend(svg: &mut String, number: usize, colour: &str, name: &str) {
    let (x, y) = (WIDTH - RIGHT + 20.0, TOP + 20.0 * number as f64);
    put(
        svg,
        format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\n"),
    );
    text(svg, (x + 18.0, y + 11.0), "start", name);
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), colour: &str) {
    put(
        svg,
        format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\"/>\n",
            from.0, from.1, to.0, to.1
        ),
    );
}

fn text(svg: &mut String, at: (f64, f64), anchor: &str, words: &str) {
    put(
        svg,
        format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>\n",
            at.0,
            at.1,
            escaped(words)
        ),
    );
}

fn put(svg: &mut String, piece: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = svg.write_fmt(piece);
}

fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A number as short as it can be said.
fn number(value: f64) -> String {
    if value != 0.0 && (value.abs() >= 1e6 || value.abs() < 1e-3) {
        return format!("{value:.0e}");
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_corner_to_corner() {
        let plot = LinePlot {
            title: "a < b".to_owned(),
            x: Axis::linear("ranks"),
            y: Axis::logarithmic("seconds"),
            series: vec![Series {
                name: "ours".to_owned(),
                points: vec![(0.0, 1.0), (10.0, 100.0), (5.0, 0.0)],
            }],
        };
        let svg = plot.to_svg();
        assert!(svg.contains("points=\"90.0,380.0 580.0,50.0\""), "{svg}");
        assert!(svg.contains("a &lt; b"));
        assert_eq!(svg, plot.to_svg());
    }

    #[test]
    fn ticks_are_round_numbers() {
        let ticks = Axis::linear("").ticks(0.0, 93.0);
        assert_eq!(ticks, [0.0, 20.0, 40.0, 60.0, 80.0]);
        let ticks = Axis::logarithmic("").ticks(0.01, 100.0);
        assert_eq!(ticks.len(), 5);
    }

    #[test]
    fn bars_are_divided_by_share() {
        let plot = BarPlot {
            title: String::new(),
            parts: vec!["right".to_owned(), "wrong".to_owned()],
            bars: vec![Bar {
                name: "all".to_owned(),
                parts: vec![3.0, 1.0],
                note: String::new(),
            }],
        };
        let svg = plot.to_svg();
        assert!(
            svg.contains("width=\"240.0\"") && svg.contains("width=\"80.0\""),
            "{svg}"
        );
    }
}
