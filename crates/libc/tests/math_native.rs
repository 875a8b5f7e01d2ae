//! Mathematics against the native library: bit for bit where IEEE 754 defines
//! the result, within a few units in the last place elsewhere.

mod native;
mod process;

use concord_abi::{Arg, Class};
use concord_libc::{Reply, Results};
use native::Random;
use process::Process;

/// How far a result may be from glibc's, in units in the last place.
const EXACT: u64 = 0;
const CLOSE: u64 = 2;
/// For functions whose glibc versions are themselves a few units off.
const NEAR: u64 = 8;

const UNARY: &[(&str, u64)] = &[
    ("sqrt", EXACT),
    ("fabs", EXACT),
    ("floor", EXACT),
    ("ceil", EXACT),
    ("trunc", EXACT),
    ("round", EXACT),
    ("rint", EXACT),
    ("nearbyint", EXACT),
    ("logb", EXACT),
    ("significand", EXACT),
    ("sin", CLOSE),
    ("cos", CLOSE),
    ("tan", CLOSE),
    ("asin", CLOSE),
    ("acos", CLOSE),
    ("atan", CLOSE),
    ("sinh", NEAR),
    ("cosh", NEAR),
    ("tanh", NEAR),
    ("asinh", NEAR),
    ("acosh", NEAR),
    ("atanh", NEAR),
    ("exp", CLOSE),
    ("exp2", CLOSE),
    ("exp10", NEAR),
    ("expm1", NEAR),
    ("log", CLOSE),
    ("log2", CLOSE),
    ("log10", NEAR),
    ("log1p", NEAR),
    ("cbrt", CLOSE),
];
const BINARY: &[(&str, u64)] = &[
    ("fmod", EXACT),
    ("remainder", EXACT),
    ("fmin", EXACT),
    ("fmax", EXACT),
    ("copysign", EXACT),
    ("fdim", EXACT),
    ("nextafter", EXACT),
    ("pow", CLOSE),
    ("atan2", CLOSE),
    ("hypot", CLOSE),
];
const TERNARY: &[&str] = &["fma"];
const INTEGER: &[&str] = &["lrint", "llrint", "lround", "llround", "ilogb"];

/// A driver that reads `index a b c` in hexadecimal and prints the result's
/// bits; the operations come from the tables above.
fn driver(suffix: &str, kind: &str) -> String {
    let mut cases = String::new();
    let mut index = 0;
    for (name, _) in UNARY {
        cases.push_str(&format!("case {index}: r = {name}{suffix}(a); break;\n"));
        index += 1;
    }
    for (name, _) in BINARY {
        cases.push_str(&format!("case {index}: r = {name}{suffix}(a, b); break;\n"));
        index += 1;
    }
    for name in TERNARY {
        cases.push_str(&format!(
            "case {index}: r = {name}{suffix}(a, b, c); break;\n"
        ));
        index += 1;
    }
    for name in INTEGER {
        cases.push_str(&format!(
            "case {index}: i = {name}{suffix}(a); integer = 1; break;\n"
        ));
        index += 1;
    }
    cases.push_str(&format!(
        "case {index}: {{ int e; r = frexp{suffix}(a, &e); i = e; }} break;\n"
    ));
    cases.push_str(&format!("case {}: {{ T w; r = modf{suffix}(a, &w); i = (long)(w < 1e15 && w > -1e15 ? w : 0); }} break;\n", index + 1));
    cases.push_str(&format!(
        "case {}: r = ldexp{suffix}(a, (int)(b < 20000 && b > -20000 ? b : 3)); break;\n",
        index + 2
    ));
    cases.push_str(&format!(
        "case {}: {{ int q; r = remquo{suffix}(a, b, &q); i = q & 7; }} break;\n",
        index + 3
    ));
    format!(
        r#"
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
typedef {kind} T;
static T load(unsigned long long lo, unsigned hi) {{ T t = 0; memcpy(&t, &lo, sizeof t < 8 ? sizeof t : 8); if (sizeof t > 8) memcpy((char *)&t + 8, &hi, 2); return t; }}
int main(void) {{
    int index; unsigned long long a0, b0, c0; unsigned a1, b1, c1;
    while (scanf("%d %x %llx %x %llx %x %llx", &index, &a1, &a0, &b1, &b0, &c1, &c0) == 7) {{
        T a = load(a0, a1), b = load(b0, b1), c = load(c0, c1), r = 0;
        long i = 0; int integer = 0;
        switch (index) {{
{cases}
        default: return 1;
        }}
        unsigned long long lo = 0; unsigned short hi = 0;
        memcpy(&lo, &r, sizeof r < 8 ? sizeof r : 8);
        if (sizeof r > 8) memcpy(&hi, (char *)&r + 8, 2);
        printf("%x %llx %lx %d\n", hi, lo, i, isnan(r) != 0);
    }}
    return 0;
}}
"#
    )
}

