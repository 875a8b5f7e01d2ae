// run: -n 3
// Ranks start collectives on two communicators in different orders; nonblocking ones may not deadlock.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, a, b, sa = 0, sb = 0;
  MPI_Comm first, second;
  MPI_Request ra, rb;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &first);
  MPI_Comm_dup(MPI_COMM_WORLD, &second);
  a = rank + 1;
  b = 10 * (rank + 1);
  if (rank == 1) {
    MPI_Iallreduce(&b, &sb, 1, MPI_INT, MPI_SUM, second, &rb);
    MPI_Iallreduce(&a, &sa, 1, MPI_INT, MPI_SUM, first, &ra);
    MPI_Wait(&rb, MPI_STATUS_IGNORE);
    MPI_Wait(&ra, MPI_STATUS_IGNORE);
  } else {
    MPI_Iallreduce(&a, &sa, 1, MPI_INT, MPI_SUM, first, &ra);
    MPI_Iallreduce(&b, &sb, 1, MPI_INT, MPI_SUM, second, &rb);
    MPI_Wait(&ra, MPI_STATUS_IGNORE);
    MPI_Wait(&rb, MPI_STATUS_IGNORE);
  }
  printf("[%d] %d %d\n", rank, sa, sb);
  MPI_Comm_free(&first);
  MPI_Comm_free(&second);
  MPI_Finalize();
  return 0;
}
