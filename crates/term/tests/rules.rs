//! One test per simplification rule: what the constructors return, by structure.
//!
//! That the rules are right under every assignment is the business of `fuzz.rs`; that they fire
//! is checked here.

use concord_term::{BinOp, Expr, Format, Rel, Rounding, Term, TermPool, VarKind};

struct Fixture {
    p: TermPool,
    x: Term,
    y: Term,
    z: Term,
    b: Term,
    c: Term,
}

/// `x`, `y`, `z` have 32 bits, `b` and `c` are Booleans.
fn fixture() -> Fixture {
    let p = TermPool::new();
    let word = |n| p.var(n, 32, VarKind::Input);
    let (x, y, z) = (word("x"), word("y"), word("z"));
    let bit = |n| p.var(n, 1, VarKind::Input);
    let (b, c) = (bit("b"), bit("c"));
    Fixture { x, y, z, b, c, p }
}

impl Fixture {
    fn k(&self, v: u128) -> Term {
        self.p.constant(32, v)
    }

    fn byte(&self, name: &str) -> Term {
        self.p.var(name, 8, VarKind::Input)
    }
}

// Definedness

#[test]
fn masked_undefined_bits_vanish() {
    let p = TermPool::new();
    let u = p.var("u", 8, VarKind::Undef);
    let k = |v| p.constant(8, v);
    let t = p.and(p.or(p.and(u, k(0xF8)), k(3)), k(7));
    assert_eq!(p.as_const(t), Some(3));
    assert!(p.has_undef(p.or(p.and(u, k(0xF8)), k(3))));
}

#[test]
fn a_bit_field_written_over_undefined_memory_reads_back() {
    let p = TermPool::new();
    let u = p.var("u", 32, VarKind::Undef);
    let v = p.var("v", 32, VarKind::Input);
    let k = |v| p.constant(32, v);
    // s.f = v, a signed field in bits 3..=7; then read with a shift up and down.
    let field = p.shl(p.and(v, k(0x1F)), k(3));
    let stored = p.or(p.and(u, k(!0xF8)), field);
    let read = p.ashr(p.shl(stored, k(24)), k(27));
    assert!(!p.has_undef(read));
    assert_eq!(read, p.sext(p.extract(v, 0, 5), 32));
}

#[test]
fn the_same_undefined_value_cancels() {
    let p = TermPool::new();
    let u = p.var("u", 32, VarKind::Undef);
    assert_eq!(p.as_const(p.xor(u, u)), Some(0));
    assert_eq!(p.as_const(p.sub(u, u)), Some(0));
}

// Concatenation, extraction, extension

#[test]
fn extraction_of_all_is_nothing() {
    let f = fixture();
    assert_eq!(f.p.extract(f.x, 0, 32), f.x);
}

#[test]
fn extractions_compose() {
    let f = fixture();
    let inner = f.p.extract(f.x, 8, 16);
    assert_eq!(f.p.extract(inner, 4, 8), f.p.extract(f.x, 12, 8));
}

#[test]
fn extraction_picks_the_part_of_a_concatenation() {
    let f = fixture();
    let xy = f.p.concat(f.x, f.y);
    assert_eq!(f.p.extract(xy, 32, 32), f.x);
    assert_eq!(f.p.extract(xy, 0, 32), f.y);
    let across = f.p.extract(xy, 16, 32);
    let expected =
        f.p.concat(f.p.extract(f.x, 0, 16), f.p.extract(f.y, 16, 16));
    assert_eq!(across, expected);
}

#[test]
fn neighbouring_extractions_join() {
    let f = fixture();
    let parts = [0, 8, 16, 24].map(|lo| f.p.extract(f.x, lo, 8));
    assert_eq!(f.p.concat_all(parts), f.x);
}

#[test]
fn concatenations_nest_to_the_right() {
    let f = fixture();
    let left = f.p.concat(f.p.concat(f.x, f.y), f.z);
    let right = f.p.concat(f.x, f.p.concat(f.y, f.z));
    assert_eq!(left, right);
}

#[test]
fn neighbouring_constants_join() {
    let f = fixture();
    let t = f.p.concat(f.k(1), f.p.concat(f.k(2), f.x));
    assert_eq!(t, f.p.concat(f.p.constant(64, 1 << 32 | 2), f.x));
}

#[test]
fn wide_constants_join_beyond_128_bits() {
    let f = fixture();
    let a = f.p.constant(100, 5);
    let t = f.p.concat(a, f.p.concat(a, f.x));
    assert_eq!(f.p.extract(t, 132, 100), a);
    assert_eq!(f.p.extract(t, 0, 32), f.x);
}

