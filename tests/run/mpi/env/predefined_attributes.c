// run: -n 2
// Attributes cached on MPI_COMM_WORLD by the library: pointers to int, with guaranteed ranges.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, flag = 0;
  int *value = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
  printf("[%d] tag_ub set %d, at least 32767 %d\n", rank, flag != 0, flag && *value >= 32767);

  int largest = *value, token = 0;
  MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, largest, &token, 1, MPI_INT, 1 - rank, largest,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("[%d] a message with the largest tag carried %d\n", rank, token);

  value = NULL;
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag);
  printf("[%d] wtime_is_global is boolean: %d\n", rank, !flag || *value == 0 || *value == 1);
  MPI_Finalize();
  return 0;
}
