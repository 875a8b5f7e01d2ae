// run: -n 3
// All predefined operations that integers have, over every C integer width, signed and unsigned.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

#define CHECK(ctype, mpitype, conv)                                                          \
  do {                                                                                       \
    ctype in[2] = {(ctype)(rank + 3), (ctype)(6 >> rank)}, out[2];                           \
    printf("[%d] %-18s", rank, #mpitype);                                                    \
    for (int k = 0; k < 10; k++) {                                                           \
      MPI_Allreduce(in, out, 2, mpitype, ops[k], MPI_COMM_WORLD);                            \
      printf(" %s %" conv " %" conv, names[k], out[0], out[1]);                              \
    }                                                                                        \
    printf("\n");                                                                            \
  } while (0)

int main(int argc, char **argv) {
  const MPI_Op ops[10] = {MPI_MAX, MPI_MIN, MPI_SUM,  MPI_PROD, MPI_LAND,
                          MPI_LOR, MPI_LXOR, MPI_BAND, MPI_BOR, MPI_BXOR};
  const char *names[10] = {"max", "min", "sum", "prod", "land", "lor", "lxor", "band", "bor", "bxor"};
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  CHECK(signed char, MPI_SIGNED_CHAR, "hhd");
  CHECK(unsigned char, MPI_UNSIGNED_CHAR, "hhu");
  CHECK(short, MPI_SHORT, "hd");
  CHECK(unsigned short, MPI_UNSIGNED_SHORT, "hu");
  CHECK(int, MPI_INT, "d");
  CHECK(unsigned, MPI_UNSIGNED, "u");
  CHECK(long, MPI_LONG, "ld");
  CHECK(unsigned long, MPI_UNSIGNED_LONG, "lu");
  CHECK(long long, MPI_LONG_LONG, "lld");
  CHECK(unsigned long long, MPI_UNSIGNED_LONG_LONG, "llu");
  MPI_Finalize();
  return 0;
}
