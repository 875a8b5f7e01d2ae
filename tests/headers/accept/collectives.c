/* Blocking, non-blocking, persistent and neighbourhood collectives. */
#include <mpi.h>

int main(int argc, char **argv) {
    int mine[4] = {0}, all[16] = {0}, counts[4] = {1, 1, 1, 1}, displs[4] = {0, 1, 2, 3};
    MPI_Datatype types[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};
    double x = 1, sum = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatterv(all, counts, displs, MPI_INT, mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgatherv(mine, 1, MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallw(mine, counts, displs, types, all, counts, displs, types, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(all, mine, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Exscan(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Iallreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce_init(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Neighbor_allgather(mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Reduce_local(mine, all, 4, MPI_INT, MPI_BXOR);
    MPI_Finalize();
    return 0;
}
