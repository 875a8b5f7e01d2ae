// Inner threads of two teams have the same numbers.
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
  omp_set_max_active_levels(2);
  int a[2] = {0};
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    a[omp_get_thread_num()] += 1; //~ ERROR data-race
  }
  MPI_Finalize();
  return 0;
}
