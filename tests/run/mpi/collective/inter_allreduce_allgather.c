// run: -n 5
// On an intercommunicator each group receives the other group's data.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, local_size, remote_size, side, sum = 0, all[4] = {0}, total = 0;
  MPI_Comm half, inter;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  side = rank < 3 ? 0 : 1;
  MPI_Comm_split(MPI_COMM_WORLD, side, -rank, &half); /* ranks reversed inside a group */
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, side ? 2 : 4, 0, &inter);
  MPI_Comm_size(inter, &local_size);
  MPI_Comm_remote_size(inter, &remote_size);

  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, inter);
  MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, inter);
  printf("[%d] %d + %d, remote sum %d, remote ranks:", rank, local_size, remote_size, sum);
  for (int i = 0; i < remote_size; i++) printf(" %d", all[i]);
  printf("\n");

  /* Rank 0 of the second group is the root. */
  int root = side == 0 ? 0 : rank == 4 ? MPI_ROOT : MPI_PROC_NULL;
  MPI_Reduce(&rank, &total, 1, MPI_INT, MPI_MAX, root, inter);
  printf("[%d] total %d\n", rank, total);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
