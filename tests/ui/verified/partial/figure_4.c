// verify: --entry f
// Figure 4 of pse: three false alarms of a static checker.
#include <mpi.h>

typedef struct { int num_child, parent_id; } Tree;
void f(Tree *tree, int myid, MPI_Comm comm) {
    MPI_Request term_requests[2], request_parent;
    MPI_Status term_statuses[2];
    int terminate = 0, children_complete = 0, buffer[2], n = tree->num_child;
    if (n < 0 || n > 2 || tree->parent_id < 0) return;
    for (int i = 0; i < n; i++) MPI_Irecv(&buffer[i], 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &term_requests[i]);
    while (!terminate) {
        if (!children_complete) {
            MPI_Testall(n, term_requests, &children_complete, term_statuses);
            if (children_complete & (myid > 0))
                MPI_Isend(NULL, 0, MPI_INT, tree->parent_id, 8, comm, &request_parent);
        } else {
            terminate = 1;
            if (myid > 0) MPI_Wait(&request_parent, MPI_STATUS_IGNORE);
        }
    }
}
