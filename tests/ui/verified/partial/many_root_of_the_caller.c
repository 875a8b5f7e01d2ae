// verify: --entry f -n 2
#include <mpi.h>

struct tree { struct tree *next; int value; };

int f(struct tree *tree, int root, MPI_Comm comm) {
    int sum = 0, all = 0;
    for (; tree; tree = tree->next)
        sum += tree->value & 1;
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, root, comm);
    MPI_Bcast(&all, 1, MPI_INT, root, comm);
    return all;
}
