// run: -n 5
// MPI_Comm_create is collective over the parent; outsiders get MPI_COMM_NULL, members the group's order.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, list[3] = {4, 0, 2}, me, sum = 0;
  MPI_Group world, chosen;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 3, list, &chosen);
  MPI_Comm_create(MPI_COMM_WORLD, chosen, &c);
  if (c != MPI_COMM_NULL) {
    MPI_Comm_rank(c, &me);
    MPI_Scan(&rank, &sum, 1, MPI_INT, MPI_SUM, c);
    printf("[%d] is %d in the new one, prefix %d\n", rank, me, sum);
    MPI_Comm_free(&c);
  } else {
    printf("[%d] is outside\n", rank);
  }
  /* disjoint groups in one call (MPI 2.2 and later) */
  MPI_Group half;
  int low[][3] = {{0, 1, 1}}, high[][3] = {{2, 4, 1}};
  MPI_Group_range_incl(world, 1, rank < 2 ? low : high, &half);
  MPI_Comm_create(MPI_COMM_WORLD, half, &c);
  MPI_Comm_size(c, &me);
  printf("[%d] half of size %d\n", rank, me);
  MPI_Comm_free(&c);
  MPI_Group_free(&half);
  MPI_Group_free(&chosen);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
