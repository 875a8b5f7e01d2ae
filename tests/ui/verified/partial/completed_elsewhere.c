// verify: --entry f
// Whoever gets a request may complete it.
#include <mpi.h>

void finish(int count, MPI_Request *all);

int f(int *buf, int peer, MPI_Comm comm) {
    MPI_Request r[2];
    MPI_Irecv(&buf[0], 1, MPI_INT, peer, 0, comm, &r[0]);
    MPI_Isend(&buf[1], 1, MPI_INT, peer, 0, comm, &r[1]);
    finish(2, r);
    buf[1] = 7;
    return buf[0];
}
