/* Preloaded into a headless Mutter for the tests, unseen by the program under test.
 *
 * Scrolling: a client that injects a touchpad through Mutter's RemoteDesktop interface can report
 * that the fingers are lifted, but Mutter 43 drops this report. With a real touchpad, a scroll ends
 * with an event of zero length that Mutter marks as finished; mark an injected one in the same way
 * just before Mutter reads it, if KOLODA_SCROLL_REPAIR is set: other versions have other events.
 *
 * Drawing: a view without a screen is never presented, so drawing commands pile up for seconds,
 * until something waits for them. Flush them with each frame.
 *
 * Times: Mutter gives an input the time at which it is told of it, which on a busy machine is long
 * after the hand made it. Give it the hand's time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#include "hand_clock.h"

/* The layout of ClutterScrollEvent in Mutter 43. */
typedef struct {
  int type;
  uint32_t time;
  int flags;
  void *stage;
  float x, y;
  int direction;
  int modifier_state;
  double *axes;
  void *device;
  int source;
  int finished;
} ScrollEvent;

enum { SOURCE_FINGER = 2, FINISHED_HORIZONTALLY = 1, FINISHED_VERTICALLY = 2 };

void clutter_event_get_scroll_delta(const void *event, double *dx, double *dy) {
  void (*next)(const void *, double *, double *) =
      (void (*)(const void *, double *, double *))dlsym(RTLD_NEXT, "clutter_event_get_scroll_delta");
  double x = 0, y = 0;
  next(event, &x, &y);
  ScrollEvent *scroll = (ScrollEvent *)event;
  if (x == 0 && y == 0 && getenv("KOLODA_SCROLL_REPAIR") && scroll->source == SOURCE_FINGER)
    scroll->finished = FINISHED_HORIZONTALLY | FINISHED_VERTICALLY;
  if (dx) *dx = x;
  if (dy) *dy = y;
}

void clutter_stage_view_notify_presented(void *view, void *info) {
  void (*next)(void *, void *) =
      (void (*)(void *, void *))dlsym(RTLD_NEXT, "clutter_stage_view_notify_presented");
  void (*flush)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "cogl_flush");
  void *(*find)(const char *) =
      (void *(*)(const char *))dlsym(RTLD_DEFAULT, "eglGetProcAddress");
  void (*flush_gl)(void) = find ? (void (*)(void))find("glFlush") : 0;
  if (flush) flush();
  if (flush_gl) flush_gl();
  next(view, info);
}

/* A call of an input, `NAME(DEVICE, TIME, …)`, with the hand's time in microseconds if it moves. */
#define WITH_THE_HANDS_TIME(name, parameters, ...)                                      \
  void name parameters {                                                                \
    void (*next) parameters = (void (*) parameters)dlsym(RTLD_NEXT, #name);             \
    int64_t moment = hand_moment();                                                     \
    if (moment) time = moment / 1000;                                                   \
    next(__VA_ARGS__);                                                                  \
  }

WITH_THE_HANDS_TIME(clutter_virtual_input_device_notify_absolute_motion,
                    (void *device, uint64_t time, double x, double y), device, time, x, y)
WITH_THE_HANDS_TIME(clutter_virtual_input_device_notify_button,
                    (void *device, uint64_t time, uint32_t button, int state), device, time, button,
                    state)
WITH_THE_HANDS_TIME(clutter_virtual_input_device_notify_scroll_continuous,
                    (void *device, uint64_t time, double x, double y, int source, int flags),
                    device, time, x, y, source, flags)
WITH_THE_HANDS_TIME(clutter_virtual_input_device_notify_touch_down,
                    (void *device, uint64_t time, int slot, double x, double y), device, time, slot,
                    x, y)
WITH_THE_HANDS_TIME(clutter_virtual_input_device_notify_touch_motion,
                    (void *device, uint64_t time, int slot, double x, double y), device, time, slot,
                    x, y)
WITH_THE_HANDS_TIME(clutter_virtual_input_device_notify_touch_up,
                    (void *device, uint64_t time, int slot), device, time, slot)