#[test]
fn sign_extension_passes_through_bytes() {
    let f = fixture();
    let a = f.byte("a");
    let wide = f.p.sext(a, 32);
    let parts = [0, 8, 16, 24].map(|lo| f.p.extract(wide, lo, 8));
    assert_eq!(f.p.concat_all(parts), wide);
}

#[test]
fn sign_extension_of_a_known_sign_is_a_constant_above() {
    let f = fixture();
    let a = f.p.zext(f.byte("a"), 16);
    assert_eq!(f.p.sext(a, 32), f.p.zext(f.byte("a"), 32));
    let negative = f.p.concat(f.p.tru(), f.p.extract(f.byte("a"), 0, 7));
    let t = f.p.sext(negative, 16);
    assert_eq!(f.p.as_const(f.p.extract(t, 8, 8)), Some(0xFF));
}

#[test]
fn sign_extensions_compose() {
    let f = fixture();
    let a = f.byte("a");
    assert_eq!(f.p.sext(f.p.sext(a, 16), 32), f.p.sext(a, 32));
}

#[test]
fn truncation_of_promoted_arithmetic_is_narrow() {
    let f = fixture();
    let (a, b) = (f.byte("a"), f.byte("b8"));
    let sum = f.p.add(f.p.sext(a, 32), f.p.sext(b, 32));
    assert_eq!(f.p.trunc(sum, 8), f.p.add(a, b));
    let product = f.p.mul(f.p.zext(a, 32), f.p.zext(b, 32));
    assert_eq!(f.p.trunc(product, 8), f.p.mul(a, b));
}

#[test]
fn extraction_of_known_bits_is_constant() {
    let f = fixture();
    let t = f.p.mul(f.p.xor(f.x, f.y), f.k(12));
    assert_eq!(f.p.as_const(f.p.extract(t, 0, 2)), Some(0));
}

#[test]
fn extraction_enters_bitwise_operations_with_known_parts() {
    let f = fixture();
    let high = f.p.shl(f.p.udiv(f.x, f.y), f.k(16));
    let t = f.p.xor(f.p.udiv(f.y, f.x), high);
    let low = f.p.extract(f.p.udiv(f.y, f.x), 0, 16);
    assert_eq!(f.p.extract(t, 0, 16), low);
}

#[test]
fn extraction_enters_a_conditional_with_known_parts() {
    let f = fixture();
    let t = f.p.ite(f.b, f.k(0x1234), f.x);
    let expected = f.p.ite(f.b, f.p.constant(8, 0x34), f.p.extract(f.x, 0, 8));
    assert_eq!(f.p.extract(t, 0, 8), expected);
}

// Bitwise operations

#[test]
fn neutral_and_absorbing_masks() {
    let f = fixture();
    let (zero, ones) = (f.k(0), f.k(u128::MAX));
    assert_eq!(f.p.and(f.x, zero), zero);
    assert_eq!(f.p.and(f.x, ones), f.x);
    assert_eq!(f.p.or(f.x, zero), f.x);
    assert_eq!(f.p.or(f.x, ones), ones);
    assert_eq!(f.p.xor(f.x, zero), f.x);
    assert_eq!(f.p.xor(f.x, ones), f.p.not(f.x));
}

#[test]
fn masks_with_few_runs_are_positions() {
    let f = fixture();
    let low = f.p.and(f.x, f.k(0xFF));
    assert_eq!(low, f.p.zext(f.p.extract(f.x, 0, 8), 32));
    let set = f.p.or(f.x, f.k(0xFFFF_0000));
    let expected =
        f.p.concat(f.p.constant(16, 0xFFFF), f.p.extract(f.x, 0, 16));
    assert_eq!(set, expected);
}

#[test]
fn masks_with_many_runs_stay_masks() {
    let f = fixture();
    let t = f.p.and(f.x, f.k(0x5555_5555));
    assert!(matches!(f.p.expr(t), Expr::Bin(BinOp::And, ..)));
    assert_eq!(f.p.and(t, f.k(0xAAAA_AAAA)), f.k(0));
}

#[test]
fn bytes_assembled_with_shifts_are_concatenations() {
    let f = fixture();
    let (a, b) = (f.byte("a"), f.byte("b8"));
    let shifted = f.p.shl(f.p.zext(a, 32), f.k(8));
    let t = f.p.or(shifted, f.p.zext(b, 32));
    assert_eq!(t, f.p.zext(f.p.concat(a, b), 32));
    assert_eq!(f.p.add(shifted, f.p.zext(b, 32)), t);
}

