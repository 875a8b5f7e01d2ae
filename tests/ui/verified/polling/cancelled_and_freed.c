// verify: -n 1
// A cancelled operation may be completed by freeing its request (3.8.4): what nobody received has
// been taken back.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  MPI_Request send, receive;
  char room;
  MPI_Init(&argc, &argv);
  MPI_Issend(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_SELF, &send);
  MPI_Cancel(&send);
  MPI_Request_free(&send);
  MPI_Irecv(&room, 1, MPI_BYTE, 0, 2, MPI_COMM_SELF, &receive);
  MPI_Cancel(&receive);
  MPI_Request_free(&receive);
  MPI_Finalize();
  return 0;
}
