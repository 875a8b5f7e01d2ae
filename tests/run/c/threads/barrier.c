#include <pthread.h>
#include <stdio.h>

#define THREADS 3

static pthread_barrier_t barrier;
static int cells[THREADS], next[THREADS];

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int round = 0; round < 4; round++) {
    next[me] = cells[me] + cells[(me + 1) % THREADS];
    pthread_barrier_wait(&barrier);
    cells[me] = next[me];
    pthread_barrier_wait(&barrier);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  pthread_barrier_init(&barrier, NULL, THREADS);
  for (int i = 0; i < THREADS; i++)
    cells[i] = i + 1;
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++)
    printf("%d\n", cells[i]);
  pthread_barrier_destroy(&barrier);
  return 0;
}
