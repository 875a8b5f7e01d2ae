// Each iteration waits for the wrong one.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int a[8] = {0};
#pragma omp parallel for ordered(1)
  for (int i = 1; i < 8; i++) {
#pragma omp ordered depend(sink:i-2)
    a[i] = a[i-1]+1; //~ ERROR data-race
#pragma omp ordered depend(source)
  }
  MPI_Finalize();
  return 0;
}
