// verify: --entry f
// A number that the function takes to mean nothing is followed all the same.
struct node { struct node *next; int value; };

int f(struct node *node) {
    if (node == (struct node *)-1)
        return node->value; //~ ERROR null-dereference
    return 0;
}
