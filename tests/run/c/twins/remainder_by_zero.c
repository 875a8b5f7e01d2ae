// A hash table whose size shrinks to one and no further.
#include <stdio.h>

static unsigned long slot(const char *key, unsigned long size)
{
    unsigned long hash = 5381;
    while (*key)
        hash = hash * 33 + (unsigned char)*key++;
    return hash % size;
}

int main(void)
{
    unsigned long size = 16;
    do
        printf("%lu\n", slot("key", size));
    while (size /= 2);
    return 0;
}
