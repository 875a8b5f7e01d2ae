/* Buffers that are no memory of the program: null, in place, absolute addresses. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
    int root, n = 4, all[4] = {0, 0, 0, 0};
    MPI_Datatype absolute;
    MPI_Aint where;
    int one = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &root);
    MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(0, 0, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(&n, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    MPI_Gather(&n, 1, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, all, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce(root == 0 ? MPI_IN_PLACE : all, all, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Get_address(&n, &where);
    MPI_Type_create_hindexed(1, &one, &where, MPI_INT, &absolute);
    MPI_Type_commit(&absolute);
    MPI_Send(MPI_BOTTOM, 1, absolute, 1, 0, MPI_COMM_WORLD);
    MPI_Type_free(&absolute);
    MPI_Finalize();
    return 0;
}
