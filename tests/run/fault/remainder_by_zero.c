// A hash table of size zero.
#include <stdio.h>

static unsigned long slot(const char *key, unsigned long size)
{
    unsigned long hash = 5381;
    while (*key)
        hash = hash * 33 + (unsigned char)*key++;
    return hash % size; //~ ERROR division-by-zero
}

int main(void)
{
    unsigned long size = 16;
    do
        printf("%lu\n", slot("key", size));
    while ((size -= 8) < 16);
    return 0;
}
