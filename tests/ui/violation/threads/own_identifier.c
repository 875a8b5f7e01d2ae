// verify: -n 1
// The thread looks at the variable that `pthread_create` may not have written yet.
#include <pthread.h>

static pthread_t thread;

static void *work(void *unused)
{
    return pthread_equal(thread, pthread_self()) ? unused : &thread; //~ ERROR data-race
}

int main(void)
{
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
