/* Counts what a program allocates, by taking the place of C's allocator in it. */
#pragma once

/* How often memory was asked for since the program began, on any thread. */
unsigned long allocations_so_far(void);
