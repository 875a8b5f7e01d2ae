// verify: --entry f
#include <mpi.h>

void f(int *x, int n, int peer, MPI_Comm comm) {
    if (n < 0) MPI_Send(x, n, MPI_INT, peer, 4, comm); //~ ERROR invalid-argument
}
