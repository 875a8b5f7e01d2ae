/* Which loop variables may be updated in place, and which may not: somebody still looks at the old value. */
int plain(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}

/* `a` takes the old `b`: only one of the two can go without a move. */
int fibonacci(int n)
{
    int a = 0, b = 1;
    do {
        int next = a + b;
        a = b;
        b = next;
    } while (--n > 0);
    return a;
}

/* The old `i` indexes after the new one is there. */
int lagging(const int *t, int n)
{
    int i = 0, sum = 0;
    while (1) {
        int next = i + 1;
        sum += t[i];
        if (next == n)
            break;
        i = next;
    }
    return sum;
}

int last_of_old(int n)
{
    int i = 0, previous = -1;
    for (;;) {
        if (i >= n)
            return previous * 100 + i;
        previous = i;
        i = i + 3;
    }
}

/* A pointer, its old value read behind the step. */
int walk(const char *s)
{
    int sum = 0;
    while (*s)
        sum = sum * 3 + *s++;
    return sum;
}

int main(void)
{
    static const int t[4] = { 1, 20, 300, 4000 };
    return plain(5) == 10 && fibonacci(10) == 55 && lagging(t, 4) == 4321 && last_of_old(10) == 912 && walk("abc") == 1266 ? 0 : 1;
}
