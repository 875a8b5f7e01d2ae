//! Input files survive being written and read, follow their schema, and are
//! refused with a reason when they are damaged.

use concord_report::input_file::{InputFile, NamedInput, SCHEMA_TEXT, Shows};

fn example() -> InputFile {
    InputFile {
        processes: 2,
        arguments: vec![b"7".to_vec(), vec![0, 255]],
        stdin: Some(b"a\nb".to_vec()),
        files: vec![("in.dat".to_owned(), vec![1, 2, 3])],
        inputs: vec![
            NamedInput {
                rank: 0,
                name: "x".to_owned(),
                bytes: vec![5, 0, 0, 0],
                text: "5".to_owned(),
            },
            NamedInput {
                rank: 1,
                name: "\"y\"".to_owned(),
                bytes: Vec::new(),
                text: String::new(),
            },
        ],
        caller: None,
        shows: Some(Shows {
            code: "C0304".to_owned(),
            message: "assertion failed".to_owned(),
        }),
    }
}

#[test]
fn what_is_written_is_read() {
    let text = example().to_json().expect("text");
    assert_eq!(InputFile::from_json(&text), Ok(example()));
    let schema = serde_json::from_str(SCHEMA_TEXT).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let form: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(validator.is_valid(&form), "{text}");
}

#[test]
fn the_least_file_is_enough() {
    let text = r#"{"schema": "concord-input-1", "processes": 3}"#;
    let file = InputFile::from_json(text).expect("a file");
    assert_eq!(
        (file.processes, file.inputs.len(), file.stdin),
        (3, 0, None)
    );
}

#[test]
fn damaged_files_are_refused_with_a_reason() {
    let good = example().to_json().expect("text");
    let refused = |text: &str, words: &str| {
        let message = InputFile::from_json(text).expect_err(text).to_string();
        assert!(message.contains(words), "{message}");
    };
    refused("", "not an input file");
    refused("[]", "not an input file");
    refused(&good[..good.len() / 2], "not an input file");
    refused(r#"{"schema": "concord-input-9"}"#, "concord-input-9");
    refused(r#"{"schema": "concord-input-1"}"#, "processes");
    refused(&good.replace("05000000", "0500000"), "the input `x`");
    refused(&good.replace("010203", "01zz03"), "the file `in.dat`");
    refused(&good.replace("00ff", "0g"), "argument 2");
    refused(&good.replace("610a62", "é"), "the standard input");
    refused(&good.replace("\"rank\": 1", "\"rank\": 2"), "rank 2");
    refused(
        &good.replace("\"rank\": 1", "\"rank\": -1"),
        "not an input file",
    );
}
