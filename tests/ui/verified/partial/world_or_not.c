// verify: --entry f
#include <mpi.h>

int f(MPI_Comm comm) {
    int rank;
    if (comm == MPI_COMM_NULL)
        return -1;
    if (comm == MPI_COMM_WORLD) {
        MPI_Barrier(comm);
        return 0;
    }
    MPI_Comm_rank(comm, &rank);
    return rank;
}
