// verify: --entry f
// The handle is the one that it was compared with.
#include <mpi.h>

int table[4];

int f(MPI_Comm comm) {
    int rank;
    if (comm != MPI_COMM_WORLD)
        return 0;
    MPI_Comm_rank(comm, &rank);
    return rank == 5 ? table[rank] : 0; //~ ERROR out-of-bounds
}
