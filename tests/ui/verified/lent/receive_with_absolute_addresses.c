// verify: -n 2
// Two variables far apart in one type, received at MPI_BOTTOM.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int low = 1;
  static int high[2] = {2, 3};
  MPI_Datatype both;
  int lengths[2] = {1, 2};
  MPI_Aint places[2];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&low, &places[0]);
  MPI_Get_address(high, &places[1]);
  MPI_Type_create_hindexed(2, lengths, places, MPI_INT, &both);
  MPI_Type_commit(&both);
  if (rank == 0) {
    MPI_Send(MPI_BOTTOM, 1, both, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(MPI_BOTTOM, 1, both, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&both);
  MPI_Finalize();
  return 0;
}
