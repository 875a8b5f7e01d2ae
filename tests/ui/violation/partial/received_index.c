// verify: --entry f
#include <mpi.h>

int table[8];
int f(int peer, MPI_Comm comm) {
    int i;
    MPI_Recv(&i, 1, MPI_INT, peer, 0, comm, MPI_STATUS_IGNORE);
    if (i < 0) return -1;
    return table[i]; //~ ERROR out-of-bounds
}
