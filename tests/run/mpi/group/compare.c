// run: -n 3
// Identical, similar and unequal groups, and groups that outlive their communicator.
#include <mpi.h>
#include <stdio.h>

static const char *word(MPI_Group a, MPI_Group b) {
  int r;
  MPI_Group_compare(a, b, &r);
  return r == MPI_IDENT ? "identical" : r == MPI_SIMILAR ? "similar" : r == MPI_UNEQUAL ? "unequal" : "?";
}

int main(int argc, char **argv) {
  int rank, turned[3] = {2, 1, 0}, n;
  MPI_Comm copy;
  MPI_Group world, again, back, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Comm_group(copy, &again);
  MPI_Comm_free(&copy);
  MPI_Group_incl(world, 3, turned, &back);
  MPI_Group_incl(world, 2, turned, &part);
  MPI_Group_size(again, &n);
  printf("[%d] group of a freed communicator has %d members\n", rank, n);
  printf("[%d] %s %s %s %s\n", rank, word(world, again), word(world, back), word(world, part),
         word(part, MPI_GROUP_EMPTY));
  printf("[%d] %s\n", rank, word(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY));
  MPI_Group_free(&part);
  MPI_Group_free(&back);
  MPI_Group_free(&again);
  MPI_Group_free(&world);
  printf("[%d] null %d\n", rank, world == MPI_GROUP_NULL && part == MPI_GROUP_NULL);
  MPI_Finalize();
  return 0;
}
