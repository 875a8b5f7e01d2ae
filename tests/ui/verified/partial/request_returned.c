// verify: --entry f
#include <mpi.h>

MPI_Request f(int *buf, int peer, MPI_Comm comm) {
    MPI_Request r;
    MPI_Irecv(buf, 1, MPI_INT, peer, 0, comm, &r);
    return r;
}
