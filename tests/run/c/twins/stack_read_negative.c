// Insertion sort with a sentinel at index zero; negative indices from a pointer into the middle.
#include <stdio.h>

static void sort(int *values, int n)
{
    for (int i = 1; i < n; i++) {
        int kept = values[i], j = i;
        while (values[j - 1] > kept) {
            values[j] = values[j - 1];
            j--;
        }
        values[j] = kept;
    }
}

int main(void)
{
    int values[5] = {-1000, 5, 2, 9, 1};
    sort(values, 5);
    int *middle = values + 3;
    printf("%d %d %d\n", middle[-2], middle[-1], middle[1]);
    return 0;
}
