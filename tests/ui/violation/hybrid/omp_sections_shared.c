// Two sections write one variable.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int x = 0;
#pragma omp parallel sections
  {
#pragma omp section
    x = 1; //~ ERROR data-race
#pragma omp section
    x = 2;
  }
  MPI_Finalize();
  return 0;
}
