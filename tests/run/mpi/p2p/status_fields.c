// run: -n 3
// Source, tag and element count of a message that is shorter than the receive buffer.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0) {
    float part[8] = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
    MPI_Send(part, rank * 3, MPI_FLOAT, 0, 20 + rank, MPI_COMM_WORLD);
    printf("[%d] sent %d\n", rank, rank * 3);
  } else {
    for (int from = size - 1; from > 0; from--) {
      float part[8];
      int floats, bytes;
      MPI_Status st;
      for (int i = 0; i < 8; i++) part[i] = -1.0f;
      MPI_Recv(part, 8, MPI_FLOAT, from, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
      MPI_Get_count(&st, MPI_FLOAT, &floats);
      MPI_Get_count(&st, MPI_BYTE, &bytes);
      printf("[0] source %d tag %d: %d floats, %d bytes, last %.1f, next %.1f\n", st.MPI_SOURCE,
             st.MPI_TAG, floats, bytes, part[floats - 1], part[floats]);
    }
  }
  MPI_Finalize();
  return 0;
}
