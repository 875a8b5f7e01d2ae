// verify: --entry f
#include <mpi.h>

void f(int n, int *data, int peer, MPI_Comm comm) {
    int tag;
    if (n > 3) tag = 1;
    MPI_Send(data, 1, MPI_INT, peer, tag, comm); //~ ERROR uninitialised
}
