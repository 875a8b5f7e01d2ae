#include "config.h"

#include <assert.h>
#include <mpi.h>
#include <stdio.h>

#include "sum.h"

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  long total = sum_of_all(rank + 1L);
  if (rank == 0) {
    assert(total == size * (size + 1L) / 2);
    printf(PACKAGE_NAME ": %ld\n", total);
  }
  MPI_Finalize();
  return 0;
}
