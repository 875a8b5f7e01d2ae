// A Fourier transform as written in books, and one step of a fast one: factors are computed from angles.
// compare: -n 2
// wrong 1: a factor turns in the other direction
// wrong 2: the second half is the first one
#include <concord.h>
#include <math.h>
#include <mpi.h>

enum { N = 8, H = N / 2 };

int main(int argc, char **argv) {
  int rank;
  double x[N], part[2][H], odd[2][H], re[N], im[N];
  const double pi = acos(-1.0);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(x, sizeof x, "x");
  for (int k = 0; k < H; k++) {
    part[0][k] = part[1][k] = 0;
    for (int j = 0; j < H; j++) {
      double angle = -2 * pi * j * k / H;
      part[0][k] += x[2 * j + rank] * cos(angle);
      part[1][k] += x[2 * j + rank] * sin(angle);
    }
  }
  if (rank == 1) {
    MPI_Send(part, 2 * H, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(odd, 2 * H, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int k = 0; k < H; k++) {
      double c = cos(pi * k / H), s = -sin(pi * k / H);
#if WRONG == 1
      s = -s;
#endif
      double a = c * odd[0][k] - s * odd[1][k], b = c * odd[1][k] + s * odd[0][k];
      re[k] = part[0][k] + a;
      im[k] = part[1][k] + b;
#if WRONG == 2
      a = -a;
#endif
      re[k + H] = part[0][k] - a;
      im[k + H] = part[1][k] - b;
    }
    concord_output_doubles(re, N, "re");
    concord_output_doubles(im, N, "im");
  }
  MPI_Finalize();
  return 0;
}
