// stdin: characters\n
// scanf with a width leaves the rest of the word unread.
#include <stdio.h>

int main(void)
{
    char word[6];
    if (scanf("%5s", word) == 1)
        printf("%s\n", word);
    return 0;
}
