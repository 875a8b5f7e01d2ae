// Who does not get the lock does something else.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *arg) {
  int *failed = arg;
  if (pthread_mutex_trylock(&lock) == 0) {
    done++;
    pthread_mutex_unlock(&lock);
  } else {
    *failed = 1;
  }
  return NULL;
}

int main(void) {
  pthread_t other;
  int failed[2] = {0, 0};
  pthread_create(&other, NULL, work, &failed[1]);
  work(&failed[0]);
  pthread_join(other, NULL);
  assert(done + failed[0] + failed[1] == 2 && done >= 1);
  return 0;
}
