//! The calendar against the native library.

mod native;
mod process;

use concord_abi::Arg;
use native::Random;
use process::Process;

const FORMATS: &[&str] = &[
    "%a %A %b %B %c %C %d %D %e",
    "%F %g %G %h %H %I %j %k %l",
    "%m %M %n %p %P %r %R %s %S",
    "%t %T %u %U %V %w %W %x %X",
    "%y %Y %% %z %Z %#Z %10Z %_z",
    "%10Y|%_5d|%-d|%^a|%#p|%010e|%_H|%Ey|%Od",
    "%+ %q %",
];

const DRIVER: &str = r#"
#include <stdio.h>
#include <time.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    setenv("TZ", "UTC", 1);
    static char line[256], format[256], out[1024];
    while (fgets(line, sizeof line, stdin) && fgets(format, sizeof format, stdin)) {
        format[strlen(format) - 1] = 0;
        time_t t = atol(line);
        struct tm *tm = gmtime(&t);
        size_t n = strftime(out, sizeof out, format, tm);
        for (size_t i = 0; i < n; i++) if (out[i] == '\n') out[i] = '~';
        printf("%s|%s", n ? out : "", asctime(tm));
        tm->tm_mon += 17; tm->tm_mday -= 40; tm->tm_sec += 12345;
        printf("%ld\n", (long)timegm(tm));
    }
    return 0;
}
"#;

#[test]
fn dates_print_as_natively() {
    let mut r = Random::new(17);
    let mut cases = Vec::new();
    for _ in 0..2000 {
        let seconds = match r.below(3) {
            0 => r.below(4_000_000_000) as i64,
            1 => r.below(200_000_000_000) as i64 - 60_000_000_000,
            _ => (r.below(400) as i64) * 86_400 * 365 - 86_400,
        };
        cases.push((seconds, r.pick(FORMATS)));
    }
    let input: String = cases.iter().map(|(s, f)| format!("{s}\n{f}\n")).collect();
    let native = String::from_utf8(native::run("time_driver", DRIVER, input.as_bytes())).unwrap();
    let mut lines = native.lines();
    let mut p = Process::new();
    for (i, (seconds, format)) in cases.iter().enumerate() {
        if i % 200 == 0 {
            p = Process::new();
        }
        let time = p.block(&seconds.to_le_bytes());
        let tm = p.value("gmtime", &[time]);
        let buffer = p.room(1024);
        let text = p.text(format);
        let count = p
            .value("strftime", &[buffer, Arg::long(1024), text, tm])
            .u64();
        let formatted = String::from_utf8(p.bytes(buffer, count))
            .unwrap()
            .replace('\n', "~");
        let ascii = p.value("asctime", &[tm]);
        assert_eq!(
            format!("{formatted}|{}", p.string(ascii)),
            format!("{}\n", lines.next().unwrap()),
            "{seconds} {format}"
        );
        let mut fields = p.bytes(tm, 56);
        let mut add = |at: usize, amount: i32| {
            let old = i32::from_le_bytes(fields[at..at + 4].try_into().unwrap());
            fields[at..at + 4].copy_from_slice(&(old + amount).to_le_bytes());
        };
        add(16, 17);
        add(12, -40);
        add(0, 12345);
        let changed = p.block(&fields);
        assert_eq!(
            p.value("timegm", &[changed]).i64().to_string(),
            lines.next().unwrap(),
            "{seconds}"
        );
    }
    assert_eq!(lines.next(), None);
}
