import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Hides everything but the deck in full screen, the pointer as well, while nobody looks for it.
///
/// It comes back when the pointer moves without a card in the hand, on Tab, and on a tap.
@MainActor
final class FullscreenHiding {
  private let window: Widget
  private let room: DeckRoom
  private weak var view: KolodaView?
  private var pointer: Point?
  private lazy var timer = Timer { [weak self] in
    self?.waited() ?? false
  }

  /// How long everything stays after the last sign of someone, in milliseconds.
  static let patience: UInt32 = 2500
  /// How far the pointer moves at least when someone moves it, in logical pixels.
  private static let leastMove = 2.0

  /// Watches a window.
  init(of window: Widget, _ room: DeckRoom, view: KolodaView) {
    self.window = window
    self.room = room
    self.view = view
    listen()
  }

  /// Whether the window fills the screen with a deck.
  var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive { wait() } else { show() }
    }
  }

  /// Shows everything, for a while in full screen.
  func stir() {
    guard isActive else { return }
    show()
    wait()
  }

  private func show() {
    timer.stop()
    room.isBare = false
    gtk_widget_set_cursor(window, nil)
  }

  private func wait() {
    timer.stop()
    timer.start(interval: FullscreenHiding.patience)
  }

  /// - Returns: whether to wait on.
  private func waited() -> Bool {
    guard isActive else { return false }
    if isInUse { return true }
    // The keyboard must not be on what nobody sees.
    if let focus = gtk_root_get_focus(window.opaque), room.surroundsDeck(focus), let view {
      gtk_widget_grab_focus(view.widget)
    }
    room.isBare = true
    gtk_widget_set_cursor_from_name(window, "none")
    return false
  }

  /// Whether someone is at the header or at a button.
  private var isInUse: Bool {
    if gtk_window_get_focus_visible(window.of(GtkWindow.self)) != 0,
      let focus = gtk_root_get_focus(window.opaque), room.surroundsDeck(focus)
    {
      return true
    }
    if room.hasOpenMenu { return true }
    guard let pointer, let below = gtk_widget_pick(window, pointer.x, pointer.y, GTK_PICK_DEFAULT)
    else { return false }
    return room.surroundsDeck(below)
  }

  private func moved(to place: Point) {
    defer { pointer = place }
    // A pointer that the window comes up under is told of as well.
    guard isActive, let pointer, (place - pointer).length >= FullscreenHiding.leastMove,
      view?.isHeld != true
    else { return }
    stir()
  }

  private func listen() {
    if let motion = gtk_event_controller_motion_new() {
      let object = UnsafeMutableRawPointer(motion)
      for signal in ["enter", "motion"] {
        Signal.connect(object, signal) { [weak self] (x: Double, y: Double) in
          self?.moved(to: Point(x: x, y: y))
        }
      }
      Signal.connect(object, "leave") { [weak self] () -> Void in self?.pointer = nil }
      add(motion)
    }
    if let tap = gtk_gesture_click_new() {
      // What is released far from where it was pressed is no tap.
      Signal.connectPress(UnsafeMutableRawPointer(tap), "released") { [weak self] _, _, _ in
        self?.stir()
      }
      add(tap)
    }
  }

  private func add(_ controller: OpaquePointer) {
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window, controller)
  }

  /// Makes way for the keyboard, which is about to go to the header or to a button.
  func tabbed() {
    guard isActive else { return }
    room.revealAtOnce()
    stir()
  }
}