#[test]
fn double_complement_vanishes() {
    let f = fixture();
    assert_eq!(f.p.not(f.p.not(f.x)), f.x);
}

#[test]
fn complement_enters_concatenation_and_sign_extension() {
    let f = fixture();
    let t = f.p.not(f.p.zext(f.byte("a"), 16));
    assert_eq!(f.p.as_const(f.p.extract(t, 8, 8)), Some(0xFF));
    let s = f.p.not(f.p.sext(f.byte("a"), 16));
    assert_eq!(s, f.p.sext(f.p.not(f.byte("a")), 16));
}

#[test]
fn chains_are_sorted_sets() {
    let f = fixture();
    for op in [BinOp::And, BinOp::Or, BinOp::Xor] {
        let one = f.p.binary(op, f.p.binary(op, f.x, f.y), f.z);
        let two = f.p.binary(op, f.z, f.p.binary(op, f.y, f.x));
        assert_eq!(one, two);
    }
    let xy = f.p.and(f.x, f.y);
    assert_eq!(f.p.and(xy, f.x), xy);
    assert_eq!(f.p.xor(f.p.xor(f.x, f.y), f.x), f.y);
}

#[test]
fn complements_meet() {
    let f = fixture();
    let n = f.p.not(f.x);
    assert_eq!(f.p.and(f.p.and(f.x, f.y), n), f.k(0));
    assert_eq!(f.p.or(f.p.or(f.x, f.y), n), f.k(u128::MAX));
    assert_eq!(f.p.xor(f.x, n), f.k(u128::MAX));
}

#[test]
fn complements_leave_exclusive_or() {
    let f = fixture();
    let n = f.p.xor(f.p.not(f.x), f.y);
    assert_eq!(n, f.p.not(f.p.xor(f.x, f.y)));
}

#[test]
fn absorption() {
    let f = fixture();
    assert_eq!(f.p.and(f.x, f.p.or(f.x, f.y)), f.x);
    assert_eq!(f.p.or(f.x, f.p.and(f.x, f.y)), f.x);
    let t = f.p.and(f.x, f.p.or(f.p.not(f.x), f.y));
    assert_eq!(t, f.p.and(f.x, f.y));
}

#[test]
fn absorption_keeps_the_mask() {
    // Found by the fuzz: the constant of the chain was lost.
    let f = fixture();
    let m = f.k(0x5555_5555);
    let t = f.p.and(f.p.or(f.x, f.y), f.p.and(f.x, m));
    assert_eq!(t, f.p.and(f.x, m));
}

// Shifts

#[test]
fn shifts_by_constants_are_positions() {
    let f = fixture();
    let up = f.p.shl(f.x, f.k(8));
    let expected = f.p.concat(f.p.extract(f.x, 0, 24), f.p.constant(8, 0));
    assert_eq!(up, expected);
    assert_eq!(f.p.lshr(up, f.k(8)), f.p.zext(f.p.extract(f.x, 0, 24), 32));
    assert_eq!(f.p.ashr(f.x, f.k(31)), f.p.sext(f.p.sign_bit(f.x), 32));
}

#[test]
fn shifts_by_too_much() {
    let f = fixture();
    assert_eq!(f.p.shl(f.x, f.k(32)), f.k(0));
    assert_eq!(f.p.lshr(f.x, f.k(99)), f.k(0));
    assert_eq!(f.p.ashr(f.x, f.k(99)), f.p.ashr(f.x, f.k(31)));
    // At least 64, whatever y is.
    let far = f.p.or(f.y, f.k(64));
    assert_eq!(f.p.shl(f.x, far), f.k(0));
}

#[test]
fn shifts_of_constants_that_stay() {
    let f = fixture();
    assert_eq!(f.p.shl(f.k(0), f.x), f.k(0));
    assert_eq!(f.p.ashr(f.k(u128::MAX), f.x), f.k(u128::MAX));
}

#[test]
fn arithmetic_shift_of_a_nonnegative_number_is_logical() {
    let f = fixture();
    let a = f.p.zext(f.byte("a"), 32);
    assert_eq!(f.p.ashr(a, f.x), f.p.lshr(a, f.x));
}

// Sums and products

#[test]
fn constants_gather() {
    let f = fixture();
    let t = f.p.add(f.p.add(f.x, f.k(3)), f.k(4));
    assert_eq!(t, f.p.add(f.x, f.k(7)));
    assert_eq!(f.p.sub(t, f.k(7)), f.x);
    assert_eq!(f.p.add(f.x, f.k(0)), f.x);
}

