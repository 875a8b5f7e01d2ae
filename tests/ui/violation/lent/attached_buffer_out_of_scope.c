// verify: -n 2
// The room for buffered sends is a local variable of the function that attaches it.
#include <mpi.h>

static void prepare(void) {
  char room[256];
  MPI_Buffer_attach(room, sizeof room);
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  int rank;
  int value = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    char *old;
    int size;
    prepare();
    MPI_Bsend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Buffer_detach(&old, &size);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
