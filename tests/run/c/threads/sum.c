#include <pthread.h>
#include <stdio.h>

static long sums[4];

static void *work(void *arg) {
  long me = (long)arg;
  for (int i = 0; i < 1000; i++)
    sums[me] += i * me;
  return (void *)(me * me);
}

int main(void) {
  pthread_t threads[4];
  long squares = 0, total = 0;
  for (long i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < 4; i++) {
    void *result;
    pthread_join(threads[i], &result);
    squares += (long)result;
    total += sums[i];
  }
  printf("%ld %ld\n", squares, total);
  return 0;
}
