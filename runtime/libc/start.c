/* Program-wide variables that exist before `main`: the environment and the program's name.
 *
 * Whoever starts a process calls `__concord_libc_start` once, with the arrays that `main` gets; nothing in this
 * directory relies on an earlier call order. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

void __concord_libc_start(int argc, char **argv, char **envp);

char **__environ;
extern char **environ __attribute__((alias("__environ")));
extern char **_environ __attribute__((alias("__environ")));

static char no_name[] = "";

char *program_invocation_name = no_name;
char *program_invocation_short_name = no_name;
extern char *__progname_full __attribute__((alias("program_invocation_name")));
extern char *__progname __attribute__((alias("program_invocation_short_name")));

void __concord_libc_start(int argc, char **argv, char **envp)
{
    __environ = envp;
    if (argc < 1 || argv[0] == NULL)
        return;
    program_invocation_name = argv[0];
    program_invocation_short_name = argv[0];
    for (char *s = argv[0]; *s != '\0'; s++)
        if (*s == '/')
            program_invocation_short_name = s + 1;
}
