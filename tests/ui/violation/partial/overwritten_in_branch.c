// verify: --entry f
#include <mpi.h>

void f(int *buf, int peer, int twice, MPI_Comm comm) {
    MPI_Request r;
    MPI_Isend(buf, 1, MPI_INT, peer, 0, comm, &r);
    if (twice > 3)
        MPI_Isend(buf, 1, MPI_INT, peer, 1, comm, &r); //~ ERROR request-misuse
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
