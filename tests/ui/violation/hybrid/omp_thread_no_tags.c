// Threads may receive each other's messages.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>
#include <assert.h>

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  int y[2] = {-1, -1};
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    int x = 10*r+t;
    MPI_Sendrecv(&x, 1, MPI_INT, 1-r, 0, &y[t], 1, MPI_INT, 1-r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  for (int t = 0; t < 2; t++) assert(y[t] == 10*(1-r)+t); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
