/* Preloaded into Xvfb for the tests, unseen by the program under test.
 *
 * The server gives an input the time at which it handles it, which on a busy machine is long after
 * the hand made it: a movement is stretched, or all of it is in one moment and has no speed. While
 * the hand moves, the server's clock shows the hand's time. It never goes back.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

#include "hand_clock.h"

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  static int64_t last;
  if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (result || (clock != CLOCK_MONOTONIC && clock != CLOCK_MONOTONIC_COARSE)) return result;
  int64_t now = time->tv_sec * INT64_C(1000000000) + time->tv_nsec, moment = hand_moment();
  if (moment && moment < now) now = moment;
  int64_t before = __atomic_load_n(&last, __ATOMIC_RELAXED);
  if (now < before) now = before;
  __atomic_store_n(&last, now, __ATOMIC_RELAXED);
  time->tv_sec = now / INT64_C(1000000000);
  time->tv_nsec = now % INT64_C(1000000000);
  return 0;
}
