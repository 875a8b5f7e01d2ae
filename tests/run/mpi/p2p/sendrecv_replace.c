// run: -n 2
// run: -n 5
// MPI_Sendrecv_replace rotates whole arrays through one buffer.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  long v[3];
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++) v[i] = rank * 10L + i;
  for (int hop = 1; hop <= 2; hop++) {
    MPI_Sendrecv_replace(v, 3, MPI_LONG, (rank + hop) % size, hop, (rank + 2 * size - hop) % size,
                         hop, MPI_COMM_WORLD, &st);
    printf("[%d] after hop %d: %ld %ld %ld from %d\n", rank, hop, v[0], v[1], v[2], st.MPI_SOURCE);
  }
  int other = rank == 0 ? size - 1 : rank == size - 1 ? 0 : MPI_PROC_NULL;
  MPI_Sendrecv_replace(v, 3, MPI_LONG, other, 0, other, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
  printf("[%d] ends swapped: %ld %ld %ld\n", rank, v[0], v[1], v[2]);
  MPI_Finalize();
  return 0;
}
