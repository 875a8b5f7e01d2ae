//! `printf` against the native one: random formats and values, and the cases
//! that are easily wrong.

mod native;
mod process;

use concord_abi::{Arg, Class};
use native::Random;
use process::Process;

/// Reads cases `kind width precision bits… \n format \n` and prints each
/// result as `length\n bytes \n`.
const DRIVER: &str = r#"
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
    static char line[4096], format[4096], out[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        int kind, w, p;
        unsigned long long lo, hi;
        if (sscanf(line, "%d %d %d %llx %llx", &kind, &w, &p, &lo, &hi) != 5) return 1;
        if (!fgets(format, sizeof format, stdin)) return 1;
        format[strlen(format) - 1] = 0;
        int n;
        double d; memcpy(&d, &lo, 8);
        long double l = 0; memcpy(&l, &lo, 8); memcpy((char *)&l + 8, &hi, 2);
        static const char *texts[] = {"", "a", "hello, world", "percent % sign", "0123456789012345678901234567890123456789"};
        const char *s = texts[lo % 5];
        #define GO(x) (w < -900 ? p < -900 ? snprintf(out, sizeof out, format, x) : snprintf(out, sizeof out, format, p, x) \
                      : p < -900 ? snprintf(out, sizeof out, format, w, x) : snprintf(out, sizeof out, format, w, p, x))
        switch (kind) {
        case 0: n = GO((int)lo); break;
        case 1: n = GO((long)lo); break;
        case 2: n = GO(d); break;
        case 3: n = GO(l); break;
        case 4: n = GO(s); break;
        default: n = GO((void *)lo); break;
        }
        printf("%d\n", n);
        fwrite(out, 1, n < 0 ? 0 : n, stdout);
        putchar('\n');
    }
    return 0;
}
"#;

const TEXTS: [&str; 5] = [
    "",
    "a",
    "hello, world",
    "percent % sign",
    "0123456789012345678901234567890123456789",
];

/// Marks a width or precision that is not an argument.
const NONE: i32 = -1000;

struct Case {
    kind: u32,
    width: i32,
    precision: i32,
    low: u64,
    high: u64,
    format: String,
}

fn integer(r: &mut Random) -> u64 {
    match r.below(6) {
        0 => r.below(3),
        1 => r.next(),
        2 => r.next() >> 32,
        3 => 0u64.wrapping_sub(r.below(300)),
        4 => r.pick(&[
            0,
            u64::MAX,
            1 << 31,
            1 << 63,
            0x7fff_ffff,
            0x7fff_ffff_ffff_ffff,
        ]),
        _ => r.below(100_000),
    }
}

fn double(r: &mut Random) -> f64 {
    match r.below(10) {
        0 => f64::from_bits(r.next()),
        1 => (r.below(2_000_000) as f64 - 1_000_000.0) / 1000.0,
        2 => r.below(1000) as f64 / 8.0,
        3 => r.pick(&[
            0.0,
            -0.0,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            -f64::NAN,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            1e23,
            0.5,
            1.5,
            2.5,
            9.5,
            99.5,
            999_999.5,
            0.00001,
            0.0001,
            123_456.0,
            1e6,
            1e15,
            1e16,
            1e17,
        ]),
        4 => 10f64.powi(r.below(640) as i32 - 320),
        5 => f64::from_bits(r.next() >> 12),
        6 if r.chance(50) => {
            // Just below a power of ten: what rounding carries into.
            10f64.powi(r.below(20) as i32 - 8) * (1.0 - 10f64.powi(-(r.below(9) as i32)) / 2.0)
        }
        6 => r.below(1 << 20) as f64 / (1 << r.below(20)) as f64,
        _ => (r.next() as f64) / (r.next() as f64),
    }
}

fn extended(r: &mut Random) -> (u64, u64) {
    let sign = r.below(2) << 15;
    match r.below(6) {
        0 => (r.next() | 1 << 63, sign | r.below(0x7fff).max(1)),
        1 => (r.next() | 1 << 63, sign | (0x3fff - 40 + r.below(80))),
        2 => (0, sign),
        3 => (1 << 63, sign | 0x7fff),
        4 => (r.next() >> (1 + r.below(63)), sign),
        _ => (
            (r.below(1000) + 1) << 53 | 1 << 63,
            sign | (0x3fff + r.below(12)),
        ),
    }
}

