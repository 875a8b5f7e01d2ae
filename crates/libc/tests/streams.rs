//! Streams, descriptors and the overlay of the file system.

mod process;

use concord_abi::Arg;
use concord_base::{FaultKind, Rank};
use concord_libc::{HostOptions, LibcMisuse, Reply, Results, Stdin};
use concord_term::{Byte, Bytes, VarKind};
use process::Process;

fn open(p: &mut Process, path: &str, mode: &str) -> Arg {
    let (path, mode) = (p.text(path), p.text(mode));
    p.value("fopen", &[path, mode])
}

fn put(p: &mut Process, text: &str, stream: Arg) {
    let text = p.text(text);
    assert!(p.int("fputs", &[text, stream]) >= 0);
}

fn line(p: &mut Process, stream: Arg) -> Option<String> {
    let buffer = p.room(64);
    let result = p.value("fgets", &[buffer, Arg::int(64), stream]);
    (result.u64() != 0).then(|| p.string(buffer))
}

#[test]
fn what_is_written_can_be_read_and_never_reaches_the_disk() {
    let mut p = Process::new();
    let path = "/tmp/concord-overlay-test.txt";
    assert!(!std::path::Path::new(path).exists());
    let out = open(&mut p, path, "w");
    put(&mut p, "one\ntwo\nthree", out);
    assert_eq!(p.int("fclose", &[out]), 0);
    let input = open(&mut p, path, "r");
    assert_eq!(line(&mut p, input).as_deref(), Some("one\n"));
    assert_eq!(p.value("ftell", &[input]).i64(), 4);
    assert_eq!(line(&mut p, input).as_deref(), Some("two\n"));
    assert_eq!(line(&mut p, input).as_deref(), Some("three"));
    // The last line has no newline: its end was seen.
    assert_eq!(line(&mut p, input), None);
    assert_eq!(p.int("feof", &[input]), 1);
    assert_eq!(p.int("fseek", &[input, Arg::long(-5), Arg::int(2)]), 0);
    assert_eq!(p.int("feof", &[input]), 0);
    assert_eq!(line(&mut p, input).as_deref(), Some("three"));
    assert!(!std::path::Path::new(path).exists());
    assert_eq!(p.host.changed_files().collect::<Vec<_>>(), [path]);
}

#[test]
fn other_ranks_see_the_file() {
    let mut a = Process::new();
    let out = open(&mut a, "/shared.dat", "w");
    put(&mut a, "hello\n", out);
    assert_eq!(a.int("fflush", &[out]), 0);
    let mut b = Process::new();
    b.host = a.host.clone();
    b.rank = Rank(1);
    let input = open(&mut b, "/shared.dat", "r");
    assert_eq!(line(&mut b, input).as_deref(), Some("hello\n"));
}

#[test]
fn real_files_are_read_and_can_be_changed_in_the_overlay() {
    let path = std::env::temp_dir().join(format!("concord-libc-{}.txt", std::process::id()));
    std::fs::write(&path, "real\n").unwrap();
    let name = path.to_str().unwrap();
    let mut p = Process::new();
    let f = open(&mut p, name, "a+");
    assert_eq!(line(&mut p, f).as_deref(), Some("real\n"));
    put(&mut p, "added\n", f);
    assert_eq!(p.int("fclose", &[f]), 0);
    assert_eq!(p.host.file(name), Some(Bytes::from(&b"real\nadded\n"[..])));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "real\n");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_missing_file_gives_null_and_errno() {
    let mut p = Process::new();
    assert_eq!(open(&mut p, "/no/such/file", "r").u64(), 0);
    assert_eq!(p.errno(), 2);
    let text = p.text("open");
    assert_eq!(p.call("perror", &[text]), Reply::Return(Results::Void));
    assert_eq!(p.stderr(), "open: No such file or directory\n");
    assert_eq!(open(&mut p, "/etc/passwd", "q").u64(), 0);
    assert_eq!(p.errno(), 22);
    assert_eq!(open(&mut p, "/etc", "w").u64(), 0);
    assert_eq!(p.errno(), 21);
}

#[test]
fn a_closed_stream_is_a_finding() {
    let mut p = Process::new();
    let f = open(&mut p, "/x", "w");
    assert_eq!(p.int("fclose", &[f]), 0);
    let expected = |function| {
        Reply::Finding(LibcMisuse::ClosedStream {
            function,
            stream: f.u64(),
        })
    };
    assert_eq!(p.call("fclose", &[f]), expected("fclose"));
    assert_eq!(p.call("getc", &[f]), expected("getc"));
    let format = p.text("x");
    assert_eq!(p.call("fprintf", &[f, format]), expected("fprintf"));
}

#[test]
fn a_null_stream_faults() {
    let mut p = Process::new();
    let Reply::Fault(fault) = p.call("fgetc", &[Arg::ptr(0)]) else {
        panic!()
    };
    assert_eq!(fault.kind, FaultKind::NullDereference);
    let other = p.room(300);
    let Reply::Finding(LibcMisuse::NotAStream { .. }) = p.call("fgetc", &[other]) else {
        panic!()
    };
}

