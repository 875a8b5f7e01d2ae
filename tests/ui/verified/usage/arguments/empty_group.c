// verify: -n 2
// The empty group is a group that needs no freeing; a communicator of it is none (7.3.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Group g, h;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &g);
  MPI_Group_difference(g, g, &h);
  MPI_Comm_create(MPI_COMM_WORLD, h, &c);
  MPI_Group_free(&g);
  if (h != MPI_GROUP_EMPTY || c != MPI_COMM_NULL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
