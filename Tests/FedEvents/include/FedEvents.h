/* Events as a display sends them, for tests: GTK has no function to make one.
 *
 * They are put into the display's own queue, and from there go all the way through GDK and GTK. Surfaces
 * are GDK's; places are in their coordinates, times in milliseconds, states of GdkModifierType.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Whether this version of GTK lays out its events as they are made here, that of 4.8. */
bool fed_events_fit(void);

/* A movement of the mouse. */
void feed_motion(void *surface, uint32_t time, uint32_t state, double x, double y);

/* A button of the mouse, pressed or released. */
void feed_button(
    void *surface, uint32_t time, uint32_t state, uint32_t button, bool is_down, double x, double y);

/* What a finger does on a touchscreen. */
typedef enum { FED_TOUCH_DOWN, FED_TOUCH_MOVE, FED_TOUCH_UP, FED_TOUCH_CANCEL } FedTouch;

/* A finger on a touchscreen. */
void feed_touch(void *surface, uint32_t time, FedTouch what, uint32_t finger, double x, double y);

/* Two fingers on a touchpad that move; they are lifted at a stop. */
void feed_scroll(
    void *surface, uint32_t time, uint32_t state, double dx, double dy, bool is_stop);

/* A key, pressed or released; nothing if the keyboard lacks the symbol. */
void feed_key(void *surface, uint32_t time, uint32_t state, uint32_t symbol, bool is_down);
