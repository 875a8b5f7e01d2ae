// verify: -n 2
// The info key `no_locks` promises that nobody locks the window (MPI 4.1 §12.2.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int memory = 0;
  MPI_Info info;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", "true");
  MPI_Win_create(&memory, sizeof memory, sizeof memory, info, MPI_COMM_WORLD, &window);
  MPI_Info_free(&info);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window); //~ ERROR epoch-misuse
  MPI_Win_unlock(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
