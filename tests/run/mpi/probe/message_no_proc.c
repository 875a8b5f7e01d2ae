// run: -n 1
// Matched probes of MPI_PROC_NULL give MPI_MESSAGE_NO_PROC, which is received like an empty message.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Message msg = MPI_MESSAGE_NULL;
  MPI_Status st;
  MPI_Request r;
  int flag = 0, n = -1, keep = 77;
  MPI_Init(&argc, &argv);
  MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &msg, &st);
  MPI_Get_count(&st, MPI_INT, &n);
  printf("[0] mprobe: no_proc %d, source %d, count %d\n", msg == MPI_MESSAGE_NO_PROC,
         st.MPI_SOURCE == MPI_PROC_NULL, n);
  MPI_Mrecv(&keep, 1, MPI_INT, &msg, &st);
  printf("[0] mrecv: handle null %d, kept %d\n", msg == MPI_MESSAGE_NULL, keep);
  MPI_Improbe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &msg, &st);
  printf("[0] improbe: flag %d, no_proc %d\n", flag != 0, msg == MPI_MESSAGE_NO_PROC);
  MPI_Imrecv(&keep, 1, MPI_INT, &msg, &r);
  MPI_Wait(&r, &st);
  printf("[0] imrecv: source %d, tag %d, kept %d\n", st.MPI_SOURCE == MPI_PROC_NULL,
         st.MPI_TAG == MPI_ANY_TAG, keep);
  flag = 0;
  MPI_Iprobe(MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &st);
  printf("[0] iprobe: flag %d, source %d\n", flag != 0, st.MPI_SOURCE == MPI_PROC_NULL);
  MPI_Finalize();
  return 0;
}
