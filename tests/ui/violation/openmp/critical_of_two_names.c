// The same with two names: each excludes its own side alone, and goes on for ever.
// verify: -n 1 --threads 2 --cflag=-fopenmp
int main(void) {
  int room = 2, held = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    while (1) {
#pragma omp critical(one) //~ ERROR livelock
      if (held < room) //~ ERROR data-race
        held++; //~ ERROR data-race
    }
#pragma omp section
    while (1) {
#pragma omp critical(two)
      if (held > 0)
        held--;
    }
  }
  return 0;
}
