// Who counts first is open.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <assert.h>
#include <omp.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int n = 0, slot[2];
#pragma omp parallel num_threads(2)
  {
    int mine;
#pragma omp atomic capture
    mine = n++;
    slot[omp_get_thread_num()] = mine;
  }
  assert(slot[0] == 0); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
