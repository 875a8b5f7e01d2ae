// verify: -n 2
// The buffer goes with MPI_Finalize, and a message is still in it.
#include <mpi.h>

static char room[1000];

int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(room, sizeof room); //~ ERROR resource-leak
    MPI_Bsend(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD); //~ ERROR unreceived-message
  }
  MPI_Finalize();
  return 0;
}
