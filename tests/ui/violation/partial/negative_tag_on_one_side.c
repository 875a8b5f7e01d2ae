// verify: --entry f
#include <mpi.h>

void f(int *x, int peer, int up, MPI_Comm comm) {
    MPI_Send(x, 1, MPI_INT, peer, up > 0 ? 4 : -4, comm); //~ ERROR invalid-argument
}
