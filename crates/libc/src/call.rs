//! One call of a library function: its arguments, and the process it happens
//! in.

use concord_abi::{Arg, BlockKind, Class, Memory};
use concord_base::{Access, FaultKind, MemoryFault, Rank};
use concord_term::{Byte, Bytes, Term, TermPool};

use crate::function::Function;
use crate::host::Host;
use crate::process::Libc;
use crate::reply::{LibcMisuse, Outcome, Reply, Results, Stop};

/// What a model works with.
pub(crate) struct Call<'a> {
    pub(crate) libc: &'a mut Libc,
    pub(crate) args: &'a [Arg],
    pub(crate) mem: &'a mut dyn Memory,
    pub(crate) host: &'a mut Host,
    pub(crate) rank: Rank,
    pub(crate) pool: &'a TermPool,
    pub(crate) function: Function,
}

/// Arguments.
impl Call<'_> {
    /// The called function's name.
    pub(crate) fn name(&self) -> &'static str {
        self.function.name()
    }

    /// An argument, perhaps symbolic.
    pub(crate) fn arg(&self, index: usize) -> Result<Arg, Stop> {
        match self.args.get(index) {
            Some(arg) => Ok(*arg),
            None => Err(Stop::from(LibcMisuse::TooFewArguments {
                function: self.name(),
            })),
        }
    }

    /// An argument, refused if it is symbolic.
    pub(crate) fn concrete(&self, index: usize) -> Result<Arg, Stop> {
        let arg = self.arg(index)?;
        match arg.term {
            None => Ok(arg),
            Some(_) => Err(Stop::from(Reply::NeedsConcrete { arg: index })),
        }
    }

    pub(crate) fn int(&self, index: usize) -> Result<i32, Stop> {
        Ok(self.concrete(index)?.i32())
    }

    pub(crate) fn long(&self, index: usize) -> Result<i64, Stop> {
        Ok(self.concrete(index)?.i64())
    }

    /// A `size_t`.
    pub(crate) fn size(&self, index: usize) -> Result<u64, Stop> {
        Ok(self.concrete(index)?.u64())
    }

    /// A pointer as a number; it may be wild.
    pub(crate) fn address(&self, index: usize) -> Result<u64, Stop> {
        Ok(self.concrete(index)?.u64())
    }

    /// A pointer that is null or could be one: no object lies in the upper
    /// half of the address space, so adding a small offset cannot overflow.
    pub(crate) fn pointer(&self, index: usize) -> Result<u64, Stop> {
        let address = self.address(index)?;
        if address > i64::MAX as u64 {
            self.mem.check(address, 1, Access::Read)?;
        }
        Ok(address)
    }

    /// A C string argument.
    pub(crate) fn string_at(&self, index: usize) -> Result<Vec<u8>, Stop> {
        self.string(self.pointer(index)?)
    }
}

/// Results.
impl Call<'_> {
    pub(crate) fn int_result(&self, value: i32) -> Outcome {
        Ok(Results::One(Arg::int(value)))
    }

    pub(crate) fn long_result(&self, value: i64) -> Outcome {
        Ok(Results::One(Arg::long(value)))
    }

    pub(crate) fn size_result(&self, value: u64) -> Outcome {
        Ok(Results::One(Arg::concrete(
            Class::Int(64),
            u128::from(value),
        )))
    }

    pub(crate) fn pointer_result(&self, address: u64) -> Outcome {
        Ok(Results::One(Arg::ptr(address)))
    }

    /// −1 with `errno` set.
    pub(crate) fn failed(&mut self, error: i32) -> Outcome {
        self.set_errno(error)?;
        self.int_result(-1)
    }

    /// A null pointer with `errno` set.
    pub(crate) fn failed_null(&mut self, error: i32) -> Outcome {
        self.set_errno(error)?;
        self.pointer_result(0)
    }

    pub(crate) fn errno(&self) -> Result<i32, Stop> {
        Ok(self.load_u32(self.libc.errno)?.cast_signed())
    }

    pub(crate) fn set_errno(&mut self, number: i32) -> Result<(), Stop> {
        self.store_u32(self.libc.errno, number.cast_unsigned())
    }
}

