// verify: --entry f
#include <mpi.h>

void f(int *buf, int peer, MPI_Comm comm) {
    MPI_Request r[2];
    MPI_Irecv(buf, 1, MPI_INT, peer, 0, comm, &r[0]);
    MPI_Isend(buf + 1, 1, MPI_INT, peer, 0, comm, &r[1]); //~ ERROR request-misuse
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
}
