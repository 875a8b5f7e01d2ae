// verify: --entry f
#include <mpi.h>

void f(int *buf, int peer, MPI_Comm comm) {
    MPI_Request r, first;
    MPI_Isend(buf, 1, MPI_INT, peer, 0, comm, &r);
    first = r;
    MPI_Isend(buf + 1, 1, MPI_INT, peer, 1, comm, &r);
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
