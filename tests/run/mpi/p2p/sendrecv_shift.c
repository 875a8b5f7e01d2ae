// run: -n 1
// run: -n 4
// A cyclic shift with MPI_Sendrecv cannot deadlock, whatever the buffering.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  int held = rank * 11, seen = 0;
  for (int step = 0; step < size; step++) {
    int incoming;
    MPI_Status st;
    seen += held;
    MPI_Sendrecv(&held, 1, MPI_INT, right, step, &incoming, 1, MPI_INT, left, step,
                 MPI_COMM_WORLD, &st);
    held = incoming;
    printf("[%d] step %d holds %d from %d\n", rank, step, held, st.MPI_SOURCE);
  }
  printf("[%d] saw %d\n", rank, seen);
  MPI_Finalize();
  return 0;
}
