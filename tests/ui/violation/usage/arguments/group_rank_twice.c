// verify: -n 2
// A process is in a group once (7.3.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int ranks[2] = {1, 1};
  MPI_Group g, h;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &g);
  MPI_Group_incl(g, 2, ranks, &h); //~ ERROR invalid-argument
  MPI_Group_free(&h);
  MPI_Group_free(&g);
  MPI_Finalize();
  return 0;
}
