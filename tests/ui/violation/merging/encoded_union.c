// verify: -n 3
#include <mpi.h>
#include <stdlib.h>

union word {
  int *pointer;
  unsigned long number;
};

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    union word w = {malloc(4)};
    unsigned long twice = w.number * 2;
    free(w.pointer);
    w.pointer = NULL;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (x == 1) x = 1;
    }
    int *other = malloc(4);
    w.number = twice / 2;
    *w.pointer = x; //~ ERROR use-after-free
    free(other);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
