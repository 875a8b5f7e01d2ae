// Who finds no room, or nothing to take, comes back to the same state: all others were looked at there.
// verify: -n 1 --threads 2 --cflag=-fopenmp
int main(void) {
  int room = 2, held = 0, left = 5;
#pragma omp parallel sections firstprivate(left) num_threads(2)
  {
#pragma omp section
    while (left) {
#pragma omp critical
      if (held < room) {
        held++;
        left--;
      }
    }
#pragma omp section
    while (left) {
#pragma omp critical
      if (held > 0) {
        held--;
        left--;
      }
    }
  }
  return held;
}
