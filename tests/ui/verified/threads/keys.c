// A value per thread, and its destructor.
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *arg) {
  int *own = malloc(sizeof *own);
  assert(pthread_getspecific(key) == NULL);
  *own = (int)(long)arg;
  pthread_setspecific(key, own);
  assert(*(int *)pthread_getspecific(key) == (int)(long)arg);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_key_create(&key, free);
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  pthread_key_delete(key);
  return 0;
}
