// run: -n 2
// A packed message may be received with the types that were packed, and the other way round.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, v[3] = {0, 0, 0}, position = 0, room, strided[6] = {1, 0, 2, 0, 3, 0};
  char buffer[128];
  MPI_Datatype every_other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(3, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  MPI_Pack_size(1, every_other, MPI_COMM_WORLD, &room);
  if (rank == 0) {
    MPI_Pack(strided, 1, every_other, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    printf("[0] fits into the announced size %d\n", position <= room);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    MPI_Send(strided, 1, every_other, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Status st;
    int bytes;
    MPI_Recv(v, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] typed receive of packed data: %d %d %d\n", v[0], v[1], v[2]);
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 1, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_PACKED, &bytes);
    for (int i = 0; i < 6; i++) strided[i] = -9;
    MPI_Unpack(buffer, bytes, &position, strided, 1, every_other, MPI_COMM_WORLD);
    printf("[1] unpacked: %d %d %d %d %d %d\n", strided[0], strided[1], strided[2], strided[3],
           strided[4], strided[5]);
  }
  MPI_Type_free(&every_other);
  MPI_Finalize();
  return 0;
}
