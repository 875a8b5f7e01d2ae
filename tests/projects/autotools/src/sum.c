#include "config.h"

#include <mpi.h>

#include "sum.h"

long sum_of_all(long mine) {
  long total = 0;
  MPI_Reduce(&mine, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  return total;
}
