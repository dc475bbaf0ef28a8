import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Shows once, to someone who has never decided anything, that the front card can be moved: it
/// sways when its picture is seen and nobody has touched anything for a second.
///
/// Any input ends it for good, but for the pointer's own movement before it begins: that only
/// makes it wait.
@MainActor
final class FirstUseHint {
  private let view: KolodaView
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

  /// How long nobody touches anything before the card sways, in milliseconds.
  private static let patience: UInt32 = 1000
  /// How far the pointer moves at least when someone moves it, in logical pixels.
  private static let leastMove = 2.0

  /// Waits for the first picture in a window.
  init(for view: KolodaView, in window: Widget) {
    self.view = view
    self.window = ObjectReference(retaining: window.opaque)
    onFrame = view.onFrame
    view.onFrame = { [weak self] frame in
      self?.onFrame?(frame)
      if frame.showsFront { self?.pictureIsShown() }
    }
    listen()
  }

  /// Ends it, also in the middle of the sway.
  func end() {
    guard !isOver else { return }
    isOver = true
    timer.stop()
    view.onFrame = onFrame
    if sways { view.endSway() }
    let controllers = controllers
    self.controllers = []
    // One of them may be telling of its event right now; and the window may be gone when it is over.
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
    // A pointer that the window comes up under is told of as well.
    guard let pointer, (place - pointer).length >= FirstUseHint.leastMove else { return }
    if sways {
      end()
    } else if timer.isRunning {
      timer.stop()
      timer.start(interval: FirstUseHint.patience)
    }
  }

  private func listen() {
    if let keys = gtk_event_controller_key_new() {
      Signal.connectKey(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] _, _ in
        self?.end()
        return false
      }
      add(keys)
    }
    if let press = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(press, 0)
      Signal.connectPress(UnsafeMutableRawPointer(press), "pressed") { [weak self] _, _, _ in
        self?.end()
      }
      add(press)
    }
    if let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) {
      Signal.connect(UnsafeMutableRawPointer(scroll), "scroll") {
        [weak self] (_: Double, _: Double) -> Bool in
        self?.end()
        return false
      }
      add(scroll)
    }
    if let motion = gtk_event_controller_motion_new() {
      for signal in ["enter", "motion"] {
        Signal.connect(UnsafeMutableRawPointer(motion), signal) {
          [weak self] (x: Double, y: Double) in
          self?.moved(to: Point(x: x, y: y))
        }
      }
      add(motion)
    }
  }

  private func add(_ controller: OpaquePointer) {
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    // The window takes the reference that the controller is made with.
    controllers.append(ObjectReference(retaining: controller))
    gtk_widget_add_controller(Widget(window.pointer), controller)
  }
}
