// verify: --entry f
#include <mpi.h>

void f(void *a, int n, MPI_Datatype type, int peer, MPI_Comm comm) {
    if (n < 0) return;
    MPI_Send(a, n, type, peer, 0, comm);
}
