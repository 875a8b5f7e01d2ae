// verify: -n 2 --cflag=-fopenmp
// What is received is right; how it is added up is not.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, a[8] = { 0 };
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 8; i++)
            a[i] = i;
        MPI_Send(a, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(a, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp simd
        for (int i = 1; i < 8; i++)
            a[i] += a[i - 1]; //~ ERROR data-race
    }
    MPI_Finalize();
    return 0;
}