fn case(r: &mut Random) -> Case {
    let mut format = String::from(r.pick(&["", "x", "<%%", "a b "]));
    format.push('%');
    for flag in ['-', '+', ' ', '#', '0'] {
        if r.chance(20) {
            format.push(flag);
        }
    }
    let (mut width, mut precision) = (NONE, NONE);
    match r.below(4) {
        0 => format.push_str(&format!("{}", 1 + r.below(40))),
        1 if r.chance(50) => {
            width = r.below(60) as i32 - 30;
            format.push('*');
        }
        _ => {}
    }
    match r.below(4) {
        0 | 1 => format.push_str(&format!(".{}", r.below(25))),
        2 if r.chance(50) => {
            precision = r.below(30) as i32 - 5;
            format.push_str(".*");
        }
        2 if r.chance(20) => format.push_str(&format!(".{}", r.below(400))),
        2 if r.chance(20) => format.push('.'),
        _ => {}
    }
    let kind = r.pick(&[0, 0, 1, 2, 2, 2, 3, 3, 4, 5]);
    let (mut low, mut high) = (integer(r), 0);
    let conversion = match kind {
        0 => {
            format.push_str(r.pick(&["", "", "h", "hh"]));
            if r.chance(10) {
                low = 1 + r.below(126);
                // A length would mean a wide character.
                while format.ends_with('h') {
                    format.pop();
                }
                "c"
            } else {
                r.pick(&["d", "i", "u", "o", "x", "X"])
            }
        }
        1 => {
            format.push_str(r.pick(&["l", "ll", "j", "z", "t", "q"]));
            r.pick(&["d", "i", "u", "o", "x", "X"])
        }
        2 => {
            low = double(r).to_bits();
            r.pick(&["f", "F", "e", "E", "g", "G", "a", "A"])
        }
        3 => {
            (low, high) = extended(r);
            format.push('L');
            r.pick(&["f", "F", "e", "E", "g", "G", "a", "A"])
        }
        4 => "s",
        _ => "p",
    };
    format.push_str(conversion);
    format.push_str(r.pick(&["", ">", " end"]));
    Case {
        kind,
        width,
        precision,
        low,
        high,
        format,
    }
}

fn fixed_cases() -> Vec<Case> {
    let double = |format: &str, value: f64| Case {
        kind: 2,
        width: NONE,
        precision: NONE,
        low: value.to_bits(),
        high: 0,
        format: format.into(),
    };
    let mut cases = Vec::new();
    for value in [
        0.5,
        1.5,
        2.5,
        0.125,
        0.375,
        1e100,
        123.456,
        0.1,
        1.0 / 3.0,
        100.0,
        1e5,
        1e-5,
        9.9999995,
        99999.95,
    ] {
        for format in [
            "%.0f", "%.1f", "%.2f", "%f", "%g", "%.3g", "%#g", "%e", "%.0e", "%#.0f", "%.17g",
            "%a", "%.0a", "%.1a",
        ] {
            cases.push(double(format, value));
        }
    }
    cases
}

fn ours(process: &mut Process, case: &Case) -> (i32, Vec<u8>) {
    let format = process.text(&case.format);
    let value = match case.kind {
        0 => Arg::int(case.low as u32 as i32),
        1 => Arg::long(case.low as i64),
        2 => Arg::double(f64::from_bits(case.low)),
        3 => Arg::concrete(
            Class::F80,
            u128::from(case.high) << 64 | u128::from(case.low),
        ),
        4 => process.text(TEXTS[(case.low % 5) as usize]),
        _ => Arg::ptr(case.low),
    };
    let room = 1 << 14;
    let buffer = process.room(room);
    let mut args = vec![buffer, Arg::long(room as i64), format];
    for count in [case.width, case.precision] {
        if count != NONE {
            args.push(Arg::int(count));
        }
    }
    args.push(value);
    let count = process.int("snprintf", &args);
    let text = if count < 0 {
        Vec::new()
    } else {
        process.bytes(buffer, count as u64)
    };
    (count, text)
}

#[test]
fn random_formats_print_as_natively() {
    let mut r = Random::new(7);
    let mut cases = fixed_cases();
    cases.extend((0..20_000).map(|_| case(&mut r)));
    let mut input = Vec::new();
    for c in &cases {
        input.extend(
            format!(
                "{} {} {} {:x} {:x}\n{}\n",
                c.kind, c.width, c.precision, c.low, c.high, c.format
            )
            .bytes(),
        );
    }
    let native = native::run("printf_driver", DRIVER, &input);
    let mut rest = &native[..];
    let mut process = Process::new();
    let mut compared = 0;
    for (i, c) in cases.iter().enumerate() {
        // The blocks of old cases would only slow the test down.
        if i % 500 == 0 {
            process = Process::new();
        }
        let end = rest.iter().position(|&b| b == b'\n').unwrap();
        let count: i32 = std::str::from_utf8(&rest[..end]).unwrap().parse().unwrap();
        let length = count.max(0) as usize;
        let expected = &rest[end + 1..end + 1 + length];
        rest = &rest[end + length + 2..];
        let (our_count, text) = ours(&mut process, c);
        assert_eq!(
            (our_count, String::from_utf8_lossy(&text)),
            (count, String::from_utf8_lossy(expected)),
            "{:?} of kind {} with {:x}:{:x} ({}, {})",
            c.format,
            c.kind,
            c.high,
            c.low,
            c.width,
            c.precision
        );
        compared += 1;
    }
    assert_eq!(compared, cases.len());
    assert!(rest.is_empty());
}
