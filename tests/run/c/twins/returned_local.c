// A function returns the address of its static array.
#include <stdio.h>

static const char *label(int number)
{
    static char text[16];
    snprintf(text, sizeof text, "item %d", number);
    const char *result = text;
    return result;
}

int main(void)
{
    const char *l = label(3);
    printf("%c\n", l[0]);
    return 0;
}
