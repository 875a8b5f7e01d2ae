// verify: --entry f
#include <mpi.h>
#include <stdlib.h>
typedef struct { int n; MPI_Request *all; MPI_Datatype type; } Plan;
static Plan *last;

Plan *f(double *data, int peer, MPI_Comm comm) {
    Plan *plan = malloc(sizeof *plan);
    if (!plan) return NULL;
    plan->n = 1;
    plan->all = malloc(sizeof *plan->all);
    if (!plan->all) {
        free(plan);
        return NULL;
    }
    MPI_Type_contiguous(4, MPI_DOUBLE, &plan->type);
    MPI_Type_commit(&plan->type);
    MPI_Irecv(data, 1, plan->type, peer, 0, comm, plan->all);
    last = plan;
    return plan;
}
