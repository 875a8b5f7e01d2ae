// verify: --entry f
#include <mpi.h>

void f(double *a, int n, int peer, MPI_Comm comm) {
    MPI_Request r;
    if (n < 1) return;
    MPI_Isend(a, n, MPI_DOUBLE, peer, 0, comm, &r);
    a[0] = 1; //~ ERROR buffer-in-use
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
