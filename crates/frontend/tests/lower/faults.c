/* Faults that an optimiser would remove are still there. */
int null_on_one_path(int c)
{
    int x = 1;
    int *p = c ? &x : 0;
    return *p;
}

void unused_load(int *p) { (void)*p; }

void unused_division(int a, int b) { (void)(a / b); }

int outside(void)
{
    int a[4] = { 1, 2, 3, 4 };
    return a[5];
}

int main(void)
{
    unused_load(0);
    unused_division(1, 0);
    return null_on_one_path(0) + outside();
}
