// The block is freed while the thread may still read it.
// verify: -n 1
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t started;

static void *work(void *arg) {
  int *block = arg;
  int sum = block[0];
  sem_post(&started);
  sum += block[1]; //~ ERROR data-race
  return (void *)(long)sum;
}

int main(void) {
  pthread_t other;
  int *block = calloc(2, sizeof *block);
  sem_init(&started, 0, 0);
  pthread_create(&other, NULL, work, block);
  sem_wait(&started);
  free(block);
  pthread_join(other, NULL);
  return 0;
}
