// Not all threads meet the barrier.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp barrier //~ ERROR thread-misuse
    }
  }
  MPI_Finalize();
  return 0;
}
