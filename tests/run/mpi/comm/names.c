// run: -n 2
// Names of communicators: predefined ones have theirs, duplicates do not inherit what the user set.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, len;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_name(MPI_COMM_WORLD, name, &len);
  printf("[%d] '%s' %d\n", rank, name, len);
  MPI_Comm_get_name(MPI_COMM_SELF, name, &len);
  printf("[%d] '%s' %d\n", rank, name, len);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  MPI_Comm_set_name(c, "workers");
  MPI_Comm_get_name(c, name, &len);
  printf("[%d] '%s' %d\n", rank, name, len);
  MPI_Comm_set_name(c, "w");
  MPI_Comm_get_name(c, name, &len);
  printf("[%d] '%s' %d, length agrees %d\n", rank, name, len, (int)strlen(name) == len);
  MPI_Comm_set_name(MPI_COMM_WORLD, "everybody");
  MPI_Comm_get_name(MPI_COMM_WORLD, name, &len);
  printf("[%d] '%s' %d\n", rank, name, len);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
