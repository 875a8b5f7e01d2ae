// verify: -n 3
// paths: 1
// A send-receive that does not block is two operations and a wait for both; with
// `MPI_PROC_NULL` it is one.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, got[3] = {0, 0, 0}, ten = 10;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Request both[3];
    for (int i = 0; i < 2; i++)
      MPI_Isendrecv(&ten, 1, MPI_INT, i + 1, 1, &got[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, &both[i]);
    MPI_Isendrecv(&ten, 1, MPI_INT, MPI_PROC_NULL, 1, &got[2], 1, MPI_INT, MPI_ANY_SOURCE, 2, WORLD,
                  &both[2]);
    MPI_Waitall(3, both, MPI_STATUSES_IGNORE);
    assert(got[0] >= 1 && got[0] <= 2 && got[1] >= 1 && got[1] <= 2);
    assert(got[2] == 5);
  } else {
    int value = rank, five = 5;
    MPI_Request both;
    MPI_Isendrecv_replace(&value, 1, MPI_INT, 0, 0, 0, 1, WORLD, &both);
    MPI_Wait(&both, MPI_STATUS_IGNORE);
    assert(value == 10);
    if (rank == 2)
      MPI_Send(&five, 1, MPI_INT, 0, 2, WORLD);
  }
  MPI_Finalize();
  return 0;
}
