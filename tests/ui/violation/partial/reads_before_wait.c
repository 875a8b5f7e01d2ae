// verify: --entry f
#include <mpi.h>

int f(int *a, int peer, MPI_Comm comm) {
    MPI_Request r;
    MPI_Irecv(a, 4, MPI_INT, peer, 0, comm, &r);
    int first = a[3]; //~ ERROR buffer-in-use
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    return first;
}
