//! Threads: there is one. Locks of a program with one thread never wait, so
//! they are accepted; making a second thread is refused. OpenMP's run-time
//! functions answer as in a program that runs with one thread.

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("pthread_mutex_init", succeed),
    ("pthread_mutex_destroy", succeed),
    ("pthread_mutex_lock", succeed),
    ("pthread_mutex_trylock", succeed),
    ("pthread_mutex_unlock", succeed),
    ("pthread_mutexattr_init", succeed),
    ("pthread_mutexattr_settype", succeed),
    ("pthread_mutexattr_destroy", succeed),
    ("pthread_spin_init", succeed),
    ("pthread_spin_lock", succeed),
    ("pthread_spin_unlock", succeed),
    ("pthread_spin_destroy", succeed),
    ("pthread_rwlock_init", succeed),
    ("pthread_rwlock_rdlock", succeed),
    ("pthread_rwlock_wrlock", succeed),
    ("pthread_rwlock_unlock", succeed),
    ("pthread_rwlock_destroy", succeed),
    ("pthread_cond_init", succeed),
    ("pthread_cond_signal", succeed),
    ("pthread_cond_broadcast", succeed),
    ("pthread_cond_destroy", succeed),
    ("pthread_cond_wait", |c| {
        refuse(c, "nobody could wake the only thread")
    }),
    ("pthread_cond_timedwait", |c| c.int_result(110)), // ETIMEDOUT
    ("pthread_attr_init", succeed),
    ("pthread_attr_destroy", succeed),
    ("pthread_attr_setdetachstate", succeed),
    ("pthread_attr_setstacksize", succeed),
    ("pthread_self", |c| c.size_result(1)),
    ("pthread_equal", pthread_equal),
    ("pthread_create", |c| refuse(c, "a second thread")),
    ("pthread_join", |c| refuse(c, "a second thread")),
    ("pthread_detach", |c| refuse(c, "a second thread")),
    ("pthread_exit", |c| refuse(c, "the end of a single thread")),
    ("pthread_barrier_init", |c| refuse(c, "a second thread")),
    ("pthread_barrier_wait", |c| refuse(c, "a second thread")),
    ("sem_init", sem_init),
    ("sem_destroy", succeed),
    ("sem_post", sem_post),
    ("sem_wait", sem_wait),
    ("sem_trywait", sem_wait),
    ("omp_get_thread_num", |c| c.int_result(0)),
    ("omp_get_num_threads", |c| c.int_result(1)),
    ("omp_get_max_threads", |c| c.int_result(1)),
    ("omp_get_num_procs", |c| c.int_result(1)),
    ("omp_get_thread_limit", |c| c.int_result(1)),
    ("omp_get_level", |c| c.int_result(0)),
    ("omp_get_nested", |c| c.int_result(0)),
    ("omp_get_dynamic", |c| c.int_result(0)),
    ("omp_in_parallel", |c| c.int_result(0)),
    ("omp_set_num_threads", ignore),
    ("omp_set_dynamic", ignore),
    ("omp_set_nested", ignore),
    ("omp_set_schedule", ignore),
    ("omp_init_lock", ignore),
    ("omp_destroy_lock", ignore),
    ("omp_set_lock", ignore),
    ("omp_unset_lock", ignore),
    ("omp_test_lock", |c| c.int_result(1)),
    ("omp_init_nest_lock", ignore),
    ("omp_destroy_nest_lock", ignore),
    ("omp_set_nest_lock", ignore),
    ("omp_unset_nest_lock", ignore),
];

fn succeed(c: &mut Call<'_>) -> Outcome {
    c.int_result(0)
}

fn ignore(_: &mut Call<'_>) -> Outcome {
    Ok(Results::Void)
}

fn refuse(c: &Call<'_>, what: &str) -> Outcome {
    Err(Stop::unsupported(format!("{}: {what}", c.name())))
}

fn pthread_equal(c: &mut Call<'_>) -> Outcome {
    let same = c.size(0)? == c.size(1)?;
    c.int_result(i32::from(same))
}

/// The value of a semaphore is kept in its first word.
fn sem_init(c: &mut Call<'_>) -> Outcome {
    let (place, value) = (c.pointer(0)?, c.int(2)?.cast_unsigned());
    c.store_u32(place, value)?;
    c.int_result(0)
}

fn sem_post(c: &mut Call<'_>) -> Outcome {
    let place = c.pointer(0)?;
    let value = c.load_u32(place)?;
    c.store_u32(place, value + 1)?;
    c.int_result(0)
}

fn sem_wait(c: &mut Call<'_>) -> Outcome {
    const EAGAIN: i32 = 11;
    let place = c.pointer(0)?;
    match c.load_u32(place)? {
        0 if c.name() == "sem_trywait" => c.failed(EAGAIN),
        0 => refuse(c, "nobody could wake the only thread"),
        value => {
            c.store_u32(place, value - 1)?;
            c.int_result(0)
        }
    }
}
