// verify: --entry f
#include <mpi.h>

void f(int peer, MPI_Comm comm, MPI_Request *r) {
    int x = 3;
    MPI_Isend(&x, 1, MPI_INT, peer, 0, comm, r);
} //~ ERROR buffer-in-use
