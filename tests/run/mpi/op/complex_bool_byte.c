// run: -n 3
// Operations on complex numbers (sum, product), on C booleans (logical) and on bytes (bitwise).
#include <complex.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  double complex z = (rank + 1) + 0.5 * rank * I, zsum, zprod;
  MPI_Allreduce(&z, &zsum, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&z, &zprod, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
  printf("[%d] sum %.2f%+.2fi, product %.2f%+.2fi\n", rank, creal(zsum), cimag(zsum), creal(zprod),
         cimag(zprod));
  float complex f = 1.0f - (float)rank * I, fsum;
  MPI_Allreduce(&f, &fsum, 1, MPI_C_FLOAT_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] float sum %.1f%+.1fi\n", rank, (double)crealf(fsum), (double)cimagf(fsum));

  _Bool b[2] = {rank == 1, true}, land[2], lor[2], lxor[2];
  MPI_Allreduce(b, land, 2, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
  MPI_Allreduce(b, lor, 2, MPI_C_BOOL, MPI_LOR, MPI_COMM_WORLD);
  MPI_Allreduce(b, lxor, 2, MPI_C_BOOL, MPI_LXOR, MPI_COMM_WORLD);
  printf("[%d] and %d %d, or %d %d, xor %d %d\n", rank, land[0], land[1], lor[0], lor[1], lxor[0],
         lxor[1]);

  unsigned char byte = (unsigned char)(0xF0 | (1 << rank)), band, bor, bxor;
  MPI_Allreduce(&byte, &band, 1, MPI_BYTE, MPI_BAND, MPI_COMM_WORLD);
  MPI_Allreduce(&byte, &bor, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  MPI_Allreduce(&byte, &bxor, 1, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD);
  printf("[%d] bytes %02x %02x %02x\n", rank, band, bor, bxor);
  MPI_Finalize();
  return 0;
}
