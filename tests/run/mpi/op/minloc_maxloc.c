// run: -n 1
// run: -n 5
// MINLOC and MAXLOC over all pair types; ties go to the lowest index.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int rank;

#define PAIRS(ctype, mpitype)                                                           \
  do {                                                                                  \
    struct {                                                                            \
      ctype value;                                                                      \
      int index;                                                                        \
    } in[2], low[2], high[2];                                                           \
    memset(in, 0, sizeof in);                                                           \
    for (int i = 0; i < 2; i++) {                                                       \
      in[i].value = (ctype)((rank * 3 + i) % 4);                                        \
      in[i].index = 100 * i + rank;                                                     \
    }                                                                                   \
    MPI_Allreduce(in, low, 2, mpitype, MPI_MINLOC, MPI_COMM_WORLD);                     \
    MPI_Allreduce(in, high, 2, mpitype, MPI_MAXLOC, MPI_COMM_WORLD);                    \
    printf("[%d] %s: min %.1f at %d, %.1f at %d; max %.1f at %d, %.1f at %d\n", rank,   \
           #mpitype, (double)low[0].value, low[0].index, (double)low[1].value,          \
           low[1].index, (double)high[0].value, high[0].index, (double)high[1].value,   \
           high[1].index);                                                              \
  } while (0)

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PAIRS(float, MPI_FLOAT_INT);
  PAIRS(double, MPI_DOUBLE_INT);
  PAIRS(long, MPI_LONG_INT);
  PAIRS(int, MPI_2INT);
  PAIRS(short, MPI_SHORT_INT);
  PAIRS(long double, MPI_LONG_DOUBLE_INT);
  MPI_Finalize();
  return 0;
}
