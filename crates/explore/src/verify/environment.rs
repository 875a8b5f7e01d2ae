//! Symbolic parts of what a program starts from: arguments, standard input,
//! files. The same for all ranks, as in a real run.

use concord_libc::Stdin;
use concord_term::{Byte, Bytes, TermPool, VarKind};

use crate::path::{InputOrigin, InputRecord, PathRecord};
use crate::start::Setup;

/// Which parts are symbolic.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SymbolicEnvironment {
    /// How many symbolic arguments follow the given ones, at least and at most.
    pub arguments: (u32, u32),
    /// The largest length of each.
    pub argument_length: u32,
    /// Bytes of standard input.
    pub stdin: Option<u32>,
    /// Files and their lengths.
    pub files: Vec<(String, u32)>,
}

impl SymbolicEnvironment {
    /// Every number of arguments with its own setup, and the inputs in it.
    pub(super) fn setups(&self, pool: &TermPool, setup: &Setup) -> Vec<(Setup, PathRecord)> {
        let (least, most) = self.arguments;
        (least..=most.max(least))
            .map(|count| self.setup(pool, setup, count))
            .collect()
    }

    fn setup(&self, pool: &TermPool, setup: &Setup, arguments: u32) -> (Setup, PathRecord) {
        let mut setup = setup.clone();
        let mut path = PathRecord::default();
        for _ in 0..arguments {
            let index = setup.args.len() as u32;
            let name = format!("argument {index}");
            let bytes = fresh(
                pool,
                &mut path,
                name,
                InputOrigin::Argument(index),
                self.argument_length,
            );
            setup.args.push(bytes);
        }
        if let Some(length) = self.stdin {
            let bytes = fresh(
                pool,
                &mut path,
                "stdin".to_owned(),
                InputOrigin::Stdin,
                length,
            );
            setup.host.stdin = Stdin::Bytes(bytes);
        }
        for (file, length) in &self.files {
            let bytes = fresh(
                pool,
                &mut path,
                file.clone(),
                InputOrigin::File(file.clone()),
                *length,
            );
            setup.files.push((file.clone(), bytes));
        }
        (setup, path)
    }
}

fn fresh(
    pool: &TermPool,
    path: &mut PathRecord,
    name: String,
    origin: InputOrigin,
    length: u32,
) -> Bytes {
    let variable = |i| pool.var(&format!("{name}[{i}]"), 8, VarKind::Input);
    let bytes: Vec<_> = (0..length).map(variable).collect();
    let symbolic = bytes.iter().map(|byte| Byte::Symbolic(*byte)).collect();
    path.inputs.push(InputRecord {
        name,
        origin,
        class: None,
        bytes,
    });
    symbolic
}
