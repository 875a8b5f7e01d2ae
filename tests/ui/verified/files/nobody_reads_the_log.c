// verify: -n 3 --check deadlock
// Who writes last to the log is open, and nobody looks at it: no order of the writes leads to a deadlock.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *log = fopen("zz_log", "w");
  fprintf(log, "rank %d starts\n", rank);
  fclose(log);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  log = fopen("zz_log", "a");
  fprintf(log, "rank %d: %d\n", rank, sum);
  fclose(log);
  MPI_Finalize();
  return 0;
}
