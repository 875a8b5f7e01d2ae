// verify: --entry f
#include <mpi.h>

static int x;
void f(int peer, MPI_Comm comm, MPI_Request *r) {
    MPI_Isend(&x, 1, MPI_INT, peer, 0, comm, r);
}
