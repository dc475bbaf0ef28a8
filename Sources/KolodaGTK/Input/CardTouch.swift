import CAdwaita
import Koloda
import KolodaGLib

/// A press, or fingers, on the widgets of the front card: whether the movement that follows
/// belongs to them or moves the card.
struct CardTouch {
  /// Who a movement belongs to.
  enum Owner: Equatable {
    case card, content
  }

  /// Whether what was touched can be scrolled sideways.
  var scrollsSideways = false
  /// Whether what was touched can be scrolled up and down.
  var scrollsUpright = false
  /// Whether it is a button or the like, which is clicked by a press that does not move.
  var isControl = false

  /// How far a movement goes before it is seen whether it scrolls, in logical pixels.
  static let scrollDecision = 16.0
  /// How far a press on a button moves before it is none, in logical pixels: GTK's own threshold.
  static let dragThreshold = 8.0

  /// Whether the card waits until it is seen what the movement is.
  var isUndecided: Bool { scrollsSideways || scrollsUpright || isControl }

  /// Who a movement belongs to; nil as long as it is too short to tell.
  func owner(of movement: Point) -> Owner? {
    let scrolls = scrollsSideways || scrollsUpright
    let reach = scrolls ? CardTouch.scrollDecision : CardTouch.dragThreshold
    guard movement.length >= reach else { return nil }
    let isSideways = abs(movement.x) > abs(movement.y)
    return (isSideways ? scrollsSideways : scrollsUpright) ? .content : .card
  }
}

/// The content that a drag scrolls.
@MainActor
struct ScrolledContent {
  private var adjustments: [(adjustment: ObjectReference, isSideways: Bool, start: Double)] = []

  /// Looks at what lies at a place of a deck's widget.
  ///
  /// - Returns: what a movement from there would do to it, and what it would scroll.
  static func touch(
    at location: Point, in view: Widget
  ) -> (touch: CardTouch, content: ScrolledContent) {
    var touch = CardTouch()
    var content = ScrolledContent()
    var next = gtk_widget_pick(view, location.x, location.y, GTK_PICK_DEFAULT)
    while let widget = next, widget != view {
      if shim_is_scrollable(widget.object).isTrue {
        let sideways = content.add(gtk_scrollable_get_hadjustment(widget.opaque), isSideways: true)
        let upright = content.add(gtk_scrollable_get_vadjustment(widget.opaque), isSideways: false)
        touch.scrollsSideways = touch.scrollsSideways || sideways
        touch.scrollsUpright = touch.scrollsUpright || upright
      } else if shim_is_control(widget.object).isTrue {
        touch.isControl = true
      }
      next = gtk_widget_get_parent(widget)
    }
    return (touch, content)
  }

  /// Scrolls by how far a hand has moved since it touched.
  func scroll(by movement: Point) {
    for (adjustment, isSideways, start) in adjustments {
      gtk_adjustment_set_value(
        UnsafeMutableRawPointer(adjustment.pointer).assumingMemoryBound(to: GtkAdjustment.self),
        start - (isSideways ? movement.x : movement.y))
    }
  }

  /// Adds an adjustment that has somewhere to go, unless content further in has one already.
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
}
