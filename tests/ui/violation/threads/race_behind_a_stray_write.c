// The write just behind the block lands in nothing; the race that follows is none of its consequences.
// verify: -n 1
#include <pthread.h>
#include <stdlib.h>

static int shared;

static void *count(void *unused) {
  (void)unused;
  shared++; //~ ERROR data-race
  return 0;
}

int main(void) {
  char *text = malloc(8);
  for (int i = 0; i <= 8; i++)
    text[i] = 'x'; //~ ERROR out-of-bounds
  pthread_t thread;
  pthread_create(&thread, 0, count, 0);
  shared++;
  pthread_join(thread, 0);
  free(text);
  return 0;
}
