// run: -n 3
// Messages between two ranks on one communicator with one tag arrive in the order of their sends (MPI 3.1, 3.5).
#include <mpi.h>
#include <stdio.h>

#define ROUNDS 8

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank != 0) {
    for (int i = 0; i < ROUNDS; i++) {
      int token = rank * 100 + i;
      MPI_Send(&token, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    printf("[%d] sent %d\n", rank, ROUNDS);
  } else {
    int next[16] = {0}, violations = 0, total = 0;
    for (int i = 0; i < ROUNDS * (size - 1); i++) {
      int token, from;
      MPI_Status st;
      MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
      from = st.MPI_SOURCE;
      if (token != from * 100 + next[from]) violations++;
      next[from]++;
      total += token;
    }
    printf("[0] violations %d, total %d\n", violations, total);
    for (int r = 1; r < size; r++) printf("[0] %d messages from %d\n", next[r], r);
  }
  MPI_Finalize();
  return 0;
}
