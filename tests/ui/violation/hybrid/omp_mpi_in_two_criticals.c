// Critical regions of different names go along with each other.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &p);
  if (p < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel
  {
    int x = 1;
    MPI_Request q;
    if (omp_get_thread_num()) {
#pragma omp critical(a)
      MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR thread-level
    } else {
#pragma omp critical(b)
      MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
