// verify: -n 2
// Results go to the neighbours of what is lent; a send buffer may be packed and sent again.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    int before, value, after;
  } mine = {0, 0, 0};
  int position = 0, sent[2] = {1, 2};
  char packed[16];
  MPI_Request requests[2];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&mine.value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(sent, 2, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Wait(&requests[1], &status);
  MPI_Isend(sent, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Comm_size(MPI_COMM_WORLD, &mine.before);
  MPI_Comm_rank(MPI_COMM_WORLD, &mine.after);
  MPI_Pack(sent, 2, MPI_INT, packed, 16, &position, MPI_COMM_WORLD);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Comm_size(MPI_COMM_WORLD, &mine.value);
  MPI_Finalize();
  return 0;
}
