// run: -n 5
// MPI_Intercomm_merge: the group that says high comes last.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, order[5], me;
  MPI_Comm part, inter, merged;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int color = rank % 2;
  MPI_Comm_split(MPI_COMM_WORLD, color, rank, &part);
  MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, 1 - color, 4, &inter);
  for (int who_is_high = 0; who_is_high < 2; who_is_high++) {
    MPI_Intercomm_merge(inter, color == who_is_high, &merged);
    MPI_Comm_rank(merged, &me);
    MPI_Allgather(&rank, 1, MPI_INT, order, 1, MPI_INT, merged);
    printf("[%d] colour %d high: I am %d in %d %d %d %d %d\n", rank, who_is_high, me, order[0],
           order[1], order[2], order[3], order[4]);
    MPI_Comm_free(&merged);
  }
  MPI_Comm_free(&inter);
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
