// verify: --entry f
// What follows from a number that stands for others is not known either.
#include <assert.h>
#include <mpi.h>

void f(double *x, int n, int m, int peer, MPI_Comm comm) {
    if (m != n + 1) return;
    MPI_Send(x, n, MPI_DOUBLE, peer, 0, comm);
    assert(m != 6); //~ ERROR assertion
}
