/* Binary search trees of <search.h>: `tsearch`, `tfind`, `tdelete`, `twalk`, `tdestroy`.
 *
 * `twalk` shows levels and leaves, so the shape of the tree is observable; glibc's is a red-black tree. Insertion splits
 * 4-nodes on the way down (Guibas and Sedgewick 1978), deletion repairs on the way up (Cormen et al., ch. 13), which
 * together give the same shapes. */
#define _GNU_SOURCE
#include <search.h>
#include <stddef.h>
#include <stdlib.h>

enum { LEFT, RIGHT };
enum { MAX_DEPTH = 2 * 64 }; /* a red-black tree of 2^64 nodes is no deeper */

typedef int compare_keys(const void *, const void *);

struct node {
    const void *key; /* first: the caller reads it through the returned pointer */
    struct node *child[2];
    int red;
};

static int is_red(const struct node *node)
{
    return node != NULL && node->red;
}

/* Lifts the child on the given side above `*link`. */
static void rotate(struct node **link, int side)
{
    struct node *top = *link;
    struct node *lifted = top->child[side];
    top->child[side] = lifted->child[!side];
    lifted->child[!side] = top;
    *link = lifted;
}

/* The red node below `links[depth]` may have a red parent; `sides[d]` is the side on which `links[d + 1]` hangs. */
static void repair_insertion(struct node **links[], const int sides[], int depth)
{
    if (depth < 2 || !(*links[depth - 1])->red)
        return;
    struct node **grandparent = links[depth - 2];
    int outer = sides[depth - 2];
    if (sides[depth - 1] != outer)
        rotate(links[depth - 1], !outer);
    (*grandparent)->red = 1;
    rotate(grandparent, outer);
    (*grandparent)->red = 0;
}

void *tsearch(const void *key, void **root, compare_keys *compare)
{
    if (root == NULL)
        return NULL;
    struct node *first = *root;
    struct node **links[MAX_DEPTH];
    int sides[MAX_DEPTH];
    if (first != NULL)
        first->red = 0;

    /* `links[0]` stands for the caller's variable while we work. */
    links[0] = &first;
    int depth = 0;
    struct node *found = NULL;
    while (*links[depth] != NULL) {
        struct node *here = *links[depth];
        int order = compare(key, here->key);
        if (order == 0) {
            found = here;
            break;
        }
        int side = order < 0 ? LEFT : RIGHT;
        sides[depth] = side;
        if (is_red(here->child[LEFT]) && is_red(here->child[RIGHT])) {
            here->red = 1;
            here->child[LEFT]->red = 0;
            here->child[RIGHT]->red = 0;
            /* A rotation makes the links above stale; they are not needed again, because the two nodes that follow
             * on the way down are black and have a black parent. */
            repair_insertion(links, sides, depth);
        }
        links[++depth] = &here->child[side];
    }
    if (found == NULL) {
        found = malloc(sizeof *found);
        if (found != NULL) {
            *found = (struct node){.key = key, .child = {NULL, NULL}, .red = depth > 0};
            *links[depth] = found;
            if (depth > 0)
                repair_insertion(links, sides, depth);
        }
    }
    *root = first;
    return found;
}

void *tfind(const void *key, void *const *root, compare_keys *compare)
{
    if (root == NULL)
        return NULL;
    struct node *here = *root;
    while (here != NULL) {
        int order = compare(key, here->key);
        if (order == 0)
            return here;
        here = here->child[order < 0 ? LEFT : RIGHT];
    }
    return NULL;
}

/* A black node vanished below `links[depth]`: that side lacks one black node. Moves the lack upwards until a recoloured
 * or rotated red node makes up for it. */
