// Received values go into a file without a look at them: nothing but its contents shows the matching.
// compare: -n 3
// wrong 1: in the order in which they come
// wrong 2: the last one is lost
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&x, sizeof x, "x");
  if (rank == 0) {
    FILE *file = fopen("squares", "wb");
    int last = 2;
#if WRONG == 2
    last = 1;
#endif
    for (int source = 1; source <= 2; source++) {
      int square;
#if WRONG == 1
      MPI_Recv(&square, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
      MPI_Recv(&square, 1, MPI_INT, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
      if (source <= last)
        fwrite(&square, sizeof square, 1, file);
    }
    fclose(file);
  } else {
    int square = (x + rank) * (x + rank);
    MPI_Send(&square, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
