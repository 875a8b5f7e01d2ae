// A function returns the address of its local array.
#include <stdio.h>

static const char *label(int number)
{
    char text[16];
    snprintf(text, sizeof text, "item %d", number);
    const char *result = text;
    return result;
}

int main(void)
{
    const char *l = label(3);
    printf("%c\n", l[0]); //~ ERROR use-after-return
    return 0;
}
