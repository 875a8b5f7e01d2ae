//! Source positions, variables and C types from debug information.

use std::path::{Path, PathBuf};

use concord_base::{FileId, Span};
use concord_ir::{CField, CType, CTypeId, Encoding, SourceFile};
use rustc_hash::FxHashMap;

use crate::llvm::{DebugType, Meta, Value};

/// The directory that the build gives to files of our own C library.
const RUNTIME_DIRECTORY: &str = "<concord>";

// DWARF 5, section 7: tags and encodings.
const DW_TAG_ARRAY: u32 = 0x01;
const DW_TAG_ENUMERATION: u32 = 0x04;
const DW_TAG_POINTER: u32 = 0x0f;
const DW_TAG_STRUCT: u32 = 0x13;
const DW_TAG_SUBROUTINE: u32 = 0x15;
const DW_TAG_TYPEDEF: u32 = 0x16;
const DW_TAG_UNION: u32 = 0x17;
const DW_TAG_BASE: u32 = 0x24;
const DW_TAG_CONST: u32 = 0x26;
const DW_TAG_VOLATILE: u32 = 0x35;
const DW_TAG_RESTRICT: u32 = 0x37;
const DW_TAG_ATOMIC: u32 = 0x47;
const DW_ATE_BOOLEAN: u32 = 0x02;
const DW_ATE_COMPLEX: u32 = 0x03;
const DW_ATE_FLOAT: u32 = 0x04;
const DW_ATE_SIGNED_CHAR: u32 = 0x06;
const DW_ATE_UNSIGNED: u32 = 0x07;
const DW_ATE_UNSIGNED_CHAR: u32 = 0x08;
const DW_ATE_UTF: u32 = 0x10;

