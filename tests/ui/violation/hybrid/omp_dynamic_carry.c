// One chunk reads what another one has written.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p, last = 0, a[8];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; i++) {
    a[i] = last; //~ ERROR data-race
    last = i; //~ ERROR data-race
  }
  MPI_Finalize();
  return 0;
}
