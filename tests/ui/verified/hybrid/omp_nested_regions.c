// Nested regions with numbers of both levels.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  omp_set_max_active_levels(2);
  int a[2][2] = {{0}};
#pragma omp parallel num_threads(2)
  {
    int i = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    a[i][omp_get_thread_num()] += 1;
  }
  for (int i = 0; i < 4; i++) if (a[i/2][i%2] != 1) abort();
  MPI_Finalize();
  return 0;
}
