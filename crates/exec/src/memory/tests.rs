use super::*;

fn memory() -> Memory {
    Memory::new(Arc::from(vec!["block".to_owned()]), 1 << 32)
}

fn heap(memory: &mut Memory, size: u64) -> u64 {
    memory
        .create(size, ObjectKind::Heap, NameId(0), false)
        .expect("below the limit")
        .base()
}

#[test]
fn a_store_is_read_back_and_stays_inside_its_object() {
    let mut m = memory();
    let a = heap(&mut m, 8);
    m.write_plain(a, &[1, 2, 3, 4, 5, 6, 7, 8]).expect("inside");
    assert_eq!(m.read_plain(a + 2, 3), Ok(Some(vec![3, 4, 5])));
    for (address, size) in [
        (a + 8, 1),
        (a - 1, 1),
        (a + 1, 8),
        (a.wrapping_sub(4096), 4),
    ] {
        let fault = m.permit(address, size, Access::Read).expect_err("outside");
        assert_eq!(fault.kind, FaultKind::OutOfBounds);
    }
}

#[test]
fn dangling_pointers_say_how_they_dangle() {
    let mut m = memory();
    let a = heap(&mut m, 8);
    m.free(a, ObjectKind::Heap).expect("first free");
    assert_eq!(
        m.permit(a, 1, Access::Read).expect_err("freed").kind,
        FaultKind::UseAfterFree
    );
    assert_eq!(
        m.free(a, ObjectKind::Heap).expect_err("again").kind,
        FaultKind::DoubleFree
    );
    let mark = m.locals();
    let b = m.push_local(4, NameId(0)).expect("below the limit").base();
    assert_eq!(
        m.free(b, ObjectKind::Heap).expect_err("a local").kind,
        FaultKind::InvalidFree
    );
    m.pop_locals(mark);
    assert_eq!(
        m.permit(b, 1, Access::Write).expect_err("gone").kind,
        FaultKind::UseAfterReturn
    );
    assert_eq!(
        m.permit(8, 1, Access::Read).expect_err("null").kind,
        FaultKind::NullDereference
    );
}

#[test]
fn a_fork_sees_what_was_there_and_nothing_that_comes_later() {
    let mut m = memory();
    let a = heap(&mut m, 3 * PAGE_SIZE as u64);
    m.write_plain(a + 4090, &[7; 12]).expect("inside");
    let mut other = m.fork();
    m.write_plain(a + 4090, &[8; 12]).expect("inside");
    other.write_plain(a, &[9]).expect("inside");
    assert_eq!(other.read_plain(a + 4090, 12), Ok(Some(vec![7; 12])));
    assert_eq!(m.read_plain(a + 4090, 12), Ok(Some(vec![8; 12])));
    assert_eq!(m.read_plain(a, 1), Ok(None), "still uninitialised here");
}

#[test]
fn copies_keep_uninitialised_bytes_uninitialised() {
    let mut m = memory();
    let (a, b) = (heap(&mut m, 8), heap(&mut m, 8));
    m.write_plain(a, &[1, 2]).expect("inside");
    m.copy(b, a, 8).expect("inside");
    assert_eq!(m.byte_at(b + 1), ByteState::Concrete(2));
    assert_eq!(m.byte_at(b + 2), ByteState::Uninit);
}

#[test]
fn unreachable_blocks_are_leaks() {
    let mut m = memory();
    let global = m
        .create(8, ObjectKind::Global, NameId(0), true)
        .expect("below the limit")
        .base();
    let (a, b, c) = (heap(&mut m, 8), heap(&mut m, 8), heap(&mut m, 8));
    m.write_plain(global, &a.to_le_bytes()).expect("inside");
    m.write_plain(a, &(b + 4).to_le_bytes()).expect("inside");
    let leaked: Vec<u64> = m.leaked([]).into_iter().map(|(id, _)| id.base()).collect();
    assert_eq!(leaked, [c]);
    assert_eq!(m.leaked([c]).len(), 0);
}

#[test]
fn the_memory_limit_holds() {
    let mut m = Memory::new(Arc::from(Vec::new()), 100);
    assert!(m.create(60, ObjectKind::Heap, NameId(0), false).is_some());
    assert!(m.create(60, ObjectKind::Heap, NameId(0), false).is_none());
}

#[test]
fn what_another_process_knows_of_keeps_its_name() {
    let mut first = memory();
    first.set_process(0, 2);
    let mut second = memory();
    second.set_process(1, 2);
    let lent = heap(&mut first, 1);
    let kept = heap(&mut first, 1);
    let pocket = heap(&mut second, 16);
    let own = heap(&mut second, 1);
    assert_ne!(lent, pocket);
    second
        .write_plain(pocket, &own.to_le_bytes())
        .expect("fits");
    second
        .write_plain(pocket + 8, &lent.to_le_bytes())
        .expect("fits");
    second.freeze();
    let pool = concord_term::TermPool::new();
    let mut mentions = Mentions::default();
    second.mention_foreign(&pool, &mut mentions);
    let id = |address: u64| (address >> 32) as u32;
    assert!(mentions.holds(id(lent)));
    assert!(!mentions.holds(id(own)));
    assert_eq!(mentions.spare(&first.blocks()), [id(kept)]);
}
