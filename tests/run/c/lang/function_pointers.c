// Function pointers: tables, callbacks, pointers in structs and arrays, returned ones, comparison, casts and back.
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
typedef int operation(int, int);

static const struct {
    char symbol;
    operation *apply;
} table[] = {{'+', add}, {'-', sub}, {'*', mul}};

static operation *find(char symbol)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].symbol == symbol)
            return table[i].apply;
    return NULL;
}

static int (*chooser(int which))(int, int)
{
    return which ? &mul : *add;
}

static int fold(const int *values, int n, operation step, int start)
{
    for (int i = 0; i < n; i++)
        start = (***step)(start, values[i]);
    return start;
}

struct animal {
    const char *name;
    void (*speak)(const struct animal *);
};

static void bark(const struct animal *self) { printf("%s: woof\n", self->name); }
static void meow(const struct animal *self) { printf("%s: meow\n", self->name); }

static int apply_n(int (*f)(int), int n, int x) { return n == 0 ? x : apply_n(f, n - 1, f(x)); }
static int triple(int x) { return 3 * x; }

int main(void)
{
    int values[] = {1, 2, 3, 4, 5};
    const char *program = "+*-";
    int result = 10;
    for (const char *p = program; *p; p++)
        result = find(*p)(result, 7);
    printf("%d %d\n", result, find('/') == NULL);
    printf("%d %d\n", fold(values, 5, add, 0), fold(values, 5, mul, 1));
    printf("%d %d\n", chooser(0)(3, 4), chooser(1)(3, 4));
    struct animal zoo[] = {{"rex", bark}, {"tom", meow}, {"fido", bark}};
    for (int i = 0; i < 3; i++)
        zoo[i].speak(&zoo[i]);
    printf("%d %d\n", zoo[0].speak == zoo[2].speak, zoo[0].speak == zoo[1].speak);
    operation *grid[2][2] = {{add, sub}, {mul, add}};
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum = sum * 10 + grid[i / 2][i % 2](4, 2);
    printf("%d\n", sum);
    void (*generic)(void) = (void (*)(void))triple;
    printf("%d\n", apply_n((int (*)(int))generic, 5, 1));
    operation **cursor = &grid[0][0];
    int difference = (*++cursor)(9, 4);
    printf("%d %d\n", difference, (*cursor == sub) + !generic);
    return 0;
}
