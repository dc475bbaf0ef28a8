#pragma once

/* Takes a result, so that no compiler can drop the work behind it. */
void consume(double result);
