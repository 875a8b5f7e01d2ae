/* Initial values: bytes, addresses, labels, and what the linker does with names. */
struct item { const char *name; int (*function)(int); struct item *next; };
static int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
struct item second = { "second", thrice, 0 };
struct item first = { "first", twice, &second };
int numbers[8] = { [2] = 7, [5] = -1 };
int *inside = &numbers[5];
double reals[2] = { 1.5, -2.0 };
long double wide = 1.25L;
int tentative;
extern int missing;
_Thread_local int per_thread = 3;
const char text[] = "text";
int thrice_too(int) __attribute__((alias("thrice")));
__attribute__((constructor)) static void before(void) { tentative = 1; }
__attribute__((destructor)) static void after(void) { tentative = 2; }
__attribute__((weak)) int weak_one(void) { return 1; }

int jump(int n)
{
    static void *const labels[] = { &&zero, &&one, &&two };
    goto *labels[n % 3];
zero:
    return 0;
one:
    n += 10;
two:
    return n;
}

int main(void)
{
    static int counter = 41;
    counter++;
    per_thread += *inside;
    return first.function(1) + thrice_too(2) + jump(counter) + weak_one() + (int)wide + (int)reals[0] + text[0] + missing;
}
