//! The functions that are modelled, by name.
//!
//! Whatever is not here is C that the interpreter runs (`runtime/libc/threads_*.c`), on top of
//! these.

macro_rules! functions {
    ($($variant:ident $name:literal,)*) => {
        /// A function of the thread library, or of our own run-time system.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Function {
            $($variant,)*
        }

        impl Function {
            /// The function of this name.
            pub fn named(name: &str) -> Option<Function> {
                match name {
                    $($name => Some(Function::$variant),)*
                    _ => None,
                }
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Function::$variant => $name,)* }
            }
        }
    };
}

functions! {
    Create "__concord_thread_create",
    Exit "__concord_thread_exit",
    Join "pthread_join",
    Detach "pthread_detach",
    Current "pthread_self",
    Yield "sched_yield",
    MutexInit "pthread_mutex_init",
    MutexDestroy "pthread_mutex_destroy",
    MutexLock "pthread_mutex_lock",
    MutexTrylock "pthread_mutex_trylock",
    MutexTimedlock "pthread_mutex_timedlock",
    MutexUnlock "pthread_mutex_unlock",
    CondInit "pthread_cond_init",
    CondDestroy "pthread_cond_destroy",
    CondWait "pthread_cond_wait",
    CondTimedwait "pthread_cond_timedwait",
    CondSignal "pthread_cond_signal",
    CondBroadcast "pthread_cond_broadcast",
    RwlockInit "pthread_rwlock_init",
    RwlockDestroy "pthread_rwlock_destroy",
    RwlockRdlock "pthread_rwlock_rdlock",
    RwlockTryrdlock "pthread_rwlock_tryrdlock",
    RwlockWrlock "pthread_rwlock_wrlock",
    RwlockTrywrlock "pthread_rwlock_trywrlock",
    RwlockUnlock "pthread_rwlock_unlock",
    SpinInit "pthread_spin_init",
    SpinDestroy "pthread_spin_destroy",
    SpinLock "pthread_spin_lock",
    SpinTrylock "pthread_spin_trylock",
    SpinUnlock "pthread_spin_unlock",
    BarrierInit "pthread_barrier_init",
    BarrierDestroy "pthread_barrier_destroy",
    BarrierWait "pthread_barrier_wait",
    SemInit "sem_init",
    SemDestroy "sem_destroy",
    SemWait "sem_wait",
    SemTrywait "__concord_sem_trywait",
    SemTimedwait "__concord_sem_timedwait",
    SemPost "sem_post",
    SemGetvalue "sem_getvalue",
    OnceBegin "__concord_once_begin",
    OnceEnd "__concord_once_end",
    StrandNew "__concord_strand_new",
    StrandEnter "__concord_strand_enter",
    StrandSelf "__concord_strand_self",
    StrandJoin "__concord_strand_join",
    StrandGive "__concord_strand_give",
    StrandTake "__concord_strand_take",
    StrandEnd "__concord_strand_end",
    Region "__concord_region",
    IterationsBegin "__concord_iterations_begin",
    IterationsEnd "__concord_iterations_end",
    Iteration "__concord_iteration",
    FreeIterations "__concord_free_iterations_begin",
    MetTeam "__concord_met_team",
    Misuse "__concord_misuse",
    FoldBegin "__concord_fold_begin",
    FoldEnd "__concord_fold_end",
    Sections "__concord_sections",
    Chunks "__concord_chunks",
    Hidden "__concord_hidden",
    SimdBegin "__concord_simd_begin",
    SimdPrivate "__concord_simd_private",
    SimdIteration "__concord_simd_iteration",
    SimdOrdered "__concord_simd_ordered",
    SimdEnd "__concord_simd_end",
    SimdUnknown "__concord_simd_unknown",
    Choose "__concord_choose",
}

impl Function {
    /// Whether a program that has it may have several threads.
    pub fn makes_threads(self) -> bool {
        matches!(self, Function::Create | Function::StrandNew)
    }

    /// Whether it tells the race detector something, and nothing where no races are looked for.
    pub fn tells_races(self) -> bool {
        matches!(
            self,
            Function::StrandEnter
                | Function::StrandJoin
                | Function::StrandGive
                | Function::StrandTake
                | Function::StrandEnd
                | Function::Region
                | Function::IterationsBegin
                | Function::IterationsEnd
                | Function::Iteration
                | Function::FreeIterations
                | Function::MetTeam
                | Function::Hidden
                | Function::FoldBegin
                | Function::FoldEnd
                | Function::SimdBegin
                | Function::SimdPrivate
                | Function::SimdIteration
                | Function::SimdOrdered
                | Function::SimdEnd
        )
    }

    /// Whether it shows that a lock is held without waiting for it, or whether several may hold one:
    /// then when a lock is released is something that others notice.
    pub fn looks_at_locks(self) -> bool {
        matches!(
            self,
            Function::MutexTrylock
                | Function::MutexTimedlock
                | Function::RwlockTryrdlock
                | Function::RwlockTrywrlock
                | Function::SpinTrylock
                | Function::SemTrywait
                | Function::SemTimedwait
                | Function::SemGetvalue
                | Function::CondTimedwait
                | Function::MutexDestroy
                | Function::RwlockDestroy
                | Function::SpinDestroy
                | Function::SemDestroy
                | Function::SemPost
        )
    }
}
