// verify: -n 2 --deny strict-c
// Padding, the rest of a text buffer, and what a type leaves out need not be written.
#include <mpi.h>
#include <stddef.h>
#include <string.h>

struct item {
  char kind;
  double value;
};

int main(int argc, char **argv) {
  int rank, every_other[4];
  char name[32];
  struct item item;
  MPI_Datatype type, gaps;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int lengths[2] = {1, 1};
  MPI_Aint places[2] = {offsetof(struct item, kind), offsetof(struct item, value)};
  MPI_Datatype types[2] = {MPI_CHAR, MPI_DOUBLE};
  MPI_Type_create_struct(2, lengths, places, types, &type);
  MPI_Type_vector(2, 1, 2, MPI_INT, &gaps);
  MPI_Type_commit(&type);
  MPI_Type_commit(&gaps);
  if (rank == 0) {
    strcpy(name, "rank 0");
    item.kind = 'a';
    item.value = 1;
    every_other[0] = every_other[2] = 1;
    MPI_Send(name, sizeof name, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&item, 1, type, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&item, sizeof item, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(every_other, 1, gaps, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(name, sizeof name, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&item, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&item, sizeof item, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(every_other, 1, gaps, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&type);
  MPI_Type_free(&gaps);
  MPI_Finalize();
  return 0;
}
