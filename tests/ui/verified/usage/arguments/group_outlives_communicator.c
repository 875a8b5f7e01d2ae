// verify: -n 2
// A group outlives the communicator that it is of.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int size = 0;
  MPI_Comm c;
  MPI_Group g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  MPI_Comm_group(c, &g);
  MPI_Comm_free(&c);
  MPI_Group_size(g, &size);
  MPI_Group_free(&g);
  if (size != 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
