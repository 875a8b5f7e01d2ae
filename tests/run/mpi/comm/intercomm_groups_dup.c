// run: -n 4
// Local and remote groups of an intercommunicator, its duplicate, and its comparison.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, n, verdict, zero = 0, leader = -1;
  MPI_Comm part, inter, twin;
  MPI_Group world, local, remote, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int color = rank == 3;
  MPI_Comm_split(MPI_COMM_WORLD, color, rank, &part);
  MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, color ? 0 : 3, 1, &inter);
  MPI_Comm_dup(inter, &twin);
  MPI_Comm_compare(inter, twin, &verdict);
  printf("[%d] duplicate congruent %d\n", rank, verdict == MPI_CONGRUENT);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Comm_group(twin, &local);
  MPI_Comm_remote_group(twin, &remote);
  MPI_Group_translate_ranks(remote, 1, &zero, world, &leader);
  MPI_Group_union(local, remote, &both);
  MPI_Group_size(both, &n);
  printf("[%d] remote leader is %d, together %d\n", rank, leader, n);
  MPI_Group_compare(both, world, &verdict);
  printf("[%d] union is the world %s\n", rank,
         verdict == MPI_IDENT ? "in order" : verdict == MPI_SIMILAR ? "in another order" : "not");
  MPI_Group_free(&both);
  MPI_Group_free(&remote);
  MPI_Group_free(&local);
  MPI_Group_free(&world);
  MPI_Comm_free(&twin);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
