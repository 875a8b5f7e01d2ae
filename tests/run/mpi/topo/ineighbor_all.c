// run: -n 4
// Every nonblocking neighbourhood collective, in flight together on a directed ring with chords.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, ones[2] = {1, 1}, displs[2] = {1, 0};
  MPI_Aint bytes[2] = {0, sizeof(int)};
  MPI_Datatype types[2] = {MPI_INT, MPI_INT};
  MPI_Comm g;
  MPI_Request r[5];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int from[2] = {(rank + size - 1) % size, (rank + 2) % size};
  int to[2] = {(rank + 1) % size, (rank + 2) % size};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, MPI_UNWEIGHTED, 2, to, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &g);
  int one = rank * 5, two[2] = {rank, rank + 50}, a[2], b[2], c[2], d[2], e[2];
  MPI_Ineighbor_allgather(&one, 1, MPI_INT, a, 1, MPI_INT, g, &r[0]);
  MPI_Ineighbor_allgatherv(&one, 1, MPI_INT, b, ones, displs, MPI_INT, g, &r[1]);
  MPI_Ineighbor_alltoall(two, 1, MPI_INT, c, 1, MPI_INT, g, &r[2]);
  MPI_Ineighbor_alltoallv(two, ones, displs, MPI_INT, d, ones, displs, MPI_INT, g, &r[3]);
  MPI_Ineighbor_alltoallw(two, ones, bytes, types, e, ones, bytes, types, g, &r[4]);
  MPI_Waitall(5, r, MPI_STATUSES_IGNORE);
  printf("[%d] allgather %d %d, v %d %d\n", rank, a[0], a[1], b[0], b[1]);
  printf("[%d] alltoall %d %d, v %d %d, w %d %d\n", rank, c[0], c[1], d[0], d[1], e[0], e[1]);
  MPI_Comm_free(&g);
  MPI_Finalize();
  return 0;
}
