// The reduction is complete behind the barrier only.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int s = 0, a[2] = {0};
#pragma omp parallel
  {
#pragma omp for reduction(+:s) nowait //~ ERROR data-race
    for (int i = 0; i < 4; i++) s += i;
    int q = s;
    (void)q;
  }
  MPI_Finalize();
  return 0;
}