struct Shape {
    suffix: &'static str,
    kind: &'static str,
    class: Class,
}

fn number(r: &mut Random, class: Class) -> u128 {
    let small = |r: &mut Random| {
        (r.below(200_000) as f64 - 100_000.0) / r.pick(&[1.0, 8.0, 1000.0, 1e5, 3.0])
    };
    match class {
        Class::F32 => u128::from(match r.below(4) {
            0 => r.next() as u32,
            1 => (r.pick(&[
                0.0f32,
                -0.0,
                1.0,
                -1.0,
                0.5,
                1.5,
                2.5,
                f32::INFINITY,
                f32::NAN,
                f32::MAX,
                1e-45,
            ]))
            .to_bits(),
            _ => (small(r) as f32).to_bits(),
        }),
        Class::F64 => u128::from(match r.below(4) {
            0 => r.next(),
            1 => (r.pick(&[
                0.0,
                -0.0,
                1.0,
                -1.0,
                0.5,
                1.5,
                2.5,
                f64::INFINITY,
                f64::NAN,
                f64::MAX,
                5e-324,
            ]))
            .to_bits(),
            _ => small(r).to_bits(),
        }),
        _ => {
            let sign = u128::from(r.below(2)) << 79;
            let mantissa = u128::from(r.next() | 1 << 63);
            match r.below(5) {
                0 => sign | u128::from(1 + r.below(0x7ffe)) << 64 | mantissa,
                1 => {
                    sign | r.pick(&[
                        0,
                        0x3fff_8000_0000_0000_0000,
                        0x7fff_8000_0000_0000_0000,
                        1,
                        0x3ffe_8000_0000_0000_0000,
                        0x4000_a000_0000_0000_0000,
                    ])
                }
                2 => sign | u128::from(0x3fff - 70 + r.below(80)) << 64 | mantissa,
                3 => sign | u128::from(0x3fff + r.below(8)) << 64 | (mantissa & !((1 << 55) - 1)),
                _ => sign | u128::from(0x3ffc + r.below(8)) << 64 | mantissa,
            }
        }
    }
}

/// A number's place on the line of all numbers of its format.
fn ordinal(bits: u128, class: Class) -> i128 {
    let (width, bits) = match class {
        Class::F32 => (31, bits),
        Class::F64 => (63, bits),
        // Without the explicit leading bit of a normal number.
        _ => (
            78,
            (bits >> 64 & 0x7fff) << 63 | bits & (u128::MAX >> 65) | (bits >> 79) << 78,
        ),
    };
    let magnitude = (bits & ((1 << width) - 1)) as i128;
    if bits >> width & 1 != 0 {
        -magnitude
    } else {
        magnitude
    }
}

#[test]
fn results_agree_with_the_native_library() {
    let shapes = [
        Shape {
            suffix: "",
            kind: "double",
            class: Class::F64,
        },
        Shape {
            suffix: "f",
            kind: "float",
            class: Class::F32,
        },
        Shape {
            suffix: "l",
            kind: "long double",
            class: Class::F80,
        },
    ];
    let functions = UNARY.len() + BINARY.len() + TERNARY.len() + INTEGER.len() + 4;
    for shape in shapes {
        let mut r = Random::new(3);
        let mut cases = Vec::new();
        for index in 0..functions {
            for _ in 0..250 {
                let mut number = || number(&mut r, shape.class);
                cases.push((index, [number(), number(), number()]));
            }
        }
        let mut input = String::new();
        for (index, [a, b, c]) in &cases {
            let part = |v: &u128| format!("{:x} {:x}", v >> 64, *v as u64);
            input.push_str(&format!("{index} {} {} {}\n", part(a), part(b), part(c)));
        }
        let output = native::run(
            &format!("math_driver_{}", shape.class_name()),
            &driver(shape.suffix, shape.kind),
            input.as_bytes(),
        );
        let output = String::from_utf8(output).unwrap();
        let mut process = Process::new();
        let place = process.room(16);
        let mut lines = output.lines();
        for (index, args) in cases {
            let line = lines.next().unwrap();
            compare(&mut process, &shape, index, args, place, line);
        }
        assert_eq!(lines.next(), None);
    }
}

