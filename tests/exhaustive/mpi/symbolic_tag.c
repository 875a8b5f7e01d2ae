// verify: -n 2
#include <concord.h>
#include <mpi.h>
#include "../show.h"

int main(int argc, char **argv) {
  int rank, x = 0;
  unsigned char a = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    concord_symbolic(&a, sizeof a, "a");
    MPI_Send(&x, 1, MPI_INT, 1, a % 3, MPI_COMM_WORLD);
  } else {
    MPI_Status s;
    MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
    show("tag %d\n", s.MPI_TAG);
  }
  MPI_Finalize();
  return 0;
}
