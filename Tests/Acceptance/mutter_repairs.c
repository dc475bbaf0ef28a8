/* Preloaded into a headless Mutter 43 for the tests; the program under test does not see it.
 *
 * Scrolling: whoever injects a touchpad through Mutter's RemoteDesktop interface can say that the
 * fingers are lifted, but 43 forgets it on the way. A real touchpad's scroll ends with an event
 * of no length, which Mutter marks as finished; do the same to an injected one, where Mutter is
 * about to read it.
 *
 * Drawing: a view without a screen is never shown, so what is drawn piles up until something
 * waits for it, for seconds. Send it off with each frame.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

/* ClutterScrollEvent as Mutter 43 lays it out. */
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
  if (x == 0 && y == 0 && scroll->source == SOURCE_FINGER)
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
