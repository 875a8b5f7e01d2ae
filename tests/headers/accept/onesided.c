/* Windows of every flavour, accesses and synchronisation. */
#include <mpi.h>

int main(int argc, char **argv) {
    int *base, local = 0, result = 0, compare = 0, flag, *flavour;
    MPI_Win win, dynamic;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_attach(dynamic, &local, sizeof local);
    MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &flavour, &flag);
    MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSTORE, win);
    MPI_Put(&local, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Accumulate(&local, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Fetch_and_op(&local, &result, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Compare_and_swap(&local, &compare, &result, MPI_INT, 0, 0, win);
    MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, &result, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_NO_OP, win);
    MPI_Rget(&result, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request);
    MPI_Win_flush(0, win);
    MPI_Win_unlock(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return *flavour == MPI_WIN_FLAVOR_ALLOCATE;
}
