#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>

static atomic_int counter;
static _Thread_local int own;
static mtx_t lock;
static int plain;

static int work(void *arg) {
  for (int i = 0; i < 100; i++) {
    atomic_fetch_add(&counter, 1);
    own++;
    mtx_lock(&lock);
    plain++;
    mtx_unlock(&lock);
  }
  return own + *(int *)arg;
}

int main(void) {
  thrd_t threads[3];
  int start[3] = {1, 2, 3}, sum = 0;
  mtx_init(&lock, mtx_plain);
  for (int i = 0; i < 3; i++)
    thrd_create(&threads[i], work, &start[i]);
  for (int i = 0; i < 3; i++) {
    int result;
    thrd_join(threads[i], &result);
    sum += result;
  }
  printf("%d %d %d %d\n", atomic_load(&counter), plain, sum, own);
  mtx_destroy(&lock);
  return 0;
}