#[test]
fn sums_are_linear_combinations() {
    let f = fixture();
    let one = f.p.add(f.p.add(f.x, f.y), f.p.add(f.z, f.x));
    let two = f.p.add(f.p.add(f.y, f.z), f.p.mul(f.x, f.k(2)));
    assert_eq!(one, two);
    assert_eq!(f.p.sub(f.p.add(f.x, f.y), f.x), f.y);
    assert_eq!(
        f.p.add(f.p.mul(f.x, f.k(5)), f.p.neg(f.p.mul(f.x, f.k(5)))),
        f.k(0)
    );
}

#[test]
fn complement_is_minus_one_minus() {
    let f = fixture();
    assert_eq!(f.p.add(f.p.not(f.x), f.k(1)), f.p.neg(f.x));
    assert_eq!(f.p.add(f.x, f.p.not(f.x)), f.k(u128::MAX));
}

#[test]
fn shifted_terms_are_multiples() {
    let f = fixture();
    let t = f.p.add(f.p.shl(f.x, f.k(2)), f.x);
    assert_eq!(t, f.p.mul(f.x, f.k(5)));
}

#[test]
fn sums_without_carries_are_positions() {
    let f = fixture();
    let scaled = f.p.mul(f.x, f.k(4));
    assert_eq!(f.p.add(scaled, f.k(3)), f.p.or(scaled, f.k(3)));
    assert_eq!(
        f.p.add(f.p.add(scaled, f.k(3)), f.k(1)),
        f.p.add(scaled, f.k(4))
    );
}

#[test]
fn products_with_constants() {
    let f = fixture();
    assert_eq!(f.p.mul(f.x, f.k(0)), f.k(0));
    assert_eq!(f.p.mul(f.k(1), f.x), f.x);
    assert_eq!(f.p.mul(f.x, f.k(8)), f.p.shl(f.x, f.k(3)));
    assert_eq!(f.p.mul(f.p.mul(f.x, f.k(3)), f.k(5)), f.p.mul(f.x, f.k(15)));
    let t = f.p.mul(f.p.add(f.x, f.k(2)), f.k(3));
    assert_eq!(t, f.p.add(f.p.mul(f.x, f.k(3)), f.k(6)));
}

#[test]
fn constants_leave_products() {
    let f = fixture();
    let t = f.p.mul(f.p.mul(f.x, f.k(3)), f.y);
    assert_eq!(t, f.p.mul(f.p.mul(f.x, f.y), f.k(3)));
}

#[test]
fn one_bit_arithmetic_is_logic() {
    let f = fixture();
    assert_eq!(f.p.add(f.b, f.c), f.p.xor(f.b, f.c));
    assert_eq!(f.p.mul(f.b, f.c), f.p.and(f.b, f.c));
}

// Division

#[test]
fn division_by_powers_of_two() {
    let f = fixture();
    assert_eq!(f.p.udiv(f.x, f.k(1)), f.x);
    assert_eq!(f.p.udiv(f.x, f.k(8)), f.p.lshr(f.x, f.k(3)));
    assert_eq!(f.p.urem(f.x, f.k(8)), f.p.and(f.x, f.k(7)));
    assert_eq!(f.p.srem(f.x, f.k(1)), f.k(0));
}

#[test]
fn signed_division_of_nonnegative_numbers_is_unsigned() {
    let f = fixture();
    let (a, b) = (f.p.zext(f.byte("a"), 32), f.p.zext(f.byte("b8"), 32));
    assert_eq!(f.p.sdiv(a, b), f.p.udiv(a, b));
    assert_eq!(f.p.srem(a, b), f.p.urem(a, b));
}

#[test]
fn narrow_dividends_divide_narrowly() {
    let f = fixture();
    let a = f.byte("a");
    let t = f.p.udiv(f.p.zext(a, 32), f.k(10));
    assert_eq!(t, f.p.zext(f.p.udiv(a, f.p.constant(8, 10)), 32));
    assert_eq!(f.p.udiv(f.p.zext(a, 32), f.k(1000)), f.k(0));
    assert_eq!(f.p.urem(f.p.zext(a, 32), f.k(1000)), f.p.zext(a, 32));
}

// Equality

#[test]
fn equality_of_same_and_of_known_different() {
    let f = fixture();
    assert_eq!(f.p.eq(f.x, f.x), f.p.tru());
    let even = f.p.mul(f.x, f.k(2));
    assert_eq!(f.p.eq(even, f.k(7)), f.p.fls());
    assert_eq!(f.p.eq(f.x, f.y), f.p.eq(f.y, f.x));
}

