// verify: -n 5
// Whoever was received first, the same two ranks make a communicator then.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0, first = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 2) {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (first + value != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    if (first == 0)
      value = 1;
    for (int to = 3; to < 5; to++)
      MPI_Send(&value, 0, MPI_INT, to, 0, MPI_COMM_WORLD);
  } else {
    const int members[] = {3, 4};
    MPI_Group all, two;
    MPI_Comm comm;
    MPI_Recv(&value, 0, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, members, &two);
    MPI_Comm_create_group(MPI_COMM_WORLD, two, 0, &comm);
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
    MPI_Group_free(&two);
    MPI_Group_free(&all);
  }
  MPI_Finalize();
  return 0;
}
