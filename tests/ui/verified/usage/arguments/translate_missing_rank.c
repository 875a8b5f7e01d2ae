// verify: -n 2
// A process that is not in the other group has no rank there (7.3.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int ranks[1] = {0}, other[1] = {1}, found[1] = {7};
  MPI_Group all, one;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, ranks, &one);
  MPI_Group_translate_ranks(all, 1, other, one, found);
  MPI_Group_free(&one);
  MPI_Group_free(&all);
  if (found[0] != MPI_UNDEFINED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
