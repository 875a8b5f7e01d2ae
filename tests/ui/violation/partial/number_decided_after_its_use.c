// verify: --entry f
// A count stands for others until the function decides by it.
#include <assert.h>
#include <mpi.h>

void f(double *x, int n, int peer, MPI_Comm comm) {
    MPI_Send(x, n, MPI_DOUBLE, peer, 0, comm);
    assert(n != 5); //~ ERROR assertion
}
