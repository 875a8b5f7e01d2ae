// stdin: characters\n
// scanf without a width reads a word that is longer than the buffer.
#include <stdio.h>

int main(void)
{
    char word[6];
    if (scanf("%s", word) == 1) //~ ERROR out-of-bounds
        printf("%s\n", word);
    return 0;
}
