// run: -n 3
// A duplicate has the same group in the same order but its own context.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, dr, ds, verdict, in = 0;
  MPI_Comm copy, copy2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_dup(copy, &copy2);
  MPI_Comm_rank(copy2, &dr);
  MPI_Comm_size(copy2, &ds);
  MPI_Comm_compare(copy, copy2, &verdict);
  printf("[%d] rank %d of %d, congruent %d\n", rank, dr, ds, verdict == MPI_CONGRUENT);
  MPI_Comm_free(&copy); /* the copy of the copy lives on */
  MPI_Sendrecv(&rank, 1, MPI_INT, (dr + 1) % ds, 0, &in, 1, MPI_INT, (dr + ds - 1) % ds, 0, copy2,
               MPI_STATUS_IGNORE);
  printf("[%d] received %d on the duplicate, first handle null %d\n", rank, in, copy == MPI_COMM_NULL);
  MPI_Comm_free(&copy2);
  MPI_Finalize();
  return 0;
}
