// Readers share a lock; the writer has it alone.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *read_both(void *arg) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t readers[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&readers[i], NULL, read_both, NULL);
  pthread_rwlock_wrlock(&lock);
  a = 1;
  b = 1;
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; i++)
    pthread_join(readers[i], NULL);
  pthread_rwlock_destroy(&lock);
  return 0;
}
