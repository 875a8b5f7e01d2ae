//! `sscanf` and `strtod` against the native ones.

mod native;
mod process;

use concord_abi::Arg;
use native::Random;
use process::Process;

/// For each case (a format line, an input line): the result and the bytes of
/// four destinations that were filled with a pattern before.
const DRIVER: &str = r#"
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
    static char format[4096], text[4096], out[4][64];
    while (fgets(format, sizeof format, stdin) && fgets(text, sizeof text, stdin)) {
        format[strlen(format) - 1] = 0;
        text[strlen(text) - 1] = 0;
        for (char *p = text; *p; p++) if (*p == '~') *p = '\n';
        memset(out, 0xAA, sizeof out);
        int n = sscanf(text, format, out[0], out[1], out[2], out[3]);
        printf("%d ", n);
        for (int i = 0; i < 4; i++) for (int k = 0; k < 64; k++) printf("%02x", (unsigned char)out[i][k]);
        putchar('\n');
    }
    return 0;
}
"#;

fn fragment(r: &mut Random) -> String {
    match r.below(12) {
        0 => format!("{}", r.below(2000) as i64 - 1000),
        1 => r.next().to_string(),
        2 => format!("0x{:x}", r.next() >> r.below(64)),
        3 => format!("{:o}", r.below(4096)),
        4 => format!("{:e}", f64::from_bits(r.next())),
        5 => format!("{}.{}", r.below(1000), r.below(100_000)),
        6 => r
            .pick(&[
                "inf",
                "-INFINITY",
                "nan",
                "NaN",
                "infi",
                "in",
                "na",
                "1e",
                "1e+",
                "0x",
                "0x.8p3",
                "0x1p",
                "-",
                "+",
                ".",
                "-.5",
                "5.",
                "1e5",
                "1E-3x",
                "(nil)",
                "08",
                "0xg",
                "00012",
            ])
            .to_string(),
        7 => r
            .pick(&["abc", "hello", "x,y", "a-b", "%", "]", "[1]"])
            .to_string(),
        8 => " ".into(),
        9 => r.pick(&["~", "  ~ ", ""]).to_string(),
        10 => r.pick(&[",", ":", "%", "abc"]).to_string(),
        _ => format!("{}", r.below(100)),
    }
}

fn conversion(r: &mut Random) -> (String, bool) {
    let mut text = String::from("%");
    let suppressed = r.chance(15);
    if suppressed {
        text.push('*');
    }
    let mut width = 0;
    if r.chance(30) {
        width = 1 + r.below(12);
        text.push_str(&width.to_string());
    }
    let kind = r.below(10);
    match kind {
        0..=3 => {
            text.push_str(r.pick(&["", "l", "h", "hh", "ll", "j", "z"]));
            text.push_str(r.pick(&["d", "i", "u", "x", "o", "d"]));
        }
        4..=6 => {
            text.push_str(r.pick(&["", "l", "L"]));
            text.push_str(r.pick(&["f", "e", "g", "a"]));
        }
        7 => {
            if width == 0 {
                text.push_str("20");
            }
            text.push_str(r.pick(&[
                "s", "[a-z]", "[^,]", "[0-9a-f]", "[]x]", "[^ ~]", "[-+0-9.]",
            ]));
        }
        8 => text.push_str(r.pick(&["c", "n", "hhn", "ln"])),
        _ => text.push_str(if width == 0 { "p" } else { "d" }),
    }
    if text.ends_with('n') && text != "%n" && !text.ends_with("hn") && !text.ends_with("ln")
        || suppressed && text.ends_with('n')
    {
        return ("%n".into(), false);
    }
    (text, suppressed)
}

#[test]
fn random_inputs_scan_as_natively() {
    let mut r = Random::new(11);
    let mut cases = Vec::new();
    for _ in 0..20_000 {
        let (mut format, mut text) = (String::new(), String::new());
        let mut stored = 0;
        for _ in 0..1 + r.below(4) {
            let (conversion, suppressed) = conversion(&mut r);
            stored += u32::from(!suppressed);
            format.push_str(&conversion);
            format.push_str(r.pick(&["", "", " ", ",", ":", "%%"]));
            text.push_str(&fragment(&mut r));
            text.push_str(r.pick(&["", " ", ",", " , ", ":", "%"]));
        }
        assert!(stored <= 4);
        cases.push((format, text));
    }
    for text in [
        "12 0x1F 077",
        "1e5 2.5e-3",
        "nan inf",
        "",
        "   ",
        "abc",
        "-0",
        "99999999999999999999",
    ] {
        for format in [
            "%d %x %o", "%f %lf", "%i", "%s%n", "%c%c", "%Lf", "%*d %d", "%3d%2d",
        ] {
            cases.push((format.to_owned(), text.to_owned()));
        }
    }
    let mut input = Vec::new();
    for (format, text) in &cases {
        input.extend(format!("{format}\n{text}\n").bytes());
    }
    let native = String::from_utf8(native::run("scanf_driver", DRIVER, &input)).unwrap();
    let mut process = Process::new();
    let mut lines = native.lines();
    for (i, (format, text)) in cases.iter().enumerate() {
        if i % 500 == 0 {
            process = Process::new();
        }
        let at = process.text(format);
        let input = process.text(&text.replace('~', "\n"));
        let places: Vec<Arg> = (0..4).map(|_| process.block(&[0xAA; 64])).collect();
        let args = [&[input, at], &places[..]].concat();
        let mut ours = format!("{} ", process.int("__isoc99_sscanf", &args));
        for place in places {
            ours.extend(process.bytes(place, 64).iter().map(|b| format!("{b:02x}")));
        }
        assert_eq!(ours, lines.next().unwrap(), "format {format:?} on {text:?}");
    }
    assert_eq!(lines.next(), None);
}

