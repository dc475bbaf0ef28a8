#include "FedEvents.h"

#include <gtk/gtk.h>

/* The layout of events in GTK 4.8. */
typedef struct {
  GTypeInstance instance;
  gint references;
  GdkEventType kind;
  GdkSurface *surface;
  GdkDevice *device;
  guint32 time;
  guint16 flags;
} Event;

typedef struct {
  Event event;
  GdkModifierType state;
  double x, y;
  double *axes;
  GdkDeviceTool *tool;
  GArray *history;
} Motion;

typedef struct {
  Event event;
  GdkModifierType state;
  guint button;
  double x, y;
  double *axes;
  GdkDeviceTool *tool;
} Button;

typedef struct {
  Event event;
  GdkModifierType state;
  double x, y;
  double *axes;
  GdkEventSequence *finger;
  gboolean emulates, is_emulated;
} Touch;

typedef struct {
  Event event;
  GdkModifierType state;
  GdkScrollDirection direction;
  double dx, dy;
  gboolean is_stop;
  GdkDeviceTool *tool;
  GArray *history;
  GdkScrollUnit unit;
} Scroll;

typedef struct {
  guint symbol;
  GdkModifierType consumed;
  guint layout, level;
} Translated;

typedef struct {
  Event event;
  GdkModifierType state;
  guint32 code;
  gboolean is_modifier;
  Translated translated[2];
  char *compose;
} Key;

static bool fits(GType type, gsize size) {
  GTypeQuery query;
  g_type_query(type, &query);
  return query.instance_size == size;
}

bool fed_events_fit(void) {
  return fits(GDK_TYPE_MOTION_EVENT, sizeof(Motion)) && fits(GDK_TYPE_BUTTON_EVENT, sizeof(Button)) &&
         fits(GDK_TYPE_TOUCH_EVENT, sizeof(Touch)) && fits(GDK_TYPE_SCROLL_EVENT, sizeof(Scroll)) &&
         fits(GDK_TYPE_KEY_EVENT, sizeof(Key));
}

static void *make(GType type, GdkEventType kind, GdkSurface *surface, bool is_key, guint32 time) {
  GdkSeat *seat = gdk_display_get_default_seat(gdk_surface_get_display(surface));
  Event *event = (Event *)g_type_create_instance(type);
  event->kind = kind;
  event->surface = g_object_ref(surface);
  event->device = g_object_ref(is_key ? gdk_seat_get_keyboard(seat) : gdk_seat_get_pointer(seat));
  event->time = time;
  return event;
}

static void put(GdkSurface *surface, void *event) {
  gdk_display_put_event(gdk_surface_get_display(surface), event);
  gdk_event_unref(event);
}

void feed_motion(void *surface, uint32_t time, uint32_t state, double x, double y) {
  Motion *motion = make(GDK_TYPE_MOTION_EVENT, GDK_MOTION_NOTIFY, surface, false, time);
  motion->state = state;
  motion->x = x;
  motion->y = y;
  put(surface, motion);
}

void feed_button(
    void *surface, uint32_t time, uint32_t state, uint32_t number, bool is_down, double x, double y) {
  Button *button = make(
      GDK_TYPE_BUTTON_EVENT, is_down ? GDK_BUTTON_PRESS : GDK_BUTTON_RELEASE, surface, false, time);
  button->state = state;
  button->button = number;
  button->x = x;
  button->y = y;
  put(surface, button);
}

void feed_touch(void *surface, uint32_t time, FedTouch what, uint32_t finger, double x, double y) {
  GdkEventType kind = what == FED_TOUCH_DOWN   ? GDK_TOUCH_BEGIN
                      : what == FED_TOUCH_MOVE ? GDK_TOUCH_UPDATE
                      : what == FED_TOUCH_UP   ? GDK_TOUCH_END
                                               : GDK_TOUCH_CANCEL;
  Touch *touch = make(GDK_TYPE_TOUCH_EVENT, kind, surface, false, time);
  touch->x = x;
  touch->y = y;
  touch->finger = GUINT_TO_POINTER(finger + 1);
  put(surface, touch);
}

void feed_scroll(
    void *surface, uint32_t time, uint32_t state, double dx, double dy, bool is_stop) {
  Scroll *scroll = make(GDK_TYPE_SCROLL_EVENT, GDK_SCROLL, surface, false, time);
  scroll->state = state;
  scroll->direction = GDK_SCROLL_SMOOTH;
  scroll->dx = dx;
  scroll->dy = dy;
  scroll->is_stop = is_stop;
  scroll->unit = GDK_SCROLL_UNIT_SURFACE;
  put(surface, scroll);
}

void feed_key(void *surface, uint32_t time, uint32_t state, uint32_t symbol, bool is_down) {
  GdkKeymapKey *keys = NULL;
  int count = 0;
  if (!gdk_display_map_keyval(gdk_surface_get_display(surface), symbol, &keys, &count)) return;
  Key *key = make(
      GDK_TYPE_KEY_EVENT, is_down ? GDK_KEY_PRESS : GDK_KEY_RELEASE, surface, true, time);
  key->state = state;
  key->code = keys[0].keycode;
  Translated translated = {symbol, 0, (guint)keys[0].group, (guint)keys[0].level};
  key->translated[0] = key->translated[1] = translated;
  g_free(keys);
  put(surface, key);
}
