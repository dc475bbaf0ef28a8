import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Shows once, to someone who has never decided anything, that the front card can be moved: it
/// sways after its picture has been visible for a second without input.
///
/// Any input ends the hint for good. Pointer movement before the sway only postpones it.
@MainActor
final class FirstUseHint {
  private let view: DeckView
  private let window: ObjectReference
  private var controllers: [ObjectReference] = []
  private var pointer: Point?
  private var sways = false
  private var isOver = false
  private var onFrame: (@MainActor (FrameRecord) -> Void)?
  private lazy var timer = Timer { [weak self] in
    self?.waited()
    return false
  }

  /// The time without input before the card sways, in milliseconds.
  private static let patience: UInt32 = 1000
  /// The distance from which a pointer movement counts, in logical pixels.
  private static let leastMove = 2.0

  /// Waits for the first picture in a window.
  init(for view: DeckView, in window: Widget) {
    self.view = view
    self.window = ObjectReference(retaining: window.opaque)
    onFrame = view.onFrame
    view.onFrame = { [weak self] frame in
      self?.onFrame?(frame)
      if frame.showsFront { self?.pictureIsShown() }
    }
    listen()
  }

  /// Ends the hint, even in the middle of the sway.
  func end() {
    guard !isOver else { return }
    isOver = true
    timer.stop()
    view.onFrame = onFrame
    if sways { view.endSway() }
    let controllers = controllers
    self.controllers = []
    // A controller may be handling its event right now, and the window may be gone afterwards.
    MainThread.post { [window] in
      let widget = Widget(window.pointer)
      for controller in controllers
      where gtk_event_controller_get_widget(controller.pointer) == widget {
        gtk_widget_remove_controller(widget, controller.pointer)
      }
    }
  }

  private func pictureIsShown() {
    guard !isOver, !timer.isRunning, !sways else { return }
    view.onFrame = onFrame
    timer.start(interval: FirstUseHint.patience)
  }

  private func waited() {
    guard !isOver else { return }
    sways = view.sway()
    if !sways { end() }
  }

  private func moved(to place: Point) {
    defer { pointer = place }
    // A window that opens under the pointer gets an event although nobody has moved the pointer.
    guard let pointer, (place - pointer).length >= FirstUseHint.leastMove else { return }
    if sways {
      end()
    } else if timer.isRunning {
      timer.stop()
      timer.start(interval: FirstUseHint.patience)
    }
  }

  private func listen() {
    let keys = gtk_event_controller_key_new()
    Signal.connectKeys(keys) { [weak self] _ in
      self?.end()
      return false
    }
    add(keys)
    let press = gtk_gesture_click_new()
    gtk_gesture_single_set_button(press, 0)
    Signal.connectPress(UnsafeMutableRawPointer(press), "pressed") { [weak self] _, _, _ in
      self?.end()
    }
    add(press)
    let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    Signal.connect(UnsafeMutableRawPointer(scroll), "scroll") {
      [weak self] (_: Double, _: Double) -> Bool in
      self?.end()
      return false
    }
    add(scroll)
    let motion = gtk_event_controller_motion_new()
    for signal in ["enter", "motion"] {
      Signal.connect(UnsafeMutableRawPointer(motion), signal) {
        [weak self] (x: Double, y: Double) in
        self?.moved(to: Point(x: x, y: y))
      }
    }
    add(motion)
  }

  private func add(_ controller: OpaquePointer) {
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    // The window takes the reference that the controller was created with.
    controllers.append(ObjectReference(retaining: controller))
    gtk_widget_add_controller(Widget(window.pointer), controller)
  }
}
