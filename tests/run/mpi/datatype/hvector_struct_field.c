// run: -n 2
// One field of an array of structs, reached with a byte stride.
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct body {
  char tag;
  double mass;
  float speed[3];
};

int main(int argc, char **argv) {
  enum { N = 4 };
  int rank;
  struct body b[N];
  MPI_Datatype masses, speeds;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  memset(b, 0, sizeof b);
  MPI_Type_create_hvector(N, 1, sizeof(struct body), MPI_DOUBLE, &masses);
  MPI_Type_create_hvector(N, 3, sizeof(struct body), MPI_FLOAT, &speeds);
  MPI_Type_commit(&masses);
  MPI_Type_commit(&speeds);
  if (rank == 0) {
    for (int i = 0; i < N; i++) {
      b[i].tag = (char)('A' + i);
      b[i].mass = 1.5 * (i + 1);
      for (int k = 0; k < 3; k++) b[i].speed[k] = (float)(i - k);
    }
    MPI_Send(&b[0].mass, 1, masses, 1, 0, MPI_COMM_WORLD);
    MPI_Send(b[0].speed, 1, speeds, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&b[0].mass, 1, masses, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(b[0].speed, 1, speeds, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < N; i++)
    printf("[%d] %d: tag %d mass %.2f speed %.0f %.0f %.0f\n", rank, i, b[i].tag, b[i].mass,
           (double)b[i].speed[0], (double)b[i].speed[1], (double)b[i].speed[2]);
  MPI_Type_free(&speeds);
  MPI_Type_free(&masses);
  MPI_Finalize();
  return 0;
}
