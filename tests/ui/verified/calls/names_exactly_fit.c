// verify: -n 1
// Texts in memory that has just the room that MPI asks for, also behind something else.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int length;
  MPI_Init(&argc, &argv);
  struct {
    int before;
    char host[MPI_MAX_PROCESSOR_NAME];
  } here;
  char version[MPI_MAX_LIBRARY_VERSION_STRING], error[MPI_MAX_ERROR_STRING], shift[3 + MPI_MAX_OBJECT_NAME];
  char *name = malloc(MPI_MAX_OBJECT_NAME);
  if (!name)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Get_processor_name(here.host, &length);
  MPI_Get_library_version(version, &length);
  MPI_Error_string(MPI_ERR_RANK, error, &length);
  MPI_Comm_set_name(MPI_COMM_WORLD, "everybody");
  MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
  MPI_Type_get_name(MPI_INT, shift + 3, &length);
  length = strcmp(name, "everybody");
  free(name);
  MPI_Finalize();
  return length;
}