#[test]
fn equality_of_booleans_is_logic() {
    let f = fixture();
    assert_eq!(f.p.eq(f.b, f.p.tru()), f.b);
    assert_eq!(f.p.eq(f.b, f.p.fls()), f.p.not(f.b));
    assert_eq!(f.p.eq(f.b, f.c), f.p.not(f.p.xor(f.b, f.c)));
}

#[test]
fn equality_of_concatenations_splits() {
    let f = fixture();
    let (a, b) = (f.byte("a"), f.byte("b8"));
    let k = |v| f.p.constant(8, v);
    let t = f.p.eq(f.p.concat(a, b), f.p.constant(16, 0x1234));
    assert_eq!(t, f.p.and(f.p.eq(a, k(0x12)), f.p.eq(b, k(0x34))));
    assert_eq!(f.p.eq(f.p.zext(a, 32), f.p.zext(b, 32)), f.p.eq(a, b));
    assert_eq!(f.p.eq(f.p.zext(a, 32), f.k(256)), f.p.fls());
}

#[test]
fn equality_of_sign_extensions_is_narrow() {
    let f = fixture();
    let (a, b) = (f.byte("a"), f.byte("b8"));
    let t = f.p.eq(f.p.sext(a, 32), f.k(0xFFFF_FFFF));
    assert_eq!(t, f.p.eq(a, f.p.constant(8, 0xFF)));
    assert_eq!(f.p.eq(f.p.sext(a, 32), f.k(0x80)), f.p.fls());
    assert_eq!(f.p.eq(f.p.sext(a, 32), f.p.sext(b, 32)), f.p.eq(a, b));
}

#[test]
fn equality_moves_constants_to_the_right() {
    let f = fixture();
    assert_eq!(f.p.eq(f.p.add(f.x, f.k(5)), f.k(7)), f.p.eq(f.x, f.k(2)));
    let flip = f.p.xor(f.x, f.k(0x5555_5555));
    assert_eq!(f.p.eq(flip, f.k(0x5555_5554)), f.p.eq(f.x, f.k(1)));
    assert_eq!(f.p.eq(f.p.not(f.x), f.k(0)), f.p.eq(f.x, f.k(u128::MAX)));
    assert_eq!(f.p.eq(f.p.mul(f.x, f.k(3)), f.k(21)), f.p.eq(f.x, f.k(7)));
}

#[test]
fn equality_cancels_common_summands() {
    let f = fixture();
    let t = f.p.eq(f.p.add(f.x, f.y), f.p.add(f.x, f.z));
    assert_eq!(t, f.p.eq(f.y, f.z));
    assert_eq!(f.p.eq(f.p.sub(f.x, f.y), f.k(0)), f.p.eq(f.x, f.y));
    assert_eq!(f.p.eq(f.p.add(f.x, f.k(1)), f.x), f.p.fls());
    assert_eq!(f.p.eq(f.p.xor(f.x, f.y), f.k(0)), f.p.eq(f.x, f.y));
    assert_eq!(f.p.eq(f.p.not(f.x), f.p.not(f.y)), f.p.eq(f.x, f.y));
}

#[test]
fn one_equation_has_one_form() {
    let f = fixture();
    let one = f.p.eq(f.x, f.p.add(f.y, f.k(3)));
    let two = f.p.eq(f.p.sub(f.x, f.k(3)), f.y);
    assert_eq!(one, two);
}

#[test]
fn equality_enters_conditionals() {
    let f = fixture();
    let t = f.p.ite(f.b, f.k(1), f.k(2));
    assert_eq!(f.p.eq(t, f.k(1)), f.b);
    assert_eq!(f.p.eq(t, f.k(2)), f.p.not(f.b));
    assert_eq!(f.p.eq(t, f.k(3)), f.p.fls());
    let u = f.p.ite(f.b, f.x, f.k(2));
    assert_eq!(f.p.eq(u, f.k(3)), f.p.and(f.b, f.p.eq(f.x, f.k(3))));
}

// Order

#[test]
fn order_at_the_ends() {
    let f = fixture();
    assert_eq!(f.p.ult(f.x, f.k(0)), f.p.fls());
    assert_eq!(f.p.ult(f.k(u128::MAX), f.x), f.p.fls());
    assert_eq!(f.p.ult(f.x, f.k(1)), f.p.eq(f.x, f.k(0)));
    assert_eq!(f.p.ult(f.k(0), f.x), f.p.ne(f.x, f.k(0)));
    assert_eq!(f.p.ult(f.x, f.k(u128::MAX)), f.p.ne(f.x, f.k(u128::MAX)));
    assert_eq!(f.p.slt(f.x, f.k(1 << 31)), f.p.fls());
    assert_eq!(f.p.slt(f.k((1 << 31) - 1), f.x), f.p.fls());
    assert_eq!(f.p.ult(f.x, f.x), f.p.fls());
}

