// verify: -n 2
#include <assert.h>
#include <mpi.h>

/* Fences, locks and waits make visible what others wrote, and so does a get for what it gets. */
int main(int argc, char **argv) {
  int rank, value, memory = 0;
  MPI_Win win;
  MPI_Group all, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_excl(all, 1, &rank, &other);

  value = 1;
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  if (rank == 1)
    assert(memory == 1);

  value = 2;
  if (rank == 0) {
    MPI_Win_start(other, 0, win);
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
  } else {
    MPI_Win_post(other, 0, win);
    MPI_Win_wait(win);
    assert(memory == 2);
  }
  MPI_Barrier(MPI_COMM_WORLD);

  value = 3;
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
  if (rank == 0) {
    MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_flush(1, win);
    assert(value == 3);
  } else {
    assert(memory == 3);
  }
  MPI_Win_unlock(1, win);
  MPI_Group_free(&all);
  MPI_Group_free(&other);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
