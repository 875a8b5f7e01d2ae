// run: -n 1
// The external32 format is fixed by the standard: big-endian, with prescribed sizes.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static char fmt[] = "external32";
  int i = 0x01020304, j = 0;
  short s = -2, t = 0;
  double d = 1.5, e = 0;
  char text[4] = "abc", back[4] = "";
  unsigned char buffer[64] = {0};
  MPI_Aint size, position = 0, end;
  MPI_Init(&argc, &argv);
  MPI_Pack_external_size(fmt, 3, MPI_INT, &size);
  printf("[0] three ints need %ld bytes\n", (long)size);
  MPI_Pack_external_size(fmt, 2, MPI_DOUBLE, &size);
  printf("[0] two doubles need %ld bytes\n", (long)size);
  MPI_Pack_external(fmt, &i, 1, MPI_INT, buffer, sizeof buffer, &position);
  MPI_Pack_external(fmt, &s, 1, MPI_SHORT, buffer, sizeof buffer, &position);
  MPI_Pack_external(fmt, &d, 1, MPI_DOUBLE, buffer, sizeof buffer, &position);
  MPI_Pack_external(fmt, text, 4, MPI_CHAR, buffer, sizeof buffer, &position);
  end = position;
  printf("[0] %ld bytes:", (long)end);
  for (int k = 0; k < end; k++) printf(" %02x", buffer[k]);
  printf("\n");
  position = 0;
  MPI_Unpack_external(fmt, buffer, end, &position, &j, 1, MPI_INT);
  MPI_Unpack_external(fmt, buffer, end, &position, &t, 1, MPI_SHORT);
  MPI_Unpack_external(fmt, buffer, end, &position, &e, 1, MPI_DOUBLE);
  MPI_Unpack_external(fmt, buffer, end, &position, back, 4, MPI_CHAR);
  printf("[0] back: %#x %d %.2f '%s', all used %d\n", (unsigned)j, t, e, back, position == end);
  MPI_Finalize();
  return 0;
}
