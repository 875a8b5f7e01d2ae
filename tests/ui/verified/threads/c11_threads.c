// <threads.h>: mutex, condition, call_once, thread-specific storage.
// verify: -n 1
#include <assert.h>
#include <threads.h>

static mtx_t lock;
static cnd_t changed;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int state, made;

static void make(void) { made++; }

static int work(void *arg) {
  call_once(&flag, make);
  tss_set(key, arg);
  mtx_lock(&lock);
  state = 1;
  cnd_signal(&changed);
  mtx_unlock(&lock);
  assert(tss_get(key) == arg);
  return 9;
}

int main(void) {
  thrd_t other;
  int result;
  mtx_init(&lock, mtx_plain);
  cnd_init(&changed);
  tss_create(&key, NULL);
  assert(thrd_create(&other, work, &state) == thrd_success);
  mtx_lock(&lock);
  while (state == 0)
    cnd_wait(&changed, &lock);
  mtx_unlock(&lock);
  assert(thrd_join(other, &result) == thrd_success);
  assert(result == 9 && made == 1 && tss_get(key) == NULL);
  mtx_destroy(&lock);
  cnd_destroy(&changed);
  tss_delete(key);
  return 0;
}