#[test]
fn reading_an_output_stream_sets_the_error() {
    let mut p = Process::new();
    let f = open(&mut p, "/y", "w");
    assert_eq!(p.int("fgetc", &[f]), -1);
    assert_eq!(p.errno(), 9);
    assert_eq!(p.int("ferror", &[f]), 1);
    p.call("clearerr", &[f]);
    assert_eq!(p.int("ferror", &[f]), 0);
}

#[test]
fn pushed_back_bytes_come_first() {
    let mut p = Process::new();
    p.host.add_file("/in", Bytes::from(&b"bc"[..]));
    let f = open(&mut p, "/in", "r");
    assert_eq!(
        p.int("ungetc", &[Arg::int(i32::from(b'a')), f]),
        i32::from(b'a')
    );
    let bytes: Vec<i32> = (0..4).map(|_| p.int("getc", &[f])).collect();
    assert_eq!(bytes, [97, 98, 99, -1]);
    p.int("ungetc", &[Arg::int(122), f]);
    assert_eq!(p.int("feof", &[f]), 0);
    assert_eq!(p.value("ftell", &[f]).i64(), 1);
    assert_eq!(p.int("getc", &[f]), 122);
}

#[test]
fn blocks_go_out_and_in() {
    let mut p = Process::new();
    let f = open(&mut p, "/blocks", "wb+");
    let data = p.block(&[1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(
        p.value("fwrite", &[data, Arg::long(2), Arg::long(3), f])
            .u64(),
        3
    );
    p.call("rewind", &[f]);
    let buffer = p.room(16);
    assert_eq!(
        p.value("fread", &[buffer, Arg::long(4), Arg::long(4), f])
            .u64(),
        1
    );
    assert_eq!(p.bytes(buffer, 6), [1, 2, 3, 4, 5, 6]);
    assert_eq!(p.int("feof", &[f]), 1);
    // Uninitialised data must not reach a file.
    let garbage = p.room(4);
    let Reply::Fault(fault) = p.call("fwrite", &[garbage, Arg::long(1), Arg::long(4), f]) else {
        panic!()
    };
    assert_eq!(
        (fault.kind, fault.address),
        (FaultKind::Uninitialised, garbage.u64())
    );
}

#[test]
fn getline_grows_its_block() {
    let mut p = Process::new();
    let long = "x".repeat(500);
    p.host
        .add_file("/lines", Bytes::from(format!("ab\n{long}\n").into_bytes()));
    let f = open(&mut p, "/lines", "r");
    let (line, size) = (p.block(&[0; 8]), p.block(&[0; 8]));
    assert_eq!(p.value("getline", &[line, size, f]).i64(), 3);
    assert_eq!(p.value("getline", &[line, size, f]).i64(), 501);
    let block = u64::from_le_bytes(p.bytes(line, 8).try_into().unwrap());
    assert_eq!(p.string(Arg::ptr(block)), format!("{long}\n"));
    assert_eq!(p.value("getline", &[line, size, f]).i64(), -1);
    let freed = p.call("free", &[Arg::ptr(block)]);
    assert_eq!(freed, Reply::Return(Results::Void));
}

#[test]
fn standard_input_belongs_to_rank_zero() {
    let stdin = Stdin::Bytes(Bytes::from(&b"12 abc\nrest"[..]));
    let mut p = Process::with(HostOptions {
        stdin,
        ..HostOptions::default()
    });
    let (format, number, word) = (p.text("%d %s"), p.room(4), p.room(16));
    assert_eq!(p.int("scanf", &[format, number, word]), 2);
    assert_eq!(p.bytes(number, 4), [12, 0, 0, 0]);
    assert_eq!(p.string(word), "abc");
    assert_eq!(p.int("getchar", &[]), 10);
    p.rank = Rank(1);
    let mut q = Process::new();
    q.host = p.host.clone();
    q.rank = Rank(1);
    assert_eq!(q.int("getchar", &[]), -1);
}

#[test]
fn freopen_redirects_standard_output() {
    let mut p = Process::new();
    let (path, mode) = (p.text("/log.txt"), p.text("w"));
    let stdout = Arg::ptr(p.libc.standard.stdout);
    assert_eq!(p.value("freopen", &[path, mode, stdout]), stdout);
    let text = p.text("to the file");
    p.int("puts", &[text]);
    assert_eq!(p.stdout(), "");
    assert_eq!(
        p.host.file("/log.txt"),
        Some(Bytes::from(&b"to the file\n"[..]))
    );
}

#[test]
fn descriptors_share_positions() {
    let mut p = Process::new();
    let path = p.text("/fd");
    // O_RDWR | O_CREAT
    let fd = p.int("open", &[path, Arg::int(0o102), Arg::int(0o644)]);
    assert_eq!(fd, 3);
    let data = p.block(b"abcdef");
    assert_eq!(
        p.value("write", &[Arg::int(fd), data, Arg::long(6)]).i64(),
        6
    );
    let copy = p.int("dup", &[Arg::int(fd)]);
    assert_eq!(
        p.value("lseek", &[Arg::int(copy), Arg::long(2), Arg::int(0)])
            .i64(),
        2
    );
    let buffer = p.room(8);
    assert_eq!(
        p.value("read", &[Arg::int(fd), buffer, Arg::long(3)]).i64(),
        3
    );
    assert_eq!(p.bytes(buffer, 3), b"cde");
    assert_eq!(p.int("close", &[Arg::int(fd)]), 0);
    assert_eq!(
        p.value(
            "pread",
            &[Arg::int(copy), buffer, Arg::long(2), Arg::long(0)]
        )
        .i64(),
        2
    );
    assert_eq!(p.int("close", &[Arg::int(fd)]), -1);
    let status = p.room(144);
    assert_eq!(p.int("stat", &[path, status]), 0);
    assert_eq!(p.bytes(status, 56)[48], 6);
    assert_eq!(p.int("unlink", &[path]), 0);
    assert_eq!(p.int("access", &[path, Arg::int(0)]), -1);
    assert_eq!(
        p.value("read", &[Arg::int(copy), buffer, Arg::long(8)])
            .i64(),
        1
    );
}

#[test]
fn directories_list_the_overlay() {
    let mut p = Process::new();
    let directory = p.text("/newdir");
    assert_eq!(p.int("mkdir", &[directory, Arg::int(0o755)]), 0);
    p.host.add_file("/newdir/a", Bytes::new());
    let stream = p.value("opendir", &[directory]);
    let mut names = Vec::new();
    loop {
        let entry = p.value("readdir", &[stream]);
        if entry.u64() == 0 {
            break;
        }
        names.push(p.string(Arg::ptr(entry.u64() + 19)));
    }
    assert_eq!(names, [".", "..", "a"]);
    assert_eq!(p.int("closedir", &[stream]), 0);
    assert_eq!(p.int("rmdir", &[directory]), -1);
    assert_eq!(p.errno(), 39);
    assert_eq!(p.int("chdir", &[directory]), 0);
    let file = p.text("a");
    assert_eq!(p.int("remove", &[file]), 0);
    let buffer = p.room(32);
    p.value("getcwd", &[buffer, Arg::long(32)]);
    assert_eq!(p.string(buffer), "/newdir");
}

#[test]
fn temporary_names_differ() {
    let mut p = Process::new();
    let template = p.text("/tmp/dataXXXXXX");
    let first = p.int("mkstemp", &[template]);
    assert!(first > 2);
    let name = p.string(template);
    assert!(
        name.starts_with("/tmp/data") && !name.contains('X'),
        "{name}"
    );
    let template = p.text("/tmp/dataXXXXXX");
    assert_eq!(p.int("mkstemp", &[template]), first + 1);
    assert_ne!(p.string(template), name);
    assert_ne!(p.value("tmpfile", &[]).u64(), 0);
}

#[test]
fn symbolic_bytes_stay_symbolic_until_they_decide() {
    let mut p = Process::new();
    let x = p.pool.var("x", 8, VarKind::Input);
    let contents: Bytes = [Byte::Symbolic(x), Byte::Concrete(b'\n')]
        .into_iter()
        .collect();
    p.host.add_file("/sym", contents);
    let f = open(&mut p, "/sym", "r");
    let character = p.value("fgetc", &[f]);
    assert_eq!(character.term, Some(p.pool.zext(x, 32)));
    p.call("rewind", &[f]);
    let buffer = p.room(8);
    let args = [buffer, Arg::int(8), f];
    assert_eq!(
        p.call("fgets", &args),
        Reply::NeedsConcreteInput { term: x }
    );
    // Nothing was consumed.
    assert_eq!(p.value("ftell", &[f]).i64(), 0);
    p.host.concretise(x, b'q');
    assert_eq!(p.value("fgets", &args), buffer);
    assert_eq!(p.string(buffer), "q\n");
}

#[test]
fn streams_over_memory() {
    let mut p = Process::new();
    let (text, size) = (p.room(8), p.room(8));
    let f = p.value("open_memstream", &[text, size]);
    put(&mut p, "hello", f);
    assert_eq!(p.int("fflush", &[f]), 0);
    assert_eq!(p.bytes(size, 8), 5u64.to_le_bytes());
    put(&mut p, " world", f);
    assert_eq!(p.int("fclose", &[f]), 0);
    let block = Arg::ptr(u64::from_le_bytes(p.bytes(text, 8).try_into().unwrap()));
    assert_eq!(p.string(block), "hello world");
    p.call("free", &[block]);
    let buffer = p.text("10 20");
    let mode = p.text("r");
    let f = p.value("fmemopen", &[buffer, Arg::long(5), mode]);
    let (format, a, b) = (p.text("%d%d"), p.room(4), p.room(4));
    assert_eq!(p.int("fscanf", &[f, format, a, b]), 2);
    assert_eq!(p.bytes(b, 4), [20, 0, 0, 0]);
    assert_eq!(p.int("getc", &[f]), -1);
}
