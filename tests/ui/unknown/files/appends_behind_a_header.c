// verify: -n 4
// reason: processes write to a file at the same time
// Two ranks append in no order to what rank 0 has written before; rank 3 has not heard of that.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *log = fopen("zz_header", "w");
    fprintf(log, "header\n");
    fclose(log);
    MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&token, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank < 3) {
    MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    FILE *log = fopen("zz_header", "a");
    fprintf(log, "rank %d\n", rank);
    fclose(log);
  }
  MPI_Finalize();
  return 0;
}
