// MPI is called in one critical region.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

static int other;

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &p);
  if (p < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  other = 1-r;
#pragma omp parallel
  {
    int x = 1, f = 0;
    MPI_Request q[2];
#pragma omp critical
    {
      MPI_Isend(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q[0]);
      MPI_Wait(&q[0], MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
