// verify: --entry f
// The way out by which a wait is left out.
#include <mpi.h>
typedef struct { int n, left; double *data; MPI_Comm comm; } Grid;

int f(Grid *g) {
    MPI_Request r;
    MPI_Irecv(g->data, 4, MPI_DOUBLE, g->left, 0, g->comm, &r); //~ ERROR request-misuse
    if (g->n < 0) return 1;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    return 0;
}
