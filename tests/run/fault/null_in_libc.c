// A null pointer is given to strlen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *value = getenv("CONCORD_NO_SUCH_VARIABLE");
    printf("%zu\n", strlen(value)); //~ ERROR null-dereference
    return 0;
}
