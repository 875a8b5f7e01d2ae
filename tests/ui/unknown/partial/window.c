// verify: --entry f
// Windows of an unknown caller are no objects that are made up.
// reason: MPI_Win_lock where executions start at a function
#include <mpi.h>

void f(MPI_Win window, int *value) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
    MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    *value = 3;
    MPI_Win_unlock(1, window);
}
