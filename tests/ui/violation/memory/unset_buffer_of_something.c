// verify: -n 2
// One of the counts is not zero, so the pointer that nobody has set matters.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    double *unset;
    int size, rank, none[2] = {0}, at[2] = {0}, some[2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (size > 100)
        unset = malloc(size * sizeof *unset);
    some[1 - rank] = 1;
    MPI_Alltoallv(unset, some, at, MPI_DOUBLE, unset, none, at, MPI_DOUBLE, MPI_COMM_WORLD); //~ ERROR uninitialised
    MPI_Finalize();
    return 0;
}
