// Without the barrier two threads may call MPI at once.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &p);
  if (p < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Barrier(MPI_COMM_WORLD); //~ ERROR thread-level
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
