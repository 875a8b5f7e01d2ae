// run: -n 2
// Overlap: rank 0 works between calls of MPI_Test; how often it does is not observed.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, done = 0, value = 0;
  MPI_Request r;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    unsigned long work = 1;
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    while (!done) {
      work = work * 48271 % 2147483647;
      MPI_Test(&r, &done, &st);
    }
    printf("[0] got %d from %d, null %d, worked %d\n", value, st.MPI_SOURCE, r == MPI_REQUEST_NULL,
           work != 0);
    done = 0;
    MPI_Test(&r, &done, &st);
    printf("[0] a null request tests true: %d\n", done != 0);
  } else {
    value = 4321;
    MPI_Issend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
    do MPI_Test(&r, &done, MPI_STATUS_IGNORE);
    while (!done);
    printf("[1] matched\n");
  }
  MPI_Finalize();
  return 0;
}
