// verify: -n 1
// Both threads may call `exit`, which may be called once only.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused)
{
    (void)unused;
    exit(0); //~ ERROR thread-misuse
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    exit(0);
}
