// verify: -n 3
// pse, Figure 1, as the application was repaired: a wait between the two.
#include <mpi.h>

static double send_buf[1][4], cells[4];
static MPI_Request send_rq[1];

static void pack_ix2(void) {
  double *p = send_buf[0];
  for (int i = 0; i < 4; i++)
    *(p++) = cells[i];
}

int main(int argc, char **argv) {
  int rank;
  double got[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(send_buf[0], 4, MPI_DOUBLE, 1, 7, MPI_COMM_WORLD, &(send_rq[0]));
    MPI_Wait(&(send_rq[0]), MPI_STATUS_IGNORE);
    pack_ix2();
    MPI_Isend(send_buf[0], 4, MPI_DOUBLE, 2, 7, MPI_COMM_WORLD, &(send_rq[0]));
    MPI_Wait(&(send_rq[0]), MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(got, 4, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
