// run: -n 2
// A heterogeneous message is packed piece by piece and unpacked in the same order.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, position = 0;
  char buffer[256];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int n = 3;
    double x[3] = {0.5, -1.25, 8.0};
    char name[] = "triple";
    MPI_Pack(&n, 1, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Pack(name, 7, MPI_CHAR, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Pack(x, n, MPI_DOUBLE, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    printf("[0] packed something %d\n", position > 0);
  } else {
    int n = 0, bytes;
    double x[3] = {0};
    char name[7] = "";
    MPI_Status st;
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 0, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_PACKED, &bytes);
    MPI_Unpack(buffer, bytes, &position, &n, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, bytes, &position, name, 7, MPI_CHAR, MPI_COMM_WORLD);
    MPI_Unpack(buffer, bytes, &position, x, n, MPI_DOUBLE, MPI_COMM_WORLD);
    printf("[1] %d '%s' %.2f %.2f %.2f, all used %d\n", n, name, x[0], x[1], x[2], position == bytes);
  }
  MPI_Finalize();
  return 0;
}
