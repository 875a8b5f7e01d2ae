// verify: -n 3
// Parts that lie apart, found where MPI says; and parts that follow each other, since no key says otherwise.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, *mine, *theirs, unit;
  MPI_Aint bytes;
  MPI_Win apart, together;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Info_create(&info);
  MPI_Info_set(info, "alloc_shared_noncontig", "true");
  MPI_Win_allocate_shared(4096 * rank, sizeof *mine, info, MPI_COMM_WORLD, &mine, &apart);
  MPI_Info_free(&info);
  MPI_Win_fence(0, apart);
  if (rank > 0)
    mine[4096 / sizeof *mine - 1] = rank;
  MPI_Win_fence(0, apart);
  MPI_Win_shared_query(apart, size - 1, &bytes, &unit, &theirs);
  assert(bytes == 4096 * (size - 1) && theirs[4096 / sizeof *mine - 1] == size - 1);
  MPI_Win_free(&apart);
  MPI_Win_allocate_shared(8, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &together);
  MPI_Win_shared_query(together, 0, &bytes, &unit, &theirs);
  assert(mine == theirs + 2 * rank);
  MPI_Win_free(&together);
  MPI_Finalize();
  return 0;
}
