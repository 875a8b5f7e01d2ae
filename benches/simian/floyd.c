// All shortest paths: rows of the distance matrix travel through the ring of processes, each of
// which takes what comes and passes it on; in the end, the results are gathered as they come.
#include <mpi.h>
#include <stdio.h>

enum { N = 8 };

int main(int argc, char **argv) {
  int rank, size, row[N], own[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < N; i++)
    own[i] = (rank * 7 + i * 3) % 11 + 1;
  for (int k = 0; k < N; k++) {
    int owner = k % size, last = (owner + size - 1) % size;
    if (rank == owner)
      for (int i = 0; i < N; i++)
        row[i] = own[i];
    else
      MPI_Recv(row, N, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != last)
      MPI_Send(row, N, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++)
      if (own[k] + row[i] < own[i])
        own[i] = own[k] + row[i];
  }
  MPI_Barrier(MPI_COMM_WORLD);
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += own[i];
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      int other;
      MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += other;
    }
    printf("%d\n", sum);
  } else {
    MPI_Send(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
