// Any thread may execute the single region.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR thread-level
  MPI_Finalize();
  return 0;
}