impl Shape {
    fn class_name(&self) -> &'static str {
        self.kind.split(' ').next_back().unwrap_or(self.kind).trim()
    }
}

fn compare(
    process: &mut Process,
    shape: &Shape,
    index: usize,
    args: [u128; 3],
    place: Arg,
    line: &str,
) {
    let fields: Vec<u128> = line
        .split(' ')
        .map(|f| u128::from_str_radix(f, 16).unwrap())
        .collect();
    let (expected, integer, nan) = (
        fields[0] << 64 | fields[1],
        fields[2] as u64 as i64,
        fields[3] != 0,
    );
    let [a, b, c] = args.map(|bits| Arg::concrete(shape.class, bits));
    let mut index = index;
    let mut call = |name: &str, args: &[Arg]| {
        let name = format!("{name}{}", shape.suffix);
        let reply = process.call(&name, args);
        match reply {
            Reply::Return(Results::One(value)) => (name, value),
            other => panic!("{name}: {other:?}"),
        }
    };
    let (name, ours, bound) = 'found: {
        if let Some((name, bound)) = UNARY.get(index) {
            let (name, value) = call(name, &[a]);
            break 'found (name, value, *bound);
        }
        index -= UNARY.len();
        if let Some((name, bound)) = BINARY.get(index) {
            let (name, value) = call(name, &[a, b]);
            break 'found (name, value, *bound);
        }
        index -= BINARY.len();
        if let Some(name) = TERNARY.get(index) {
            let (name, value) = call(name, &[a, b, c]);
            break 'found (name, value, EXACT);
        }
        index -= TERNARY.len();
        if let Some(name) = INTEGER.get(index) {
            let (name, value) = call(name, &[a]);
            assert_eq!(value.i64(), integer, "{name} of {:x}", args[0]);
            return;
        }
        index -= INTEGER.len();
        match index {
            0 => {
                let (name, value) = call("frexp", &[a, place]);
                if !nan && expected << 49 != 0x7fff << 113 {
                    let exponent = i32::from_le_bytes(process.bytes(place, 4).try_into().unwrap());
                    assert_eq!(i64::from(exponent), integer, "{name} of {:x}", args[0]);
                }
                (name, value, EXACT)
            }
            1 => {
                let (name, value) = call("modf", &[a, place]);
                (name, value, EXACT)
            }
            2 => {
                let b = to_double(shape.class, args[1]);
                let exponent = if b < 20000.0 && b > -20000.0 {
                    b as i32
                } else {
                    3
                };
                let (name, value) = call("ldexp", &[a, Arg::int(exponent)]);
                (name, value, EXACT)
            }
            _ => {
                let (name, value) = call("remquo", &[a, b, place]);
                if !nan {
                    let quotient = i32::from_le_bytes(process.bytes(place, 4).try_into().unwrap());
                    assert_eq!(
                        i64::from(quotient & 7),
                        integer,
                        "{name} of {:x}, {:x}",
                        args[0],
                        args[1]
                    );
                }
                (name, value, EXACT)
            }
        }
    };
    let is_nan = to_double(shape.class, ours.bits).is_nan();
    let context = format!(
        "{name} of {:x}, {:x}, {:x}: {:x}, natively {expected:x}",
        args[0], args[1], args[2], ours.bits
    );
    assert_eq!(is_nan, nan, "{context}");
    if nan {
        return;
    }
    let distance = ordinal(ours.bits, shape.class).abs_diff(ordinal(expected, shape.class));
    assert!(distance <= u128::from(bound), "{context}");
    if bound == EXACT && !name.starts_with("fm") {
        // The order of +0 and -0 in fmin and fmax is open.
        assert_eq!(ours.bits, expected, "{context}");
    }
}

/// Good enough for classes and small numbers.
fn to_double(class: Class, bits: u128) -> f64 {
    match class {
        Class::F32 => f64::from(f32::from_bits(bits as u32)),
        Class::F64 => f64::from_bits(bits as u64),
        _ => {
            let mantissa = bits as u64;
            let exponent = (bits >> 64 & 0x7fff) as i32;
            if exponent == 0x7fff {
                return if mantissa << 1 == 0 {
                    f64::INFINITY
                } else {
                    f64::NAN
                };
            }
            let value = mantissa as f64 * 2f64.powi((exponent - 16446).max(-1000));
            if bits >> 79 & 1 != 0 { -value } else { value }
        }
    }
}
