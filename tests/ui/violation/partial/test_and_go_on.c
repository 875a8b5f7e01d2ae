// verify: --entry f
#include <mpi.h>

int f(int *buf, int peer, MPI_Comm comm, MPI_Request *r) {
    int done = 0;
    MPI_Irecv(buf, 1, MPI_INT, peer, 0, comm, r);
    MPI_Test(r, &done, MPI_STATUS_IGNORE);
    return buf[0]; //~ ERROR buffer-in-use
}
