// run: -n 5
// Point-to-point over an intercommunicator: ranks name processes of the remote group.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, me, mine, theirs, inter_flag, tag = 6;
  MPI_Comm half, inter;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int left = rank < 2;
  MPI_Comm_split(MPI_COMM_WORLD, left, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, left ? 2 : 0, 99, &inter);
  MPI_Comm_test_inter(inter, &inter_flag);
  MPI_Comm_rank(inter, &me);
  MPI_Comm_size(inter, &mine);
  MPI_Comm_remote_size(inter, &theirs);
  printf("[%d] inter %d: %d of %d, remote %d\n", rank, inter_flag != 0, me, mine, theirs);
  if (left) {
    for (int to = me; to < theirs; to += mine)
      MPI_Send(&rank, 1, MPI_INT, to, tag, inter);
  } else {
    int from_world = -1;
    MPI_Recv(&from_world, 1, MPI_INT, MPI_ANY_SOURCE, tag, inter, &st);
    printf("[%d] got %d from remote rank %d\n", rank, from_world, st.MPI_SOURCE);
  }
  MPI_Comm_test_inter(half, &inter_flag);
  printf("[%d] half is inter %d\n", rank, inter_flag);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
