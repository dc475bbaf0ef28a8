import CAdwaita
import Koloda
import KolodaGLib

/// A press or a touchpad swipe on the front card's widget: decides whether the movement that
/// follows belongs to the widget or moves the card.
struct CardTouch {
  /// The recipient of a movement.
  enum Owner: Equatable {
    case card, content
  }

  /// Whether the touched content can be scrolled horizontally.
  var scrollsSideways = false
  /// Whether the touched content can be scrolled vertically.
  var scrollsUpright = false
  /// Whether a control such as a button was touched, which is clicked by a press that does not
  /// move.
  var isControl = false

  /// How far a movement goes before it counts as scrolling or as moving the card, in logical
  /// pixels.
  static let scrollDecision = 16.0
  /// How far a press on a control may move and still click it, in logical pixels: GTK's own
  /// threshold.
  static let dragThreshold = 8.0

  /// Whether the movement may turn out to belong to the content, so that the card must wait.
  var isUndecided: Bool { scrollsSideways || scrollsUpright || isControl }

  /// Returns the owner of a movement; nil while the movement is too short to tell.
  func owner(of movement: Point) -> Owner? {
    let scrolls = scrollsSideways || scrollsUpright
    let reach = scrolls ? CardTouch.scrollDecision : CardTouch.dragThreshold
    guard movement.length >= reach else { return nil }
    let isSideways = abs(movement.x) > abs(movement.y)
    return (isSideways ? scrollsSideways : scrollsUpright) ? .content : .card
  }
}

/// The scrollable content that a drag scrolls.
@MainActor
struct ScrolledContent {
  private var adjustments: [(adjustment: ObjectReference, isSideways: Bool, start: Double)] = []

  /// Examines the card's widgets at a location in a deck's widget.
  ///
  /// - Returns: what a movement from there may do, and the content that it would scroll.
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
}
