#pragma once

/* How many blocks of memory this process has asked for since its start. */
unsigned long allocations_count(void);
