// Insertion sort that looks at the element before the first one.
#include <stdio.h>

static void sort(int *values, int n)
{
    for (int i = 1; i < n; i++) {
        int kept = values[i], j = i;
        while (values[j - 1] > kept) { //~ ERROR out-of-bounds
            values[j] = values[j - 1];
            j--;
        }
        values[j] = kept;
    }
}

int main(void)
{
    int values[4] = {5, 2, 9, 1};
    sort(values, 4);
    printf("%d %d\n", values[0], values[3]);
    return 0;
}
