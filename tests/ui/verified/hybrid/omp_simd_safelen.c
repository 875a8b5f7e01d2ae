// Lanes that depend on each other are never executed together.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int a[16] = {0};
  MPI_Init(&argc, &argv);
#pragma omp simd safelen(2)
  for (int i = 2; i < 16; i++) a[i] = a[i-2]+1;
  MPI_Finalize();
  return a[2]-1;
}
