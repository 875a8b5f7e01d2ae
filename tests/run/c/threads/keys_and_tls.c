#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_key_t key;
static __thread int depth = 1;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int destroyed;

static void destroy(void *value) {
  destroyed += *(int *)value;
  free(value);
}

static void make(void) { pthread_key_create(&key, destroy); }

static void *work(void *arg) {
  int *own = malloc(sizeof *own);
  pthread_once(&once, make);
  *own = (int)(long)arg;
  pthread_setspecific(key, own);
  depth += *own;
  return (void *)(long)depth;
}

int main(void) {
  for (long i = 1; i <= 3; i++) {
    pthread_t other;
    void *result;
    pthread_create(&other, NULL, work, (void *)i);
    pthread_join(other, &result);
    printf("%ld %d %d\n", (long)result, depth, destroyed);
  }
  return 0;
}