/// Memory.
impl Call<'_> {
    /// Concrete bytes; refused if one is symbolic.
    pub(crate) fn load_bytes(&self, address: u64, length: u64) -> Result<Vec<u8>, Stop> {
        let bytes = self.load_defined(address, length)?;
        match bytes.as_concrete() {
            Some(bytes) => Ok(bytes.to_vec()),
            None => Err(Stop::needs_memory(address, length)),
        }
    }

    fn load_array<const N: usize>(&self, address: u64) -> Result<[u8; N], Stop> {
        let bytes = self.load_bytes(address, N as u64)?;
        bytes
            .try_into()
            .map_err(|_| Stop::unsupported("a short read of memory"))
    }

    pub(crate) fn load_u32(&self, address: u64) -> Result<u32, Stop> {
        Ok(u32::from_le_bytes(self.load_array(address)?))
    }

    pub(crate) fn load_u64(&self, address: u64) -> Result<u64, Stop> {
        Ok(u64::from_le_bytes(self.load_array(address)?))
    }

    pub(crate) fn store_bytes(&mut self, address: u64, bytes: &[u8]) -> Result<(), Stop> {
        Ok(self.mem.write(address, &Bytes::from(bytes))?)
    }

    pub(crate) fn store_u32(&mut self, address: u64, value: u32) -> Result<(), Stop> {
        self.store_bytes(address, &value.to_le_bytes())
    }

    pub(crate) fn store_u64(&mut self, address: u64, value: u64) -> Result<(), Stop> {
        self.store_bytes(address, &value.to_le_bytes())
    }

    pub(crate) fn check_write(&self, address: u64, length: u64) -> Result<(), Stop> {
        Ok(self.mem.check(address, length, Access::Write)?)
    }

    /// Bytes as they are; uninitialised ones are a fault.
    pub(crate) fn load_defined(&self, address: u64, length: u64) -> Result<Bytes, Stop> {
        let bytes = self.mem.read(address, length)?;
        if bytes.has_undef(0, bytes.len()) {
            let first = bytes.iter().position(|b| b == Byte::Undef).unwrap_or(0) as u64;
            // The memory itself knows what to say about the object.
            self.mem.read_concrete(address + first, 1)?;
            return Err(Stop::from(uninitialised(address + first, 1)));
        }
        Ok(bytes)
    }

    /// A scalar, perhaps symbolic; an uninitialised byte is a fault.
    pub(crate) fn load_arg(&self, address: u64, class: Class) -> Result<Arg, Stop> {
        let length = match class {
            Class::Int(bits) => u64::from(bits).div_ceil(8),
            Class::F32 => 4,
            Class::F64 | Class::Ptr => 8,
            Class::F80 => 10,
            Class::F128 => 16,
            Class::ByVal { .. } => return Ok(Arg::concrete(class, u128::from(address))),
        };
        let bytes = self.load_defined(address, length)?;
        Ok(match bytes.read_uint(0, bytes.len()) {
            Some(bits) => Arg::concrete(class, bits),
            None => {
                let zero = self.pool.constant(8, 0);
                let term = bytes.as_term(0, bytes.len(), self.pool, |_| zero);
                Arg {
                    term: Some(term),
                    ..Arg::concrete(class, 0)
                }
            }
        })
    }

    /// A C string without its terminator; refused if a byte is symbolic.
    pub(crate) fn string(&self, address: u64) -> Result<Vec<u8>, Stop> {
        let text = self
            .text(address, None)?
            .map_err(|at| Stop::needs_memory(at, 1))?;
        Ok(text)
    }

    /// A fault, unless this condition holds; whether it does is asked for.
    pub(crate) fn unless(&self, condition: Term, fault: MemoryFault) -> Result<(), Stop> {
        match self.pool.as_const(condition) {
            Some(0) => Err(Stop::from(fault)),
            Some(_) => Ok(()),
            None if self.libc.assured.contains(&condition) => Ok(()),
            None => Err(Stop::from(Reply::FaultUnless { condition, fault })),
        }
    }

    /// A C string of at most `limit` bytes, which then needs no terminator; or
    /// the address of its first symbolic byte.
    pub(crate) fn text(
        &self,
        address: u64,
        limit: Option<u64>,
    ) -> Result<Result<Vec<u8>, u64>, Stop> {
        if limit.is_none()
            && let Some(text) = self.mem.read_c_string(address)?
        {
            return Ok(Ok(text));
        }
        let mut text = Vec::new();
        while limit.is_none_or(|l| (text.len() as u64) < l) {
            let at = address + text.len() as u64;
            match self.mem.read_concrete(at, 1)?.as_deref() {
                None => return Ok(Err(at)),
                Some([0]) => break,
                Some(bytes) => text.extend(bytes),
            }
        }
        Ok(Ok(text))
    }

    /// A static buffer of this process, made when first asked for.
    pub(crate) fn static_block(&mut self, name: &'static str, size: u64) -> Result<u64, Stop> {
        if let Some(&address) = self.libc.statics.get(name) {
            return Ok(address);
        }
        let address = self.mem.allocate(BlockKind::Internal, size, 16, true)?;
        self.libc.statics.insert(name, address);
        Ok(address)
    }

    /// Puts a C string into a static buffer, which moves if it is too short.
    pub(crate) fn static_string(&mut self, name: &'static str, text: &[u8]) -> Result<u64, Stop> {
        let size = text.len() as u64 + 1;
        let mut address = self.static_block(name, size.max(256))?;
        if self.mem.check(address, size, Access::Write).is_err() {
            self.libc.statics.remove(name);
            address = self.static_block(name, size)?;
        }
        let mut bytes = text.to_vec();
        bytes.push(0);
        self.store_bytes(address, &bytes)?;
        Ok(address)
    }
}

/// The fault of a byte that was never written and decides something here.
pub(crate) fn uninitialised(address: u64, size: u64) -> MemoryFault {
    MemoryFault {
        kind: FaultKind::Uninitialised,
        access: Access::Read,
        address,
        size,
        object: None,
    }
}