#[test]
fn a_comparison_and_its_negation_share_a_node() {
    let f = fixture();
    assert_eq!(f.p.ult(f.k(4), f.x), f.p.not(f.p.ult(f.x, f.k(5))));
    assert_eq!(f.p.slt(f.k(4), f.x), f.p.not(f.p.slt(f.x, f.k(5))));
    assert_eq!(f.p.ule(f.x, f.y), f.p.not(f.p.ult(f.y, f.x)));
}

#[test]
fn known_bits_decide_order() {
    let f = fixture();
    let a = f.p.zext(f.byte("a"), 32);
    assert_eq!(f.p.ult(a, f.k(256)), f.p.tru());
    assert_eq!(f.p.ult(f.p.or(a, f.k(256)), f.k(256)), f.p.fls());
    assert_eq!(f.p.slt(a, f.k(0)), f.p.fls());
}

#[test]
fn order_of_extensions_is_narrow() {
    let f = fixture();
    let (a, b) = (f.byte("a"), f.byte("b8"));
    let (za, zb) = (f.p.zext(a, 32), f.p.zext(b, 32));
    assert_eq!(f.p.ult(za, zb), f.p.ult(a, b));
    assert_eq!(f.p.slt(za, zb), f.p.ult(a, b));
    assert_eq!(f.p.ult(za, f.k(9)), f.p.ult(a, f.p.constant(8, 9)));
    let (sa, sb) = (f.p.sext(a, 32), f.p.sext(b, 32));
    assert_eq!(f.p.slt(sa, sb), f.p.slt(a, b));
    assert_eq!(f.p.ult(sa, sb), f.p.ult(a, b));
    assert_eq!(f.p.slt(sa, f.k(9)), f.p.slt(a, f.p.constant(8, 9)));
    assert_eq!(f.p.slt(sa, f.k(200)), f.p.tru());
    assert_eq!(f.p.slt(f.k(200), sa), f.p.fls());
}

#[test]
fn order_with_an_equal_part() {
    let f = fixture();
    let less = f.p.ult(f.p.concat(f.x, f.y), f.p.concat(f.x, f.z));
    assert_eq!(less, f.p.ult(f.y, f.z));
    let less = f.p.slt(f.p.concat(f.x, f.z), f.p.concat(f.y, f.z));
    assert_eq!(less, f.p.slt(f.x, f.y));
}

#[test]
fn sign_tests_are_bits() {
    let f = fixture();
    assert_eq!(f.p.slt(f.x, f.k(0)), f.p.extract(f.x, 31, 1));
    assert_eq!(f.p.sge(f.x, f.k(0)), f.p.not(f.p.extract(f.x, 31, 1)));
}

#[test]
fn order_of_booleans_is_logic() {
    let f = fixture();
    assert_eq!(f.p.ult(f.b, f.c), f.p.and(f.p.not(f.b), f.c));
    assert_eq!(f.p.slt(f.b, f.c), f.p.and(f.b, f.p.not(f.c)));
}

// Conditionals

#[test]
fn conditionals_that_are_decided() {
    let f = fixture();
    assert_eq!(f.p.ite(f.p.tru(), f.x, f.y), f.x);
    assert_eq!(f.p.ite(f.p.fls(), f.x, f.y), f.y);
    assert_eq!(f.p.ite(f.b, f.x, f.x), f.x);
    assert_eq!(f.p.ite(f.p.not(f.b), f.x, f.y), f.p.ite(f.b, f.y, f.x));
    let inner = f.p.ite(f.b, f.x, f.y);
    assert_eq!(f.p.ite(f.b, inner, f.z), f.p.ite(f.b, f.x, f.z));
    assert_eq!(f.p.ite(f.b, f.z, inner), f.p.ite(f.b, f.z, f.y));
}

#[test]
fn boolean_conditionals_are_logic() {
    let f = fixture();
    let (t, e) = (f.p.tru(), f.p.fls());
    assert_eq!(f.p.ite(f.b, t, e), f.b);
    assert_eq!(f.p.ite(f.b, e, t), f.p.not(f.b));
    assert_eq!(f.p.ite(f.b, f.c, e), f.p.and(f.b, f.c));
    assert_eq!(f.p.ite(f.b, t, f.c), f.p.or(f.b, f.c));
    assert_eq!(f.p.ite(f.b, e, f.c), f.p.and(f.p.not(f.b), f.c));
    assert_eq!(f.p.ite(f.b, f.c, t), f.p.or(f.p.not(f.b), f.c));
    assert_eq!(f.p.ite(f.b, f.b, f.c), f.p.or(f.b, f.c));
    assert_eq!(f.p.ite(f.b, f.c, f.b), f.p.and(f.b, f.c));
    let differ = f.p.ite(f.b, f.p.not(f.c), f.c);
    assert_eq!(differ, f.p.xor(f.b, f.c));
}

