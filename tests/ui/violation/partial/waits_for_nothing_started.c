// verify: --entry f
#include <mpi.h>

void f(int peer, MPI_Comm comm) {
    MPI_Request r;
    int x = 1;
    if (peer > 0) MPI_Isend(&x, 1, MPI_INT, peer, 0, comm, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE); //~ ERROR request-misuse
}
