// verify: -n 2
// The variables of callers, of a block that waits, and static ones.
#include <mpi.h>

static void start(int *values, MPI_Request *request) {
  static int one = 1;
  int local = 2;
  MPI_Isend(values, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &request[0]);
  MPI_Isend(&one, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request[1]);
  MPI_Send(&local, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank;
  int values[2] = {1, 2};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    start(values, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    for (int tag = 0; tag < 3; tag++) {
      int room[2];
      MPI_Irecv(room, 2, MPI_INT, 0, tag, MPI_COMM_WORLD, requests);
      MPI_Wait(requests, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
