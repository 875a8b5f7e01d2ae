/* A variable that may be read before it is written stays in memory; one that is always written first does not. */
int maybe(int c)
{
    int x;
    if (c)
        x = 5;
    return x;
}

int always(int c)
{
    int x;
    if (c)
        x = 5;
    else
        x = 6;
    return x;
}

int again(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int fresh;
        if (i == 0)
            fresh = 1;
        sum += fresh;
    }
    return sum;
}

int main(void) { return maybe(1) + always(0) + again(1); }
