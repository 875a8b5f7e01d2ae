// verify: -n 2 --cflag=-fopenmp
// A thread changes what another one is sending.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, rank, value = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
#pragma omp parallel num_threads(2)
        {
#pragma omp master
            MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR data-race
#pragma omp masked filter(1)
            value = 2;
        }
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
