// run: -n 3
// MPI_Comm_idup completes like a nonblocking collective; MPI_Comm_dup_with_info and hints keep the group.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, sum = 0, verdict, in = 0;
  MPI_Comm a, b;
  MPI_Request r;
  MPI_Info hints, used;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_idup(MPI_COMM_WORLD, &a, &r);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); /* overlaps */
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Comm_compare(MPI_COMM_WORLD, a, &verdict);
  printf("[%d] sum %d, idup congruent %d\n", rank, sum, verdict == MPI_CONGRUENT);

  MPI_Info_create(&hints);
  MPI_Info_set(hints, "some_unknown_hint", "true");
  MPI_Comm_dup_with_info(a, hints, &b);
  MPI_Comm_set_info(b, hints);
  MPI_Info_free(&hints);
  MPI_Comm_get_info(b, &used);
  printf("[%d] info returned %d\n", rank, used != MPI_INFO_NULL);
  MPI_Info_free(&used);
  MPI_Exscan(&rank, &in, 1, MPI_INT, MPI_MAX, b);
  if (rank > 0) printf("[%d] exclusive maximum %d\n", rank, in);
  MPI_Comm_free(&b);
  MPI_Comm_free(&a);
  MPI_Finalize();
  return 0;
}
