// verify: --entry f
#include <mpi.h>

struct cell { int n; float v[8]; };
void f(struct cell *c, int peer, MPI_Comm comm) {
    MPI_Send(c->v, 8, MPI_INT, peer, 0, comm); //~ ERROR buffer-type
}