#[test]
fn conditionals_of_zero_and_ones_are_extensions() {
    let f = fixture();
    assert_eq!(f.p.ite(f.b, f.k(1), f.k(0)), f.p.zext(f.b, 32));
    assert_eq!(f.p.ite(f.b, f.k(0), f.k(1)), f.p.zext(f.p.not(f.b), 32));
    assert_eq!(f.p.ite(f.b, f.k(u128::MAX), f.k(0)), f.p.sext(f.b, 32));
    assert_eq!(
        f.p.ite(f.b, f.k(0), f.k(u128::MAX)),
        f.p.sext(f.p.not(f.b), 32)
    );
    // C's `(a < b) != 0` is the comparison itself.
    let less = f.p.slt(f.x, f.y);
    assert_eq!(f.p.ne(f.p.zext(less, 32), f.k(0)), less);
}

#[test]
fn equal_halves_leave_conditionals() {
    let f = fixture();
    let t = f.p.ite(f.b, f.p.concat(f.x, f.y), f.p.concat(f.x, f.z));
    assert_eq!(t, f.p.concat(f.x, f.p.ite(f.b, f.y, f.z)));
    let t = f.p.ite(f.b, f.p.concat(f.y, f.x), f.p.concat(f.z, f.x));
    assert_eq!(t, f.p.concat(f.p.ite(f.b, f.y, f.z), f.x));
}

// Arrays

#[test]
fn reads_look_through_writes() {
    let f = fixture();
    let a = f.p.array_var("mem", VarKind::Input);
    let at = |i| f.p.constant(64, i);
    let (v, w) = (f.byte("v"), f.byte("w"));
    let s = f.p.store(f.p.store(a, at(1), v), at(2), w);
    assert_eq!(f.p.select(s, at(1)), v);
    assert_eq!(f.p.select(s, at(2)), w);
    assert_eq!(f.p.select(s, at(3)), f.p.select(a, at(3)));
}

#[test]
fn symbolic_indexes_at_a_known_distance_differ() {
    let f = fixture();
    let a = f.p.array_var("mem", VarKind::Input);
    let i = f.p.var("i", 64, VarKind::Input);
    let next = f.p.add(i, f.p.constant(64, 1));
    let s = f.p.store(a, next, f.byte("v"));
    assert_eq!(f.p.select(s, i), f.p.select(a, i));
    assert_eq!(f.p.select(s, next), f.byte("v"));
}

#[test]
fn writes_that_change_nothing_vanish() {
    let f = fixture();
    let a = f.p.array_var("mem", VarKind::Input);
    let i = f.p.var("i", 64, VarKind::Input);
    assert_eq!(f.p.store(a, i, f.p.select(a, i)), a);
    let twice = f.p.store(f.p.store(a, i, f.byte("v")), i, f.byte("w"));
    assert_eq!(twice, f.p.store(a, i, f.byte("w")));
    let all = f.p.array_const(f.byte("v"));
    assert_eq!(f.p.store(all, i, f.byte("v")), all);
    assert_eq!(f.p.select(all, i), f.byte("v"));
}

#[test]
fn tables_answer_constant_indexes() {
    let f = fixture();
    let t = f.p.array_table(&[7, 8, 9]);
    let at = |i| f.p.select(t, f.p.constant(64, i));
    assert_eq!(f.p.as_const(at(2)), Some(9));
    assert_eq!(f.p.as_const(at(3)), Some(0));
    let beyond =
        f.p.or(f.p.var("i", 64, VarKind::Input), f.p.constant(64, 64));
    assert_eq!(f.p.as_const(f.p.select(t, beyond)), Some(0));
}

// Floats

#[test]
fn float_constants_fold() {
    let f = fixture();
    let d = |v: f64| f.p.fp_constant(Format::Double, v.to_bits().into());
    assert_eq!(f.p.fp_add(Format::Double, d(0.1), d(0.2)), d(0.1 + 0.2));
    assert_eq!(f.p.fp_sqrt(Format::Double, d(2.0)), d(2f64.sqrt()));
    assert_eq!(
        f.p.fp_to_sint(Format::Double, 32, d(-3.9)),
        f.k(-3i32 as u32 as u128)
    );
}

