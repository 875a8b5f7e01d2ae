// Threads write to neighbouring elements without any lock: no byte is shared.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static char data[8];

static void *fill(void *arg) {
  char *from = arg;
  for (int i = 0; i < 4; i++)
    from[i] = (char)(from - data + i);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, fill, data);
  pthread_create(&b, NULL, fill, data + 4);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < 8; i++)
    assert(data[i] == i);
  return 0;
}
