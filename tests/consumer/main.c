/* A C user's program. */
#include <ligament_c.h>

#include <stdio.h>

int main(void) {
  printf("ligament %s for C\n", ligament_version_text());
  return ligament_version() >= 100 ? 0 : 1;
}
