// verify: -n 2
// Where data only goes out, a type may name a location twice (5.1.11).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine[3] = {1, 2, 3}, got[4];
  MPI_Datatype overlapping;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 2, 1, MPI_INT, &overlapping);
  MPI_Type_commit(&overlapping);
  if (rank == 0)
    MPI_Send(mine, 1, overlapping, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(got, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&overlapping);
  MPI_Finalize();
  return 0;
}
