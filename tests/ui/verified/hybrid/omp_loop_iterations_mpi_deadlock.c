// Synchronous sends and receives of two threads each, in orders that fit.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < 2; i++) {
    int y;
    if (r == 0)
      MPI_Recv(&y, 1, MPI_INT, 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ssend(&r, 1, MPI_INT, 1-r, i, MPI_COMM_WORLD);
    if (r == 1)
      MPI_Recv(&y, 1, MPI_INT, 0, 1-i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
