// verify: -n 1 --allow out-of-bounds
// reason: not counted as an error (out-of-bounds)
// A write that is left out proves nothing of what follows, whoever does not mind it.
#include <pthread.h>
#include <stdlib.h>

static void *rest(void *unused) { return unused; }

int main(void) {
  char *text = malloc(8);
  for (int i = 0; i <= 8; i++)
    text[i] = 'x';
  pthread_t thread;
  pthread_create(&thread, 0, rest, 0);
  pthread_join(thread, 0);
  free(text);
  return 0;
}
