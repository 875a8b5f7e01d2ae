// Every thread has its own variable, and begins with its initial value.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static _Thread_local int count = 3;

static void *work(void *arg) {
  assert(count == 3);
  count += (int)(long)arg;
  return (void *)(long)count;
}

int main(void) {
  pthread_t threads[2];
  void *results[2];
  count = 100;
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, (void *)(i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], &results[i]);
  assert(count == 100 && (long)results[0] == 4 && (long)results[1] == 5);
  return 0;
}
