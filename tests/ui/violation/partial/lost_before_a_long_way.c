// verify: --entry f --max-loop 1 --max-depth 6
// verdict: violated
// harness: hidden
// A handle that is overwritten is lost at once, whether or not the search comes to the end.
#include <mpi.h>

struct grid { int lo, hi; double **u; };
static MPI_Request request;
static double buffer[64];

void f(struct grid *g, int peer, MPI_Comm comm) {
    MPI_Isend(buffer, 4, MPI_DOUBLE, peer, 0, comm, &request);
    MPI_Isend(buffer + 4, 4, MPI_DOUBLE, peer, 1, comm, &request); //~ ERROR request-misuse
    for (int i = g->lo; i < g->hi; i++)
        for (int j = g->lo; j < g->hi; j++)
            for (int k = g->lo; k < g->hi; k++)
                if (g->u[i][j] > g->u[j][k])
                    g->u[k][i] = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
