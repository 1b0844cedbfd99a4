#include <stdio.h>

int main(void) {
    printf("flipside " FLIPSIDE_VERSION "\n");
    return 0;
}
