// verify: -n 2
// A structure with a pointer to a local variable is sent as bytes: it means nothing to the receiver.
#include <mpi.h>
#include <stdio.h>

struct named {
  int *value;
  int count;
};

int main(int argc, char **argv) {
  int rank, five = 5;
  struct named named = {&five, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&named, sizeof named, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&named, sizeof named, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d\n", *named.value); //~ ERROR wild-pointer
  }
  MPI_Finalize();
  return 0;
}
