// Each worker gets the address that the one before it sent: it leads nowhere. Only who was first before and is not now uses it.
// verify: -n 4 --no-model
#include <assert.h>
#include <mpi.h>

static void serve(int size) {
  for (int served = 1; served <= 2 * (size - 1); served++) {
    MPI_Status status;
    int asked;
    MPI_Recv(&asked, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &status);
    MPI_Send(&served, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
  }
}

static int ask(void) {
  int turn = 0, first = 0;
  for (int i = 0; i < 2; i++) {
    MPI_Send(&turn, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
    MPI_Recv(&turn, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!first)
      first = turn;
  }
  return first;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    serve(size);
    int *last = 0, *next;
    for (int i = 0; i < 2 * (size - 1); i++) {
      MPI_Status status;
      MPI_Recv(&next, sizeof next, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
      MPI_Send(&last, sizeof last, MPI_BYTE, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
      last = next;
    }
  } else {
    int first = ask(), own = rank, *place = &own, *other;
    for (int i = 0; i < 2; i++) {
      MPI_Send(&place, sizeof place, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
      MPI_Recv(&other, sizeof other, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (other && first == 1 && i == 0)
        *other = 0; //~ ERROR wild-pointer
    }
  }
  MPI_Finalize();
  return 0;
}
