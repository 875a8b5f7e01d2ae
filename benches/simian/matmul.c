// Matrix product: the manager hands out rows, a new one to whoever has delivered a result, and in
// the end tells the workers to stop. The argument is the number of rows.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { STOP = 0, ROW = 1, L = 4 };

int main(int argc, char **argv) {
  int rank, size, b[L] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rows = argc > 1 ? atoi(argv[1]) : 8;
  MPI_Bcast(b, L, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    int a[L] = {1, 1, 1, 1}, result, total = 0, handed_out = 0, busy = 0;
    for (int worker = 1; worker < size; worker++) {
      int has_work = handed_out < rows;
      MPI_Send(a, L, MPI_INT, worker, has_work ? ROW : STOP, MPI_COMM_WORLD);
      handed_out += has_work;
      busy += has_work;
    }
    for (int done = 0; done < rows; done++) {
      MPI_Status status;
      MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      total += result;
      if (handed_out < rows) {
        MPI_Send(a, L, MPI_INT, status.MPI_SOURCE, ROW, MPI_COMM_WORLD);
        handed_out++;
      }
    }
    for (int worker = 1; worker <= busy; worker++)
      MPI_Send(a, L, MPI_INT, worker, STOP, MPI_COMM_WORLD);
    printf("%d\n", total);
  } else {
    for (;;) {
      int a[L], result = 0;
      MPI_Status status;
      MPI_Recv(a, L, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == STOP)
        break;
      for (int i = 0; i < L; i++)
        result += a[i] * b[i];
      MPI_Send(&result, 1, MPI_INT, 0, ROW, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
