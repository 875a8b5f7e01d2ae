// Nobody waits for the tasks of the loop.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p, a[8], s = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup //~ ERROR data-race
    for (int i = 0; i < 8; i++) a[i] = i;
    s = a[3];
  }
  MPI_Finalize();
  return 0;
}
