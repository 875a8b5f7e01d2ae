// verify: --entry f
#include <mpi.h>
#include <stdlib.h>

void f(int *buf, int peer, MPI_Comm comm) {
    MPI_Request *r = malloc(sizeof *r);
    if (!r) return;
    MPI_Irecv(buf, 1, MPI_INT, peer, 0, comm, r); //~ ERROR request-misuse
    free(r);
}
