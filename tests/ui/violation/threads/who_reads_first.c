// verify: -n 1
// Both threads read from one stream: who gets the first character is open.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int got;
static FILE *file;

static void *work(void *unused)
{
    got = fgetc(file);
    return unused;
}

int main(void)
{
    pthread_t thread;
    file = tmpfile();
    fputs("ab", file);
    rewind(file);
    pthread_create(&thread, 0, work, 0);
    int own = fgetc(file);
    pthread_join(thread, 0);
    assert(own == 'a'); //~ ERROR assertion
    fclose(file);
    return got == own;
}
