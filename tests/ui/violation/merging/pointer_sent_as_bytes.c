// verify: -n 3
// The same inside of a structure, without any conversion to an integer.
#include <mpi.h>

struct letter {
  long number;
  int *about;
};

static void give(void) {
  int local = 5;
  struct letter letter = {1, &local};
  MPI_Send(&letter, sizeof letter, MPI_BYTE, 1, 7, MPI_COMM_WORLD);
}

static int take_back(void) {
  volatile int other = 1;
  struct letter letter;
  MPI_Recv(&letter, sizeof letter, MPI_BYTE, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return *letter.about + other; //~ ERROR use-after-return
}

int main(int argc, char **argv) {
  int rank, x, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    give();
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (x == 1) x = 1;
    }
    sum = take_back();
  } else if (rank == 1) {
    struct letter letter;
    MPI_Recv(&letter, sizeof letter, MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&letter, sizeof letter, MPI_BYTE, 0, 7, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return sum == 1;
}
