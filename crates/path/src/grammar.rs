//! The text form of a path.
//!
//! One line per thing; `#` begins a comment outside of quotes; indentation means nothing.
//!
//! ```text
//! path       = "concord-path 1" header* rank*
//! header     = "comm" NUMBER STRING RANK*           members; the first one is comm 0, the world
//!            | "file" NUMBER STRING                 numbered from 0, in order
//! rank       = "rank" NUMBER line*                  ranks in order, each once
//! line       = NUMBER ":" operation ["at" FILE ":" LINE [":" COLUMN]] ["via" NAME]
//! operation  = SEND RANK ["tag=" INT] ["comm=" N] ["bytes=" N] ["value=" INT]
//!            | RECV (RANK | "*") ["tag=" (INT | "*")] ["comm=" N] [match]
//!            | ("probe" | "iprobe") (RANK | "*") ["tag=" (INT | "*")] ["comm=" N] [match | "= none"]
//!            | "wait" REQUEST+
//!            | ("waitany" | "test") REQUEST+ "=" (REQUEST+ | "none")
//!            | ("coll" | "icoll") NAME ["comm=" N] ["needs=" ("all" | "none" | RANK ("," RANK)*)]
//!            | "mark" NAME
//!            | "opaque" STRING
//! SEND       = "send" | "ssend" | "bsend" | "rsend" | "isend" | "issend" | "ibsend" | "irsend"
//! RECV       = "recv" | "irecv"
//! match      = "=" RANK "." NUMBER ["pinned"]       the send whose message it was
//! REQUEST    = NUMBER                               a nonblocking operation of the same rank
//! ```
//!
//! What is left out of an operation: tag 0, comm 0, 0 bytes, `needs=all`, no match. A line's number
//! is the operation's number. Strings are quoted as in Rust, with `\"`, `\\` and `\n`. `waitany` stands for
//! `MPI_Waitsome` as well. Persistent requests appear at every start, as nonblocking operations.
//!
//! ```
//! let text = r#"concord-path 1
//! comm 0 "MPI_COMM_WORLD" 0 1
//! rank 0
//! 0: isend 1 tag=3 bytes=8
//! 1: wait 0
//! rank 1
//! 0: recv * tag=3 = 0.0 via MPI_Recv
//! "#;
//! let path = concord_path::Path::parse(text).unwrap();
//! assert_eq!(path.to_string(), text);
//! ```
