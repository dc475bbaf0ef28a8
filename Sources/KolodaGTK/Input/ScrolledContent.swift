import CAdwaita
import Koloda
import KolodaGLib

/// The scrollable content that a drag scrolls.
@MainActor
struct ScrolledContent {
  private var adjustments: [(adjustment: ObjectReference, isSideways: Bool, start: Double)] = []
  private var windows: [ObjectReference] = []

  /// Examines a card's widget at a location in that widget.
  ///
  /// - Returns: what a movement from there may do, and the content that it would scroll.
  static func touch(
    at location: Point, in card: Widget
  ) -> (touch: CardTouch, content: ScrolledContent) {
    var touch = CardTouch()
    var content = ScrolledContent()
    var next = gtk_widget_pick(card, location.x, location.y, GTK_PICK_DEFAULT)
    while let widget = next {
      if shim_is_scrollable(widget.object).isTrue {
        let sideways = content.add(gtk_scrollable_get_hadjustment(widget.opaque), isSideways: true)
        let upright = content.add(gtk_scrollable_get_vadjustment(widget.opaque), isSideways: false)
        touch.scrollsSideways = touch.scrollsSideways || sideways
        touch.scrollsUpright = touch.scrollsUpright || upright
      } else if shim_is_control(widget.object).isTrue {
        touch.isControl = true
      }
      if widget.object.isInstance(of: gtk_scrolled_window_get_type()) {
        content.windows.append(ObjectReference(retaining: widget.opaque))
      } else if followsDrags(widget) {
        touch.followsDrags = true
      }
      next = widget == card ? nil : gtk_widget_get_parent(widget)
    }
    return (touch, content)
  }

  /// Whether GTK scrolls the content by a finger on a widget.
  func followsFinger(on target: Widget?) -> Bool {
    guard let target else { return false }
    return windows.contains { window in
      let widget = Widget(window.pointer)
      return gtk_scrolled_window_get_kinetic_scrolling(window.pointer).isTrue
        && (target == widget || gtk_widget_is_ancestor(target, widget).isTrue)
    }
  }

  /// Stops content that still moves after it was let go.
  func stop() {
    for window in windows
    where gtk_scrolled_window_get_kinetic_scrolling(window.pointer).isTrue {
      // GTK has no other way to say so.
      gtk_scrolled_window_set_kinetic_scrolling(window.pointer, 0)
      gtk_scrolled_window_set_kinetic_scrolling(window.pointer, 1)
    }
  }

  /// Scrolls the content by the movement since the touch began.
  func scroll(by movement: Point) {
    for (adjustment, isSideways, start) in adjustments {
      gtk_adjustment_set_value(
        UnsafeMutableRawPointer(adjustment.pointer).assumingMemoryBound(to: GtkAdjustment.self),
        start - (isSideways ? movement.x : movement.y))
    }
  }

  /// Adds an adjustment that can scroll, unless an inner widget already scrolls along that axis.
  ///
  /// - Returns: whether the adjustment can scroll.
  private mutating func add(
    _ adjustment: UnsafeMutablePointer<GtkAdjustment>?, isSideways: Bool
  ) -> Bool {
    guard let adjustment,
      gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment)
        > gtk_adjustment_get_page_size(adjustment) + 0.5
    else { return false }
    if !adjustments.contains(where: { $0.isSideways == isSideways }) {
      adjustments.append(
        (
          ObjectReference(retaining: OpaquePointer(adjustment)), isSideways,
          gtk_adjustment_get_value(adjustment)
        ))
    }
    return true
  }

  /// Whether a widget has a gesture that follows drags.
  private static func followsDrags(_ widget: Widget) -> Bool {
    var follows = false
    EventControllers.each(of: widget) { controller in
      let object = UnsafeMutableRawPointer(controller)
      if gtk_event_controller_get_propagation_phase(controller) != GTK_PHASE_NONE,
        object.isInstance(of: gtk_gesture_drag_get_type())
          || object.isInstance(of: gtk_drag_source_get_type())
      {
        follows = true
      }
    }
    return follows
  }
}