#[test]
fn float_comparisons_with_nan_and_itself() {
    let f = fixture();
    let x = f.p.var("d", 64, VarKind::Input);
    let nan = f.p.fp_constant(Format::Double, Format::Double.nan());
    assert_eq!(f.p.fp_le(Format::Double, x, nan), f.p.fls());
    assert_eq!(f.p.fp_lt(Format::Double, x, x), f.p.fls());
    let not_nan = f.p.not(f.p.fp_is_nan(Format::Double, x));
    assert_eq!(f.p.fp_eq(Format::Double, x, x), not_nan);
}

#[test]
fn exactly_converted_integers_compare_as_integers() {
    let f = fixture();
    let d = |v: f64| f.p.fp_constant(Format::Double, v.to_bits().into());
    let (x, y) = (
        f.p.fp_from_sint(Format::Double, f.x),
        f.p.fp_from_sint(Format::Double, f.y),
    );
    assert_eq!(f.p.fp_lt(Format::Double, x, y), f.p.slt(f.x, f.y));
    assert_eq!(f.p.fp_lt(Format::Double, x, d(2.5)), f.p.slt(f.x, f.k(3)));
    assert_eq!(f.p.fp_le(Format::Double, x, d(2.5)), f.p.sle(f.x, f.k(2)));
    assert_eq!(f.p.fp_eq(Format::Double, x, d(7.0)), f.p.eq(f.x, f.k(7)));
    assert_eq!(f.p.fp_eq(Format::Double, x, d(7.5)), f.p.fls());
    assert_eq!(f.p.fp_lt(Format::Double, x, d(1e10)), f.p.tru());
    // Single precision does not hold every int.
    let s = f.p.fp_from_sint(Format::Single, f.x);
    let one = f.p.fp_constant(Format::Single, 1f32.to_bits().into());
    assert!(matches!(
        f.p.expr(f.p.fp_lt(Format::Single, s, one)),
        Expr::FpRel(..)
    ));
}

#[test]
fn integers_survive_exact_conversion() {
    let f = fixture();
    let d = f.p.fp_from_sint(Format::Double, f.x);
    assert_eq!(f.p.fp_to_sint(Format::Double, 32, d), f.x);
    assert_eq!(f.p.fp_to_sint(Format::Double, 64, d), f.p.sext(f.x, 64));
    assert_eq!(
        f.p.fp_to_fp(Format::Double, Format::Single, d),
        f.p.fp_from_sint(Format::Single, f.x)
    );
    let wide = f.p.fp_from_sint(Format::Double, f.p.sext(f.x, 64));
    assert_eq!(wide, d);
}

#[test]
fn sign_operations_are_bits() {
    let f = fixture();
    let x = f.p.var("d", 64, VarKind::Input);
    let negated = f.p.fp_neg(Format::Double, x);
    assert_eq!(f.p.fp_neg(Format::Double, negated), x);
    assert_eq!(
        f.p.fp_abs(Format::Double, negated),
        f.p.fp_abs(Format::Double, x)
    );
    let t = f.p.fp2(
        concord_term::FpBinOp::Add,
        Format::Double,
        Rounding::NearestEven,
        negated,
        x,
    );
    let u = f.p.fp_add(Format::Double, x, negated);
    assert_ne!(t, u, "of two NaNs the first one counts");
}

// Shape of what remains

#[test]
fn relations_that_no_rule_touches_stay() {
    let f = fixture();
    assert!(matches!(
        f.p.expr(f.p.ult(f.x, f.y)),
        Expr::Rel(Rel::Ult, ..)
    ));
    assert!(matches!(
        f.p.expr(f.p.slt(f.x, f.k(5))),
        Expr::Rel(Rel::Slt, ..)
    ));
}

#[test]
fn very_wide_concatenations_split_without_recursion() {
    let p = TermPool::new();
    let bytes: Vec<Term> = (0..8000)
        .map(|i| p.var(&format!("m[{i}]"), 8, VarKind::Input))
        .collect();
    let all = p.concat_all(bytes.iter().copied());
    assert_eq!(p.width(all), 64_000);
    assert_eq!(p.extract(all, 8 * 5000, 8), bytes[5000]);
    let zero = p.constant(64_000, 0);
    let same = p.eq(all, zero);
    assert_eq!(p.free_vars(same).len(), 8000);
    assert_eq!(p.xor(all, all), zero);
    assert_eq!(p.or(all, zero), all);
}
