//! Complex functions against the native library, on ordinary values.

mod native;
mod process;

use concord_abi::Arg;
use concord_libc::{Reply, Results};
use native::Random;
use process::Process;

const UNARY: &[&str] = &[
    "cexp", "clog", "csqrt", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh", "casin", "cacos",
    "catan", "casinh", "cacosh", "catanh", "conj", "cproj",
];

fn driver() -> String {
    let mut cases = String::new();
    for (index, name) in UNARY.iter().enumerate() {
        cases.push_str(&format!("case {index}: r = {name}(a); break;\n"));
    }
    let next = UNARY.len();
    cases.push_str(&format!("case {next}: r = cpow(a, b); break;\n"));
    cases.push_str(&format!("case {}: r = a * b; break;\n", next + 1));
    cases.push_str(&format!("case {}: r = a / b; break;\n", next + 2));
    format!(
        r#"
#include <complex.h>
#include <stdio.h>
int main(void) {{
    int index; double ar, ai, br, bi;
    while (scanf("%d %lf %lf %lf %lf", &index, &ar, &ai, &br, &bi) == 5) {{
        double complex a = CMPLX(ar, ai), b = CMPLX(br, bi), r = 0;
        switch (index) {{
{cases}
        }}
        printf("%.17g %.17g\n", creal(r), cimag(r));
    }}
    return 0;
}}
"#
    )
}

#[test]
fn ordinary_values_agree_with_the_native_library() {
    let mut r = Random::new(23);
    let mut cases = Vec::new();
    for index in 0..UNARY.len() + 3 {
        for _ in 0..200 {
            let mut value = || match r.below(5) {
                0 => r.pick(&[0.0, 1.0, -1.0, 0.5, 2.0, -3.0]),
                1 => (r.below(2000) as f64 - 1000.0) / 1e6,
                _ => (r.below(20_000) as f64 - 10_000.0) / 1500.0,
            };
            cases.push((index, [value(), value(), value(), value()]));
        }
    }
    let input: String = cases
        .iter()
        .map(|(i, [a, b, c, d])| format!("{i} {a:e} {b:e} {c:e} {d:e}\n"))
        .collect();
    let native =
        String::from_utf8(native::run("complex_driver", &driver(), input.as_bytes())).unwrap();
    let mut lines = native.lines();
    let mut p = Process::new();
    let mut compared = 0;
    for (index, v) in cases {
        let expected: Vec<f64> = lines
            .next()
            .unwrap()
            .split(' ')
            .map(|f| f.parse().unwrap())
            .collect();
        let args = v.map(Arg::double);
        let extra = ["cpow", "__muldc3", "__divdc3"];
        let (name, args) = match UNARY.get(index) {
            Some(name) => (*name, &args[..2]),
            None => (extra[index - UNARY.len()], &args[..]),
        };
        let Reply::Return(Results::Pair(re, im)) = p.call(name, args) else {
            panic!("{name}")
        };
        let ours = [f64::from_bits(re.u64()), f64::from_bits(im.u64())];
        if expected.iter().any(|e| !e.is_finite()) {
            // Poles: the formulas do not follow Annex G to the letter.
            continue;
        }
        let size = expected[0].hypot(expected[1]).max(1e-300);
        let error = (ours[0] - expected[0]).hypot(ours[1] - expected[1]) / size;
        // Near a branch point the inverse functions lose half of the digits.
        let bound = if name.starts_with("ca") || name == "clog" {
            1e-9
        } else {
            1e-13
        };
        assert!(
            error < bound,
            "{name} of {v:?}: {ours:?}, natively {expected:?}"
        );
        compared += 1;
    }
    assert!(compared > 3500, "{compared}");
}
