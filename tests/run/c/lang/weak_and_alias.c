// Weak definitions, weak references that stay undefined, aliases of functions and data, assembler names.
#include <stdio.h>

__attribute__((weak)) int hook(int x) { return x + 1; }
extern int missing(int) __attribute__((weak));
extern int missing_data __attribute__((weak));

static int implementation(int x) { return x * x; }
int square(int) __attribute__((alias("implementation")));

int original = 5;
extern int other_name __attribute__((alias("original")));
__attribute__((weak)) const char *setting = "default";

int renamed(int x) __asm__("renamed_in_assembler");
int renamed(int x) { return x - 1; }

__attribute__((used, noinline)) static int unused(void) { return 0; }

int main(void)
{
    printf("%d %d\n", hook(1), square(9));
    if (missing)
        printf("%d\n", missing(1));
    else
        printf("not linked\n");
    printf("%d\n", &missing_data == NULL);
    other_name += 2;
    printf("%d %d\n", original, &original == &other_name);
    printf("%s %d\n", setting, renamed(8));
    return 0;
}
