// verify: --entry f
#include <mpi.h>

int f(MPI_Comm comm, int color) {
    MPI_Comm part;
    int rank, x = 0;
    MPI_Comm_split(comm, color & 1, 0, &part);
    MPI_Comm_rank(part, &rank);
    MPI_Bcast(&x, 1, MPI_INT, 0, part);
    MPI_Comm_free(&part);
    return rank >= 0 ? x : 1 / (x - x);
}
