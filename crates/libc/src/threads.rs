//! OpenMP's run-time functions, as in a program that runs with one thread.

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{Outcome, Results};

pub(crate) const TABLE: &[Entry] = &[
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

fn ignore(_: &mut Call<'_>) -> Outcome {
    Ok(Results::Void)
}
