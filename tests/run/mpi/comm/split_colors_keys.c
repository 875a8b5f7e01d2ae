// run: -n 6
// Colours make the groups, keys the order, equal keys keep the old order, MPI_UNDEFINED leaves out.
#include <mpi.h>
#include <stdio.h>

static void split(int world, const char *name, int color, int key) {
  MPI_Comm c;
  MPI_Comm_split(MPI_COMM_WORLD, color, key, &c);
  if (c == MPI_COMM_NULL) {
    printf("[%d] %s: left out\n", world, name);
    return;
  }
  int rank, size, members[8];
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  MPI_Allgather(&world, 1, MPI_INT, members, 1, MPI_INT, c);
  printf("[%d] %s: %d of %d in", world, name, rank, size);
  for (int i = 0; i < size; i++) printf(" %d", members[i]);
  printf("\n");
  MPI_Comm_free(&c);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  split(rank, "parity", rank % 2, rank);
  split(rank, "reversed", 7, -rank);
  split(rank, "equal keys", rank / 2, 5);
  split(rank, "some", rank < 4 ? 0 : MPI_UNDEFINED, (rank * 3) % 4);
  split(rank, "alone", rank, 0);
  MPI_Finalize();
  return 0;
}
