// verify: -n 2 --cflag=-fopenmp
// The master exchanges borders while the others compute the interior.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, rank, border, inner[2] = { 0, 0 };
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &border, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 2; i++)
            inner[i] = rank + i;
    }
    MPI_Finalize();
    return border + rank - 1 + inner[0] + inner[1] - 2 * rank - 1;
}
