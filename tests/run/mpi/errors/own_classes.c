// run: -n 2
// Error classes, codes and strings added by the program.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, cls, code[2], back, len, *last, flag;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Add_error_class(&cls);
  MPI_Add_error_code(cls, &code[0]);
  MPI_Add_error_code(cls, &code[1]);
  MPI_Add_error_string(cls, "trouble");
  MPI_Add_error_string(code[0], "disk full");
  MPI_Add_error_string(code[1], "no paper");
  printf("[%d] new class above the standard ones %d, codes differ %d\n", rank, cls > MPI_ERR_LASTCODE,
         code[0] != code[1]);
  for (int i = 0; i < 2; i++) {
    MPI_Error_class(code[i], &back);
    MPI_Error_string(code[i], text, &len);
    printf("[%d] class agrees %d, '%s', length %d\n", rank, back == cls, text, len);
  }
  MPI_Error_string(cls, text, &len);
  printf("[%d] '%s' %d\n", rank, text, (int)strlen(text) == len);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
  printf("[%d] last used code covers the class %d\n", rank, flag && *last >= cls);
  MPI_Error_string(MPI_SUCCESS, text, &len);
  printf("[%d] success has a text %d\n", rank, len > 0);
  MPI_Finalize();
  return 0;
}
