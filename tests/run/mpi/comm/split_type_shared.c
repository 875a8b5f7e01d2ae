// run: -n 4
// MPI_Comm_split_type: consistency only, since the node layout belongs to the machine.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, node_rank, node_size, leaders, is_leader;
  MPI_Comm node;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &node_rank);
  MPI_Comm_size(node, &node_size);
  is_leader = node_rank == 0;
  MPI_Allreduce(&is_leader, &leaders, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] sizes make sense %d, at least one leader %d\n", rank,
         node_size >= 1 && node_size <= size && node_rank < node_size, leaders >= 1);
  MPI_Comm_free(&node);
  MPI_Comm_split_type(MPI_COMM_WORLD, rank == 1 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0,
                      MPI_INFO_NULL, &node);
  printf("[%d] left out %d\n", rank, node == MPI_COMM_NULL);
  if (node != MPI_COMM_NULL) MPI_Comm_free(&node);
  MPI_Finalize();
  return 0;
}
