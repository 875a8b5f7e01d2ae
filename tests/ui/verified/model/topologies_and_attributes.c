// verify: -n 3
// paths: 1
// Calls that make communicators or concern one rank alone do not keep one
// execution from speaking for all.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, size, x = 0, key, flag, neighbour, count;
  int *value;
  MPI_Comm copy, part, ring;
  MPI_Group all, some;
  MPI_Info info;
  MPI_Request made;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Comm_size(WORLD, &size);

  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  MPI_Comm_set_attr(WORLD, key, &size);
  MPI_Comm_get_attr(WORLD, key, &value, &flag);
  assert(flag && *value == 3);

  MPI_Info_create(&info);
  MPI_Info_set(info, "purpose", "true");
  MPI_Info_get_nkeys(info, &count);
  assert(count == 1);
  MPI_Comm_idup_with_info(WORLD, info, &copy, &made);
  MPI_Wait(&made, MPI_STATUS_IGNORE);

  int before = (rank + size - 1) % size, after = (rank + 1) % size;
  MPI_Dist_graph_create_adjacent(copy, 1, &before, MPI_UNWEIGHTED, 1, &after, MPI_UNWEIGHTED, info, 0, &ring);
  MPI_Dist_graph_neighbors(ring, 1, &neighbour, MPI_UNWEIGHTED, 1, &after, MPI_UNWEIGHTED);
  assert(neighbour == before);

  MPI_Comm_group(WORLD, &all);
  MPI_Group_incl(all, 2, (int[]){0, 1}, &some);
  if (rank < 2) {
    MPI_Comm_create_group(WORLD, some, 7, &part);
    MPI_Barrier(part);
    MPI_Comm_free(&part);
  }

  if (rank == 0)
    for (int i = 1; i < size; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, ring, MPI_STATUS_IGNORE);
      assert(x >= 1 && x <= 2);
    }
  else
    MPI_Send(&rank, 1, MPI_INT, 0, 0, ring);

  MPI_Group_free(&all);
  MPI_Group_free(&some);
  MPI_Info_free(&info);
  MPI_Comm_free(&ring);
  MPI_Comm_free(&copy);
  MPI_Comm_delete_attr(WORLD, key);
  MPI_Comm_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
