// alloca: memory that lives until the function returns, in loops, of run-time size, passed down to callees.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

static int total(const struct node *list)
{
    return list == NULL ? 0 : list->value + total(list->next);
}

static int build(int n)
{
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *fresh = alloca(sizeof *fresh);
        fresh->value = i * i;
        fresh->next = list;
        list = fresh;
    }
    return total(list);
}

static size_t joined(const char *a, const char *b)
{
    char *both = __builtin_alloca(strlen(a) + strlen(b) + 1);
    strcpy(both, a);
    strcat(both, b);
    printf("%s\n", both);
    return strlen(both);
}

int main(void)
{
    printf("%d %d\n", build(10), build(100));
    printf("%zu\n", joined("stack ", "memory"));
    int *values = alloca(sizeof(int) * 5);
    memset(values, 0, sizeof(int) * 5);
    for (int i = 0; i < 25; i++)
        values[i % 5] += i;
    printf("%d %d\n", values[0], values[4]);
    return 0;
}
