// Nobody waits for the single region.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int x = 0, s = 0;
#pragma omp parallel reduction(+:s)
  {
#pragma omp single nowait
    x = 4; //~ ERROR data-race
    s += x;
  }
  MPI_Finalize();
  return 0;
}
