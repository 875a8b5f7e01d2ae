//! Objects: globals, heap blocks, local variables, functions.

use std::sync::Arc;

use concord_base::{Span, Storage};

use super::page::{PAGE_BITS, PAGE_SIZE, Page};

/// What an object is, which decides what may be done with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObjectKind {
    /// A variable with static storage.
    Global,
    /// A variable that is constant.
    Constant,
    /// A string literal, or another constant that the compiler made.
    Literal,
    /// From `malloc` and relatives.
    Heap,
    /// From `MPI_Alloc_mem`.
    MpiHeap,
    /// A local variable.
    Stack,
    /// A model's own block.
    Internal,
    /// A function or a label: has an address, no bytes.
    Code,
}

impl ObjectKind {
    /// How objects of this kind come and go.
    pub(super) fn storage(self) -> Storage {
        match self {
            ObjectKind::Global | ObjectKind::Constant | ObjectKind::Stack => Storage::Declared,
            ObjectKind::Heap | ObjectKind::MpiHeap => Storage::Allocated,
            ObjectKind::Literal | ObjectKind::Internal | ObjectKind::Code => Storage::Given,
        }
    }

    /// Whether it must not be written.
    pub(super) fn is_constant(self) -> bool {
        matches!(self, ObjectKind::Constant | ObjectKind::Literal)
    }
}

/// An index into the table of object names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameId(pub u32);

/// One object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Bytes.
    pub size: u64,
    /// What it is.
    pub kind: ObjectKind,
    /// For people.
    pub name: NameId,
    /// Where it was declared or allocated.
    pub allocated: Span,
    /// For a local variable: whether its scope is still open.
    pub in_scope: bool,
    /// Whether untouched pages read as zero (else as uninitialised).
    pub zeroed: bool,
    /// The number of the call stack that made it, for reports; 0 for none.
    pub stack: u32,
    pages: Pages,
}

/// The pages that have been written back. `None`: untouched so far.
#[derive(Clone, Debug)]
enum Pages {
    One(Option<Arc<Page>>),
    Many(imbl::Vector<Option<Arc<Page>>>),
}

impl Object {
    /// An untouched object.
    pub fn new(size: u64, kind: ObjectKind, name: NameId, allocated: Span, zeroed: bool) -> Object {
        let count = (size as usize).div_ceil(PAGE_SIZE);
        let pages = if count <= 1 {
            Pages::One(None)
        } else {
            Pages::Many(imbl::Vector::from_iter(std::iter::repeat_n(None, count)))
        };
        Object {
            size,
            kind,
            name,
            allocated,
            in_scope: true,
            zeroed,
            stack: 0,
            pages,
        }
    }

    /// How many bytes page number `index` has.
    pub fn page_len(&self, index: usize) -> usize {
        let start = (index as u64) << PAGE_BITS;
        (self.size.saturating_sub(start)).min(PAGE_SIZE as u64) as usize
    }

    /// How many pages it has.
    pub fn page_count(&self) -> usize {
        (self.size as usize).div_ceil(PAGE_SIZE)
    }

    /// A page as last written back.
    pub fn page(&self, index: usize) -> Option<&Arc<Page>> {
        match &self.pages {
            Pages::One(page) => page.as_ref(),
            Pages::Many(pages) => pages.get(index).and_then(Option::as_ref),
        }
    }

    /// All pages that were written back, with their numbers.
    pub fn pages(&self) -> impl Iterator<Item = (usize, &Arc<Page>)> {
        (0..self.page_count()).filter_map(|index| Some((index, self.page(index)?)))
    }

    /// The page, fresh if nobody has touched it.
    pub fn page_or_fresh(&self, index: usize) -> Held {
        match self.page(index) {
            Some(page) => Held::Shared(Arc::clone(page)),
            None => Held::Own(self.fresh_page(index)),
        }
    }

    /// An untouched page of this object.
    pub fn fresh_page(&self, index: usize) -> Page {
        let len = self.page_len(index);
        let page = if self.zeroed {
            Page::zeroed(len)
        } else {
            Page::uninit(len)
        };
        match self.kind {
            ObjectKind::Heap | ObjectKind::MpiHeap => page.undeclared(),
            _ => page,
        }
    }

    /// Writes a page back.
    pub fn set_page(&mut self, index: usize, page: Arc<Page>) {
        match &mut self.pages {
            Pages::One(slot) => *slot = Some(page),
            Pages::Many(pages) => {
                pages.set(index, Some(page));
            }
        }
    }

    /// A page to change; only this object has it afterwards.
    pub fn page_mut(&mut self, index: usize) -> &mut Page {
        if self.page(index).is_none() {
            self.set_page(index, Arc::new(self.fresh_page(index)));
        }
        let page = match &mut self.pages {
            Pages::One(page) => page.as_mut(),
            Pages::Many(pages) => pages.get_mut(index).and_then(Option::as_mut),
        };
        Arc::make_mut(page.expect("it was just put there"))
    }

    /// Makes it larger; what is new is untouched.
    pub(super) fn grow(&mut self, size: u64) {
        let mut larger = Object {
            in_scope: self.in_scope,
            stack: self.stack,
            ..Object::new(size, self.kind, self.name, self.allocated, self.zeroed)
        };
        for (index, page) in self.pages() {
            let mut page = Arc::clone(page);
            let len = larger.page_len(index);
            if page.len() < len {
                page = Arc::new(page.longer(len));
            }
            larger.set_page(index, page);
        }
        *self = larger;
    }

    /// Forgets all contents: a local variable whose scope begins again.
    pub fn forget(&mut self) {
        *self = Object {
            in_scope: true,
            ..Object::new(self.size, self.kind, self.name, self.allocated, self.zeroed)
        };
    }
}

/// A page in use: this process's own, or one shared with other states.
#[derive(Debug)]
pub enum Held {
    /// Only this process sees it; may be changed in place.
    Own(Page),
    /// Copy before changing.
    Shared(Arc<Page>),
}

impl Held {
    /// For reading.
    #[inline]
    pub fn get(&self) -> &Page {
        match self {
            Held::Own(page) => page,
            Held::Shared(page) => page,
        }
    }

    /// For writing: copies a shared page first.
    #[inline]
    pub fn make_mut(&mut self) -> &mut Page {
        if let Held::Shared(page) = self {
            *self = Held::Own(Page::clone(page));
        }
        match self {
            Held::Own(page) => page,
            Held::Shared(_) => unreachable!("a shared page was just replaced by a copy"),
        }
    }

    /// As a shared page.
    pub fn share(self) -> Arc<Page> {
        match self {
            Held::Own(page) => Arc::new(page),
            Held::Shared(page) => page,
        }
    }
}
