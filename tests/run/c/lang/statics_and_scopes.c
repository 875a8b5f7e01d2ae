// Storage and scope: static locals, shadowing, block-scope extern, initialised and zeroed globals, register.
#include <stdio.h>

static int counter(void)
{
    static int calls = 100;
    static int steps[3] = {1, 2, 3};
    int index = calls % 3;
    calls += steps[index];
    steps[index]++;
    return calls;
}

static int *persistent(void)
{
    static int kept;
    return &kept;
}

static int recursive(int n)
{
    static int depth, deepest;
    depth++;
    if (depth > deepest)
        deepest = depth;
    if (n > 1) {
        recursive(n / 2);
        recursive(n / 3);
    }
    depth--;
    return deepest;
}

static int x = 1;
int zeroed[5];
static const char *pointer_to_literal = "literal";
static int *pointer_to_global = &zeroed[2];
static int (*pointer_to_function)(void) = counter;

int main(void)
{
    for (int i = 0; i < 5; i++)
        printf("%d ", counter());
    printf("%d\n", pointer_to_function());
    *persistent() = 5;
    ++*persistent();
    printf("%d %d\n", *persistent(), recursive(40));
    printf("%d ", x);
    int x = 2;
    {
        int x = 3;
        printf("%d ", x);
        {
            extern int zeroed[5];
            int x = zeroed[0] + 4;
            printf("%d ", x);
        }
        x++;
        printf("%d ", x);
    }
    for (int x = 7; x < 8; x++)
        printf("%d ", x);
    printf("%d\n", x);
    *pointer_to_global = 9;
    printf("%d %s\n", zeroed[0] + zeroed[2], pointer_to_literal);
    register int fast = 0;
    for (register int i = 0; i < 10; i++)
        fast += i;
    auto int slow = fast;
    printf("%d\n", slow);
    struct x { int x; } y = {x};
    printf("%d\n", y.x);
    return 0;
}
