// verify: -n 1
// Who gives up the last reference frees the object, and knows all that others did to it.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
  int value;
};

static void *give_up(void *arg) {
  struct object *object = arg;
  int seen = object->value;
  sched_yield();
  if (atomic_fetch_sub(&object->references, 1) == 1)
    free(object);
  return seen ? NULL : arg;
}

int main(void) {
  pthread_t other;
  struct object *object = malloc(sizeof *object);
  object->value = 1;
  atomic_init(&object->references, 2);
  pthread_create(&other, NULL, give_up, object);
  give_up(object);
  pthread_join(other, NULL);
  return 0;
}
