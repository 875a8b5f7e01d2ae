// run: -n 7
// Groups of groups: leaders of blocks form a group of their own, found without communication.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 3

int main(int argc, char **argv) {
  int rank, size;
  MPI_Group world, leaders, block;
  MPI_Comm lead;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  int every[1][3] = {{0, size - 1, BLOCK}};
  MPI_Group_range_incl(world, 1, every, &leaders);
  int first = rank / BLOCK * BLOCK, last = first + BLOCK - 1 < size ? first + BLOCK - 1 : size - 1;
  int mine[1][3] = {{first, last, 1}};
  MPI_Group_range_incl(world, 1, mine, &block);
  int n, zero = 0, leader;
  MPI_Group_size(block, &n);
  MPI_Group_translate_ranks(block, 1, &zero, leaders, &leader);
  printf("[%d] block of %d led by leader %d\n", rank, n, leader);
  MPI_Comm_create(MPI_COMM_WORLD, leaders, &lead);
  if (lead != MPI_COMM_NULL) {
    int total;
    MPI_Allreduce(&n, &total, 1, MPI_INT, MPI_SUM, lead);
    printf("[%d] leaders count %d ranks\n", rank, total);
    MPI_Comm_free(&lead);
  }
  MPI_Group_free(&block);
  MPI_Group_free(&leaders);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
