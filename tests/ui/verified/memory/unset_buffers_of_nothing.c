// verify: -n 2
// Pointers that nobody has set, for buffers of no elements: nothing is looked at.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    double *unset;
    int size, none[8] = {0};
    MPI_Datatype types[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 8; i++)
        types[i] = MPI_DOUBLE;
    if (size > 100)
        unset = malloc(size * sizeof *unset);
    MPI_Alltoallv(unset, none, none, MPI_DOUBLE, unset, none, none, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Alltoallw(unset, none, none, types, unset, none, none, types, MPI_COMM_WORLD);
    MPI_Allgather(unset, 0, MPI_DOUBLE, unset, 0, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Bcast(unset, 0, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Sendrecv(unset, 0, MPI_DOUBLE, MPI_PROC_NULL, 0, unset, 0, MPI_DOUBLE, MPI_PROC_NULL, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
