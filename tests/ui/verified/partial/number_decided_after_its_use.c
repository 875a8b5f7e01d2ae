// verify: --entry f
// Whatever the number is, both sides are right.
#include <mpi.h>

int f(double *x, int n, int i, int peer, MPI_Comm comm) {
    MPI_Request r;
    MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, comm, &r);
    if (n == 5) MPI_Wait(&r, MPI_STATUS_IGNORE);
    else if (n > 1000) MPI_Wait(&r, MPI_STATUS_IGNORE);
    else MPI_Wait(&r, MPI_STATUS_IGNORE);
    return x[i] > 0 ? i < 7 : i == 7;
}
