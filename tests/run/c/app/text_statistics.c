// stdin: The quick brown fox jumps over the lazy dog. The dog barks!\n\nIs this a question? Yes -- it is; well, 42 times 3.5 of them.\n\tTabs\tcount too.\nA man, a plan, a canal: Panama\nlast line
// Text statistics over standard input: lines, words, sentences, letter and word frequencies, word lengths as a bar
// chart, palindromes, longest line, a concordance and Huffman code lengths.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
    char *text;
    int count, *lines, line_count;
};

struct index {
    struct word *words;
    int n, room;
};

static void *grown(void *memory, int n, int *room, size_t size)
{
    if (n < *room)
        return memory;
    *room = *room ? *room * 2 : 4;
    return realloc(memory, (size_t)*room * size);
}

static void note(struct index *index, const char *text, int line)
{
    int low = 0, high = index->n;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(text, index->words[middle].text);
        if (order == 0) {
            struct word *w = &index->words[middle];
            w->count++;
            if (w->lines[w->line_count - 1] != line) {
                w->lines = realloc(w->lines, (size_t)(w->line_count + 1) * sizeof *w->lines);
                w->lines[w->line_count++] = line;
            }
            return;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    index->words = grown(index->words, index->n, &index->room, sizeof *index->words);
    memmove(&index->words[low + 1], &index->words[low], (size_t)(index->n - low) * sizeof *index->words);
    index->n++;
    struct word *w = &index->words[low];
    w->text = strdup(text);
    w->count = w->line_count = 1;
    w->lines = malloc(sizeof *w->lines);
    w->lines[0] = line;
}

static int is_palindrome(const char *text)
{
    const char *end = text + strlen(text);
    int letters = 0;
    for (;;) {
        while (*text && !isalpha((unsigned char)*text))
            text++;
        while (end > text && !isalpha((unsigned char)end[-1]))
            end--;
        if (end <= text)
            return letters > 1;
        if (tolower((unsigned char)*text++) != tolower((unsigned char)*--end))
            return 0;
        letters++;
    }
}

static int by_count(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    return x->count != y->count ? y->count - x->count : strcmp(x->text, y->text);
}

/* Lengths of Huffman codes: repeatedly merges the two rarest trees, lowest index first on ties. */
static long huffman(const int counts[26], int lengths[26])
{
    long weight[51];
    int parent[51], n = 26;
    for (int i = 0; i < 26; i++)
        weight[i] = counts[i];
    for (int i = 0; i < 51; i++)
        parent[i] = -1;
    for (;;) {
        int a = -1, b = -1;
        for (int i = 0; i < n; i++) {
            if (parent[i] >= 0 || weight[i] == 0)
                continue;
            if (a < 0 || weight[i] < weight[a]) {
                b = a;
                a = i;
            } else if (b < 0 || weight[i] < weight[b]) {
                b = i;
            }
        }
        if (b < 0)
            break;
        weight[n] = weight[a] + weight[b];
        parent[a] = parent[b] = n++;
    }
    long bits = 0;
    for (int i = 0; i < 26; i++) {
        lengths[i] = 0;
        for (int p = parent[i]; p >= 0; p = parent[p])
            lengths[i]++;
        bits += (long)lengths[i] * counts[i];
    }
    return bits;
}

int main(void)
{
    char line[256], longest[256] = "";
    int lines = 0, words = 0, sentences = 0, characters = 0, blank = 0, digits = 0, palindromes = 0;
    int letters[26] = {0}, lengths[12] = {0};
    struct index index = {NULL, 0, 0};
    while (fgets(line, sizeof line, stdin) != NULL) {
        lines++;
        characters += (int)strlen(line);
        line[strcspn(line, "\n")] = '\0';
        blank += line[strspn(line, " \t")] == '\0';
        palindromes += is_palindrome(line);
        if (strlen(line) > strlen(longest))
            strcpy(longest, line);
        for (const char *p = line; *p; p++) {
            if (isalpha((unsigned char)*p))
                letters[tolower((unsigned char)*p) - 'a']++;
            digits += isdigit((unsigned char)*p) != 0;
            sentences += strchr(".!?", *p) != NULL && (p[1] == ' ' || p[1] == '\0');
        }
        for (char *save, *w = strtok_r(line, " \t,.;:!?-", &save); w != NULL; w = strtok_r(NULL, " \t,.;:!?-", &save)) {
            size_t n = strlen(w);
            words++;
            lengths[n < 11 ? n : 11]++;
            for (char *p = w; *p; p++)
                *p = (char)tolower((unsigned char)*p);
            note(&index, w, lines);
        }
    }
    printf("%d lines, %d blank, %d words, %d sentences, %d characters, %d digits\n", lines, blank, words, sentences,
           characters, digits);
    printf("longest: %s\n", longest);
    printf("palindromes: %d\n", palindromes);
    for (int n = 1; n < 12; n++)
        if (lengths[n])
            printf("%2d %.*s\n", n, lengths[n], "########################################");
    for (int i = 0; i < index.n; i++)
        if (index.words[i].line_count > 1) {
            printf("%s:", index.words[i].text);
            for (int k = 0; k < index.words[i].line_count; k++)
                printf(" %d", index.words[i].lines[k]);
            printf("\n");
        }
    qsort(index.words, (size_t)index.n, sizeof *index.words, by_count);
    for (int i = 0; i < 5; i++)
        printf("%s %d\n", index.words[i].text, index.words[i].count);
    int code[26];
    long bits = huffman(letters, code);
    for (int i = 0; i < 26; i++)
        printf("%c%d:%d ", 'a' + i, letters[i], code[i]);
    printf("\n%ld\n", bits);
    for (int i = 0; i < index.n; i++) {
        free(index.words[i].text);
        free(index.words[i].lines);
    }
    free(index.words);
    return 0;
}