static void repair_deletion(struct node **links[], int sides[], int depth)
{
    while (depth > 0 && !is_red(*links[depth])) {
        struct node **parent = links[depth - 1];
        int side = sides[depth - 1];
        struct node *sibling = (*parent)->child[!side];
        if (sibling->red) {
            sibling->red = 0;
            (*parent)->red = 1;
            rotate(parent, !side);
            /* The parent moved one level down, the sibling took its place. */
            struct node **moved = &(*parent)->child[side];
            links[depth] = moved;
            sides[depth] = side;
            links[depth + 1] = &(*moved)->child[side];
            sides[depth - 1] = side;
            depth++;
            parent = moved;
            sibling = (*parent)->child[!side];
        }
        if (!is_red(sibling->child[LEFT]) && !is_red(sibling->child[RIGHT])) {
            sibling->red = 1;
            depth--;
            continue;
        }
        if (!is_red(sibling->child[!side])) {
            sibling->child[side]->red = 0;
            sibling->red = 1;
            rotate(&(*parent)->child[!side], side);
            sibling = (*parent)->child[!side];
        }
        sibling->red = (*parent)->red;
        (*parent)->red = 0;
        sibling->child[!side]->red = 0;
        rotate(parent, !side);
        return;
    }
    if (*links[depth] != NULL)
        (*links[depth])->red = 0;
}

void *tdelete(const void *restrict key, void **restrict root, compare_keys *compare)
{
    if (root == NULL || *root == NULL)
        return NULL;
    struct node *first = *root;
    struct node **links[MAX_DEPTH];
    int sides[MAX_DEPTH];
    links[0] = &first;
    int depth = 0;
    struct node *parent = first; /* returned; for the root itself any non-null pointer will do */
    for (;;) {
        struct node *here = *links[depth];
        int order = compare(key, here->key);
        if (order == 0)
            break;
        sides[depth] = order < 0 ? LEFT : RIGHT;
        parent = here;
        links[depth + 1] = &here->child[sides[depth]];
        depth++;
        if (*links[depth] == NULL)
            return NULL;
    }

    struct node *target = *links[depth];
    if (target->child[LEFT] != NULL && target->child[RIGHT] != NULL) {
        /* Two children: the successor's key moves here, and the successor's node goes. */
        sides[depth] = RIGHT;
        links[depth + 1] = &target->child[RIGHT];
        depth++;
        while ((*links[depth])->child[LEFT] != NULL) {
            sides[depth] = LEFT;
            links[depth + 1] = &(*links[depth])->child[LEFT];
            depth++;
        }
    }
    struct node *gone = *links[depth];
    target->key = gone->key;
    *links[depth] = gone->child[gone->child[LEFT] != NULL ? LEFT : RIGHT];
    if (!gone->red)
        repair_deletion(links, sides, depth);
    free(gone);
    *root = first;
    return parent;
}

static void walk(const struct node *node, void (*visit)(const void *, VISIT, int), int level)
{
    if (node->child[LEFT] == NULL && node->child[RIGHT] == NULL) {
        visit(node, leaf, level);
        return;
    }
    visit(node, preorder, level);
    if (node->child[LEFT] != NULL)
        walk(node->child[LEFT], visit, level + 1);
    visit(node, postorder, level);
    if (node->child[RIGHT] != NULL)
        walk(node->child[RIGHT], visit, level + 1);
    visit(node, endorder, level);
}

void twalk(const void *root, void (*visit)(const void *, VISIT, int))
{
    if (root != NULL && visit != NULL)
        walk(root, visit, 0);
}

static void walk_r(const struct node *node, void (*visit)(const void *, VISIT, void *), void *closure)
{
    if (node->child[LEFT] == NULL && node->child[RIGHT] == NULL) {
        visit(node, leaf, closure);
        return;
    }
    visit(node, preorder, closure);
    if (node->child[LEFT] != NULL)
        walk_r(node->child[LEFT], visit, closure);
    visit(node, postorder, closure);
    if (node->child[RIGHT] != NULL)
        walk_r(node->child[RIGHT], visit, closure);
    visit(node, endorder, closure);
}

void twalk_r(const void *root, void (*visit)(const void *, VISIT, void *), void *closure)
{
    if (root != NULL && visit != NULL)
        walk_r(root, visit, closure);
}

void tdestroy(void *root, void (*free_key)(void *))
{
    struct node *node = root;
    if (node == NULL)
        return;
    tdestroy(node->child[LEFT], free_key);
    tdestroy(node->child[RIGHT], free_key);
    free_key((void *)node->key);
    free(node);
}