/// Tables that grow as nodes of debug information are met.
pub(super) struct DebugTables<'c> {
    pub files: Vec<SourceFile>,
    pub ctypes: Vec<CType>,
    by_file: FxHashMap<Meta<'c>, FileId>,
    by_path: FxHashMap<String, FileId>,
    by_scope: FxHashMap<Meta<'c>, FileId>,
    by_type: FxHashMap<Meta<'c>, CTypeId>,
    /// Types that have a number and no description yet.
    pending: Vec<(CTypeId, Meta<'c>)>,
    last: Option<(Meta<'c>, Span)>,
    working_directory: Option<PathBuf>,
}

impl<'c> DebugTables<'c> {
    pub(super) fn new() -> DebugTables<'c> {
        DebugTables {
            files: Vec::new(),
            ctypes: Vec::new(),
            by_file: FxHashMap::default(),
            by_path: FxHashMap::default(),
            by_scope: FxHashMap::default(),
            by_type: FxHashMap::default(),
            pending: Vec::new(),
            last: None,
            working_directory: std::env::current_dir().ok(),
        }
    }

    /// Where an instruction comes from. Inlined code is shown where it was
    /// inlined: clang inlines nothing at `-O0`, so this only concerns our own
    /// C library and bitcode of other origin.
    pub(super) fn span(&mut self, instruction: Value<'c>) -> Span {
        match instruction.debug_location() {
            Some(location) => self.span_of(location),
            None => Span::UNKNOWN,
        }
    }

    /// The same for a location.
    pub(super) fn span_of(&mut self, mut location: Meta<'c>) -> Span {
        while let Some(outer) = location.inlined_at() {
            location = outer;
        }
        if let Some((known, span)) = self.last
            && known == location
        {
            return span;
        }
        let span = match (location.line_and_column(), location.scope()) {
            (Some((line, column)), Some(scope)) if line != 0 => Span {
                file: self.scope_file(scope),
                line,
                column,
            },
            _ => Span::UNKNOWN,
        };
        self.last = Some((location, span));
        span
    }

    fn scope_file(&mut self, scope: Meta<'c>) -> FileId {
        if let Some(&file) = self.by_scope.get(&scope) {
            return file;
        }
        let file = self.file(scope.scope_file());
        self.by_scope.insert(scope, file);
        file
    }

    /// The number of a file node.
    pub(super) fn file(&mut self, node: Option<Meta<'c>>) -> FileId {
        if let Some(file) = node.and_then(|n| self.by_file.get(&n)) {
            return *file;
        }
        let (directory, name) = node.and_then(Meta::file_path).unwrap_or_default();
        let runtime =
            directory.starts_with(RUNTIME_DIRECTORY) || name.starts_with(RUNTIME_DIRECTORY);
        let path = self.shown_path(&directory, &name);
        let file = *self.by_path.entry(path.clone()).or_insert_with(|| {
            let id = FileId(u32::try_from(self.files.len()).expect("fewer than 2^32 files"));
            self.files.push(SourceFile { path, runtime });
            id
        });
        if let Some(node) = node {
            self.by_file.insert(node, file);
        }
        file
    }

    /// As the user named it if it was compiled here, otherwise in full.
    fn shown_path(&self, directory: &str, name: &str) -> String {
        let here = self.working_directory.as_deref();
        if directory.is_empty()
            || Path::new(name).is_absolute()
            || here == Some(Path::new(directory))
        {
            return name.to_owned();
        }
        Path::new(directory).join(name).display().to_string()
    }

    /// Where a function or variable is declared.
    pub(super) fn declared_at(&mut self, file: Option<Meta<'c>>, line: u32) -> Span {
        if line == 0 {
            return Span::UNKNOWN;
        }
        Span {
            file: self.file(file),
            line,
            column: 0,
        }
    }

    /// The number of a C type. Its description follows in
    /// [`DebugTables::describe_types`], so that cycles end.
    pub(super) fn ctype(&mut self, node: Option<Meta<'c>>) -> Option<CTypeId> {
        let node = node?;
        if let Some(&known) = self.by_type.get(&node) {
            return Some(known);
        }
        let id = CTypeId(u32::try_from(self.ctypes.len()).expect("fewer than 2^32 types"));
        self.ctypes.push(CType::Void);
        self.by_type.insert(node, id);
        self.pending.push((id, node));
        Some(id)
    }

    /// Describes every type that got a number, and those that they need.
    pub(super) fn describe_types(&mut self) {
        while let Some((id, node)) = self.pending.pop() {
            if let Some(ty) = node.c_type() {
                let described = self.describe(&ty);
                self.ctypes[id.0 as usize] = described;
            }
        }
    }

    fn describe(&mut self, ty: &DebugType<'c>) -> CType {
        let size = ty.size_bits.div_ceil(8);
        let name = ty.name.clone();
        match ty.tag {
            DW_TAG_BASE => CType::Base {
                name,
                size,
                encoding: encoding(ty.encoding),
            },
            // Handles of `mpi.h`; see `shape`.
            DW_TAG_POINTER if size == 4 => CType::Base {
                name: "handle".to_owned(),
                size,
                encoding: Encoding::Signed,
            },
            DW_TAG_POINTER => CType::Pointer {
                to: self.ctype(ty.base),
            },
            DW_TAG_STRUCT => CType::Struct {
                name,
                size,
                fields: self.fields(ty),
            },
            DW_TAG_UNION => CType::Union {
                name,
                size,
                fields: self.fields(ty),
            },
            DW_TAG_ENUMERATION => CType::Enum { name, size },
            DW_TAG_ARRAY => self.array(ty),
            DW_TAG_TYPEDEF => CType::Typedef {
                name,
                of: self.ctype(ty.base),
            },
            DW_TAG_CONST => self.qualified("const", ty),
            DW_TAG_VOLATILE => self.qualified("volatile", ty),
            DW_TAG_RESTRICT => self.qualified("restrict", ty),
            DW_TAG_ATOMIC => self.qualified("_Atomic", ty),
            DW_TAG_SUBROUTINE => {
                let mut types = ty.elements.iter().copied();
                let result = types.next().flatten();
                let mut params: Vec<Option<Meta<'c>>> = types.collect();
                // A trailing null stands for `...`.
                let variadic = params.last().is_some_and(Option::is_none);
                if variadic {
                    params.pop();
                }
                CType::Function {
                    result: self.ctype(result),
                    params: params.into_iter().map(|p| self.ctype(p)).collect(),
                    variadic,
                }
            }
            _ => CType::Void,
        }
    }

    fn qualified(&mut self, qualifier: &'static str, ty: &DebugType<'c>) -> CType {
        CType::Qualified {
            qualifier,
            of: self.ctype(ty.base),
        }
    }

    fn fields(&mut self, ty: &DebugType<'c>) -> Vec<CField> {
        ty.elements
            .iter()
            .filter_map(|member| {
                let member = member.as_ref()?.c_type()?;
                Some(CField {
                    ctype: self.ctype(member.base),
                    bit_offset: member.offset_bits,
                    bit_size: member.size_bits,
                    name: member.name,
                })
            })
            .collect()
    }

    /// Debug information has one node for all dimensions; C has an array of
    /// arrays. The innermost one is built first.
    fn array(&mut self, ty: &DebugType<'c>) -> CType {
        let Some(mut of) = self.ctype(ty.base) else {
            return CType::Void;
        };
        let dimensions: Vec<Option<u64>> = ty
            .elements
            .iter()
            .map(|d| d.as_ref().and_then(|d| d.dimension()))
            .collect();
        let (outer, inner) = match dimensions.split_first() {
            Some((outer, inner)) => (*outer, inner),
            None => (None, [].as_slice()),
        };
        for &len in inner.iter().rev() {
            let id = CTypeId(u32::try_from(self.ctypes.len()).expect("fewer than 2^32 types"));
            self.ctypes.push(CType::Array { of, len });
            of = id;
        }
        CType::Array { of, len: outer }
    }
}

fn encoding(dwarf: u32) -> Encoding {
    match dwarf {
        DW_ATE_BOOLEAN => Encoding::Bool,
        DW_ATE_COMPLEX => Encoding::Complex,
        DW_ATE_FLOAT => Encoding::Float,
        DW_ATE_SIGNED_CHAR => Encoding::SignedChar,
        DW_ATE_UNSIGNED | DW_ATE_UTF => Encoding::Unsigned,
        DW_ATE_UNSIGNED_CHAR => Encoding::UnsignedChar,
        _ => Encoding::Signed,
    }
}