const STRTOD: &str = r#"
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <errno.h>
int main(void) {
    static char text[4096];
    while (fgets(text, sizeof text, stdin)) {
        text[strlen(text) - 1] = 0;
        char *e1, *e2, *e3;
        errno = 0; double d = strtod(text, &e1); int r1 = errno;
        errno = 0; float f = strtof(text, &e2); int r2 = errno;
        errno = 0; long double l = strtold(text, &e3); int r3 = errno;
        unsigned long long b; unsigned u; unsigned short h;
        memcpy(&b, &d, 8); memcpy(&u, &f, 4);
        printf("%llx %d %d %x %d %d ", b, (int)(e1 - text), r1, u, (int)(e2 - text), r2);
        memcpy(&b, &l, 8); memcpy(&h, (char *)&l + 8, 2);
        printf("%x%016llx %d %d\n", h, b, (int)(e3 - text), r3);
    }
    return 0;
}
"#;

fn number(r: &mut Random) -> String {
    match r.below(12) {
        0 => format!("{:e}", f64::from_bits(r.next())),
        1 => format!("{}", f64::from_bits(r.next())),
        2 => format!("{}e{}", r.next(), r.below(700) as i64 - 350),
        3 => format!(
            "{}{}.{}e{}",
            r.next(),
            r.next(),
            r.next(),
            r.below(10_000) as i64 - 5000
        ),
        4 => format!(
            "0x{:x}.{:x}p{}",
            r.next() >> r.below(64),
            r.next(),
            r.below(2400) as i64 - 1200
        ),
        5 => format!("0x.{:x}{:x}P-{}", r.next(), r.next(), r.below(16_500)),
        6 => format!("{:e}", f32::from_bits(r.next() as u32)),
        7 => format!("{:.30e}", f64::from_bits(r.next() >> 12)),
        8 => format!("  {}.{}x", r.below(1000), r.next()),
        9 => {
            // Exactly between two doubles, and a hair beside.
            let d = f64::from_bits(0x3ff0_0000_0000_0000 | r.next() >> 12);
            format!("{:.60}{}", d + 2f64.powi(-53), r.pick(&["", "0", "1"]))
        }
        10 => r
            .pick(&[
                "nan",
                "nan(12)",
                "nan(0x1f)",
                "nan(",
                "NAN(zz)",
                "inf",
                "-infinity",
                "infinit",
                "",
                "+",
                "-",
                ".",
                "e5",
                "1e",
                "1e+",
                "0x",
                "0x.",
                "0xp1",
                "1.e2",
                ".e2",
                "1e99999999999",
                "-1e-99999999999",
                "0e999999999999",
                "0x0p999999999999",
                "1_000",
            ])
            .into(),
        _ => format!("-{}", r.next()),
    }
}

#[test]
fn random_numbers_parse_as_natively() {
    let mut r = Random::new(5);
    let texts: Vec<String> = (0..20_000).map(|_| number(&mut r)).collect();
    let input: String = texts.iter().flat_map(|t| [t.as_str(), "\n"]).collect();
    let native = String::from_utf8(native::run("strtod_driver", STRTOD, input.as_bytes())).unwrap();
    let mut process = Process::new();
    let mut lines = native.lines();
    for (i, text) in texts.iter().enumerate() {
        if i % 500 == 0 {
            process = Process::new();
        }
        let at = process.text(text);
        let end = process.room(8);
        let errno = process.value("__errno_location", &[]);
        let mut ours = Vec::new();
        for function in ["strtod", "strtof", "strtold"] {
            let zero = process.text("\0\0\0");
            process.call("memcpy", &[errno, zero, Arg::long(4)]);
            let value = process.value(function, &[at, end]);
            let stop = u64::from_le_bytes(process.bytes(end, 8).try_into().unwrap()) - at.u64();
            let number = process.errno();
            ours.push(match function {
                "strtold" => format!(
                    "{:x}{:016x} {stop} {number}",
                    value.bits >> 64,
                    value.bits as u64
                ),
                _ => format!("{:x} {stop} {number}", value.bits),
            });
        }
        assert_eq!(ours.join(" "), lines.next().unwrap(), "{text:?}");
    }
    assert_eq!(lines.next(), None);
}
