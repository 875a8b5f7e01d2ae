// An atomic update and a plain read.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int n = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    n++; //~ ERROR data-race
    if (n>5) n = 0;
  }
  MPI_Finalize();
  return 0;
}
