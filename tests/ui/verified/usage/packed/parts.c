// verify: -n 2
// The same types in other groups: structures, several calls, data that was not packed but sent, and a buffer that is used
// again for something else.
#include <mpi.h>
#include <stddef.h>
#include <string.h>

struct particle {
  int id;
  double place[2];
};

int main(int argc, char **argv) {
  int rank, position = 0, id = 0, ids[2] = {4, 5};
  double x = 0, y = 0;
  float z = 0;
  char buffer[64], other[64];
  struct particle p = {3, {0.25, 0.5}};
  int lengths[2] = {1, 2};
  MPI_Aint places[2] = {offsetof(struct particle, id), offsetof(struct particle, place)};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, particle;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, lengths, places, types, &particle);
  MPI_Type_commit(&particle);
  if (rank == 0) {
    MPI_Pack(ids, 2, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    position = 0;
    MPI_Pack(&p, 1, particle, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Pack(&p.id, 1, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    MPI_Send(ids, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
    position = 0;
    MPI_Pack(&z, 1, MPI_FLOAT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_BYTE, 1, 2, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Status status;
    int length;
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_PACKED, &length);
    MPI_Unpack(buffer, length, &position, &id, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &position, &x, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &position, &y, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &position, &id, 1, MPI_INT, MPI_COMM_WORLD);
    position = 0;
    MPI_Recv(other, sizeof other, MPI_PACKED, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(other, sizeof other, &position, &id, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(other, sizeof other, &position, &id, 1, MPI_INT, MPI_COMM_WORLD);
    position = 0;
    MPI_Recv(other, sizeof other, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memcpy(buffer, other, sizeof z);
    MPI_Unpack(buffer, sizeof buffer, &position, &z, 1, MPI_FLOAT, MPI_COMM_WORLD);
  }
  MPI_Type_free(&particle);
  MPI_Finalize();
  return 0;
}
