// A recursive mutex is locked twice by its owner; an error-checking one refuses.
// verify: -n 1
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t again, strict;
static int value;

static void *work(void *arg) {
  pthread_mutex_lock(&again);
  pthread_mutex_lock(&again);
  value++;
  pthread_mutex_unlock(&again);
  value++;
  pthread_mutex_unlock(&again);
  if (arg != NULL)
    assert(pthread_mutex_unlock(&strict) == EPERM);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t how;
  pthread_t other;
  pthread_mutexattr_init(&how);
  pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&again, &how);
  pthread_mutexattr_settype(&how, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&strict, &how);
  pthread_mutexattr_destroy(&how);
  pthread_mutex_lock(&strict);
  assert(pthread_mutex_lock(&strict) == EDEADLK);
  pthread_create(&other, NULL, work, &value);
  work(NULL);
  pthread_join(other, NULL);
  assert(value == 4);
  return 0;
}
