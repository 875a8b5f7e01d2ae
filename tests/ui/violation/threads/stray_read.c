// What is read behind a block is nothing that an execution could go on with; nor is what lies far behind.
// verify: -n 1
#include <pthread.h>
#include <stdlib.h>

static int shared;

static void *count(void *unused) {
  (void)unused;
  shared++;
  return 0;
}

int main(void) {
  char *text = calloc(8, 1);
  pthread_t thread;
  if (text[8]) //~ ERROR out-of-bounds
    text[0] = 1;
  pthread_create(&thread, 0, count, 0);
  shared++;
  pthread_join(thread, 0);
  free(text);
  return 0;
}
