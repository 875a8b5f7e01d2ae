// strerror of the common numbers and of unknown ones, strerror_r in both forms, strsignal.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    int numbers[] = {0, EPERM, ENOENT, EINTR, EIO, EBADF, ENOMEM, EACCES, EEXIST, ENOTDIR, EINVAL, EDOM, ERANGE, EILSEQ,
                     ETIMEDOUT, 9999};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        printf("%d %s\n", numbers[i], strerror(numbers[i]));
    char buffer[64];
    printf("%s\n", strerror_r(EAGAIN, buffer, sizeof buffer));
    printf("%s\n", strerror_r(4321, buffer, sizeof buffer));
    printf("%s %s %s\n", strsignal(SIGSEGV), strsignal(SIGFPE), strsignal(SIGABRT));
    errno = 0;
    FILE *f = fopen("does/not/exist", "r");
    printf("%d %s\n", f == NULL, strerror(errno));
    perror("on the other stream");
    return 0;
}
