// run: -n 2
// run: -n 3
// An array of mixed structs with a resized struct type, in a message and in a gather.
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char symbol;
  int id;
  double position[2];
  unsigned char charge;
} particle;

static MPI_Datatype particle_type(void) {
  int lengths[4] = {1, 1, 2, 1};
  MPI_Aint where[4] = {offsetof(particle, symbol), offsetof(particle, id), offsetof(particle, position),
                       offsetof(particle, charge)};
  MPI_Datatype parts[4] = {MPI_CHAR, MPI_INT, MPI_DOUBLE, MPI_UNSIGNED_CHAR}, raw, sized;
  MPI_Type_create_struct(4, lengths, where, parts, &raw);
  MPI_Type_create_resized(raw, 0, sizeof(particle), &sized);
  MPI_Type_free(&raw);
  MPI_Type_commit(&sized);
  return sized;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Datatype type = particle_type();
  particle mine[2], *all = calloc(2 * (size_t)size, sizeof *all);
  memset(mine, 0, sizeof mine);
  for (int i = 0; i < 2; i++) {
    mine[i].symbol = (char)('p' + rank);
    mine[i].id = 10 * rank + i;
    mine[i].position[0] = rank + 0.5;
    mine[i].position[1] = -i * 0.25;
    mine[i].charge = (unsigned char)(255 - rank);
  }
  MPI_Gather(mine, 2, type, all, 2, type, size - 1, MPI_COMM_WORLD);
  if (rank == size - 1)
    for (int i = 0; i < 2 * size; i++)
      printf("[%d] %c %d (%.2f, %.2f) %u\n", rank, all[i].symbol, all[i].id, all[i].position[0],
             all[i].position[1], all[i].charge);
  MPI_Type_free(&type);
  free(all);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
