// verify: -n 1
// reason: a descriptor whose stream may have read ahead
// A stream reads as much as it likes: what its descriptor finds behind one character of it is the library's business.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char next = 0;
  MPI_Init(&argc, &argv);
  FILE *file = fopen("zz_ahead", "w+");
  fputs("abc", file);
  rewind(file);
  int first = getc(file);
  ssize_t got = read(fileno(file), &next, 1);
  assert(first == 'a' && got == 1 && next == 'b');
  fclose(file);
  MPI_Finalize();
  return 0;
}
