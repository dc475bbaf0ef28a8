import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Hides everything but the deck in fullscreen, including the pointer, while there is no input.
///
/// Everything comes back when the pointer moves without dragging a card, on Tab, and on a tap.
@MainActor
final class FullscreenHiding {
  private let window: Widget
  private let layout: DeckLayout
  private weak var view: DeckView?
  private var pointer: Point?
  private lazy var timer = Timer { [weak self] in
    self?.waited() ?? false
  }

  /// How long everything stays visible after the last input, in milliseconds.
  static let patience: UInt32 = 2500
  /// The distance from which a pointer movement counts, in logical pixels.
  private static let leastMove = 2.0

  init(of window: Widget, _ layout: DeckLayout, view: DeckView) {
    self.window = window
    self.layout = layout
    self.view = view
    listen()
  }

  /// Whether the window is in fullscreen and shows cards.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive { wait() } else { show() }
    }
  }

  /// Shows everything, and hides it again after a while.
  func stir() {
    guard isActive else { return }
    show()
    wait()
  }

  private func show() {
    timer.stop()
    layout.isBare = false
    gtk_widget_set_cursor(window, nil)
  }

  private func wait() {
    timer.stop()
    timer.start(interval: FullscreenHiding.patience)
  }

  /// - Returns: whether to go on waiting.
  private func waited() -> Bool {
    guard isActive else { return false }
    if isInUse { return true }
    // The keyboard focus must not be on a hidden widget.
    if let focus = gtk_root_get_focus(window.opaque), layout.surroundsDeck(focus), let view {
      gtk_widget_grab_focus(view.widget)
    }
    layout.isBare = true
    gtk_widget_set_cursor_from_name(window, "none")
    return false
  }

  /// Whether somebody is using the header, a button or something that either has opened.
  var isInUse: Bool {
    if let focus = gtk_root_get_focus(window.opaque), layout.surroundsDeck(focus) {
      // A popover would close with the widget that it belongs to.
      if gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil { return true }
      if gtk_window_get_focus_visible(window.of(GtkWindow.self)) != 0 { return true }
    }
    if layout.hasOpenMenu { return true }
    guard let pointer, let below = gtk_widget_pick(window, pointer.x, pointer.y, GTK_PICK_DEFAULT)
    else { return false }
    return layout.surroundsDeck(below)
  }

  private func moved(to place: Point) {
    defer { pointer = place }
    // A window that opens under the pointer gets an event although nobody has moved the pointer.
    guard isActive, let pointer, (place - pointer).length >= FullscreenHiding.leastMove,
      view?.isHeld != true
    else { return }
    stir()
  }

  private func listen() {
    let motion = gtk_event_controller_motion_new()
    let object = UnsafeMutableRawPointer(motion)
    for signal in ["enter", "motion"] {
      Signal.connect(object, signal) { [weak self] (x: Double, y: Double) in
        self?.moved(to: Point(x: x, y: y))
      }
    }
    Signal.connect(object, "leave") { [weak self] () -> Void in self?.pointer = nil }
    add(motion)
    let tap = gtk_gesture_click_new()
    // A release far from the press is not a tap.
    Signal.connectPress(UnsafeMutableRawPointer(tap), "released") { [weak self] _, _, _ in
      self?.stir()
    }
    add(tap)
  }

  private func add(_ controller: OpaquePointer) {
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window, controller)
  }

  /// Shows everything because the keyboard focus is about to go to the header or a button.
  func tabbed() {
    guard isActive else { return }
    layout.revealAtOnce()
    stir()
  }
}
