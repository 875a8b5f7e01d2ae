// run: -n 4
// MPI_Comm_create_group is called by the members alone, here by two groups that overlap in rank 1.
#include <mpi.h>
#include <stdio.h>

static void team(MPI_Group world, int rank, int a, int b, int tag) {
  int members[2] = {a, b}, sum = 0;
  MPI_Group g;
  MPI_Comm c;
  if (rank != a && rank != b) return;
  MPI_Group_incl(world, 2, members, &g);
  MPI_Comm_create_group(MPI_COMM_WORLD, g, tag, &c);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, c);
  printf("[%d] team %d+%d: %d\n", rank, a, b, sum);
  MPI_Comm_free(&c);
  MPI_Group_free(&g);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Group world;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  team(world, rank, 0, 1, 11);
  team(world, rank, 1, 2, 12);
  team(world, rank, 2, 3, 13);
  MPI_Group_free(&world);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
