// getenv, setenv, unsetenv, putenv, environ: own variables only.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *value(const char *name)
{
    const char *v = getenv(name);
    return v ? v : "(none)";
}

static int count(const char *name)
{
    int n = 0;
    size_t length = strlen(name);
    for (char **e = environ; e && *e; e++)
        n += strncmp(*e, name, length) == 0 && (*e)[length] == '=';
    return n;
}

int main(void)
{
    printf("%s\n", value("CONCORD_TEST_A"));
    printf("%d ", setenv("CONCORD_TEST_A", "one", 0));
    printf("%s\n", value("CONCORD_TEST_A"));
    setenv("CONCORD_TEST_A", "two", 0);
    printf("%s ", value("CONCORD_TEST_A"));
    setenv("CONCORD_TEST_A", "a longer value than before", 1);
    printf("%s %d\n", value("CONCORD_TEST_A"), count("CONCORD_TEST_A"));
    static char entry[] = "CONCORD_TEST_B=put";
    printf("%d ", putenv(entry));
    printf("%s ", value("CONCORD_TEST_B"));
    entry[15] = 'c';
    printf("%s\n", value("CONCORD_TEST_B"));
    setenv("CONCORD_TEST_EMPTY", "", 1);
    printf("[%s] %d\n", value("CONCORD_TEST_EMPTY"), getenv("CONCORD_TEST_EMPTY") != NULL);
    printf("%d ", unsetenv("CONCORD_TEST_A"));
    printf("%s\n", value("CONCORD_TEST_A"));
    printf("%d\n", unsetenv("CONCORD_TEST_NEVER"));
    printf("%d ", setenv("BAD=NAME", "x", 1));
    printf("%d\n", errno == EINVAL);
    unsetenv("CONCORD_TEST_B");
    unsetenv("CONCORD_TEST_EMPTY");
    printf("%s %d\n", value("CONCORD_TEST_B"), count("CONCORD_TEST_EMPTY"));
    printf("%s\n", value("CONCORD_TEST"));
    return 0;
}
