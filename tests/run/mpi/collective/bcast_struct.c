// run: -n 3
// A configuration struct travels as one derived element; padding and unused fields stay as they are.
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct config {
  char mode;
  int steps;
  double tolerance;
  short flags[3];
  int local; /* not part of the type */
};

int main(int argc, char **argv) {
  int rank;
  struct config c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  memset(&c, 0, sizeof c);
  c.local = 1000 + rank;
  if (rank == 1) {
    c.mode = 'x';
    c.steps = 64;
    c.tolerance = 0.03125;
    c.flags[0] = 1;
    c.flags[1] = -1;
    c.flags[2] = 7;
  }
  int lengths[4] = {1, 1, 1, 3};
  MPI_Aint where[4] = {offsetof(struct config, mode), offsetof(struct config, steps),
                       offsetof(struct config, tolerance), offsetof(struct config, flags)};
  MPI_Datatype parts[4] = {MPI_CHAR, MPI_INT, MPI_DOUBLE, MPI_SHORT}, type;
  MPI_Type_create_struct(4, lengths, where, parts, &type);
  MPI_Type_commit(&type);
  MPI_Bcast(&c, 1, type, 1, MPI_COMM_WORLD);
  printf("[%d] %c %d %.5f %d %d %d, local %d\n", rank, c.mode, c.steps, c.tolerance, c.flags[0],
         c.flags[1], c.flags[2], c.local);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
