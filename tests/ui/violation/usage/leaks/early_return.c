// verify: -n 2
// One way out leaves the group behind.
#include <mpi.h>

static void work(int rank, int *size) {
  MPI_Group g;
  MPI_Comm_group(MPI_COMM_WORLD, &g); //~ ERROR resource-leak
  MPI_Group_size(g, size);
  if (rank == 1)
    return;
  MPI_Group_free(&g);
}

int main(int argc, char **argv) {
  int rank;
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  work(rank, &size);
  MPI_Finalize();
  return 0;
}
