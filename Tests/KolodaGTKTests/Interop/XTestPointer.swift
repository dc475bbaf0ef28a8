import CAdwaita
import Foundation
import Koloda
import KolodaGTK
import WidgetTesting

/// A mouse and a keyboard, simulated by the X server's test extension, so that events go all the
/// way through GTK.
@MainActor
struct XTestPointer {
  private typealias Motion = @convention(c) (OpaquePointer?, Int32, Int32, Int32, UInt) -> Int32
  private typealias Button = @convention(c) (OpaquePointer?, UInt32, Int32, UInt) -> Int32
  private typealias Flush = @convention(c) (OpaquePointer?, Int32) -> Int32
  private typealias GetDisplay = @convention(c) (OpaquePointer?) -> OpaquePointer?
  private typealias GetWindow = @convention(c) (OpaquePointer?) -> UInt
  private typealias SetFocus = @convention(c) (OpaquePointer?, UInt, Int32, UInt) -> Int32
  private typealias Code = @convention(c) (OpaquePointer?, UInt) -> UInt8

  private let display: OpaquePointer
  private let move: Motion
  private let button: Button
  private let key: Button
  private let flush: Flush
  private let code: Code
  private let view: Widget

  private static func symbol<Function>(
    _ library: String?, _ name: String, as: Function.Type
  ) -> Function? {
    let handle = library.map { dlopen($0, RTLD_NOW) } ?? dlopen(nil, RTLD_NOW)
    return handle.flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: Function.self) }
  }

  /// Connects to the X server; nil without one or without its test library.
  init?(on view: Widget) {
    guard
      let getDisplay = Self.symbol(nil, "gdk_x11_display_get_xdisplay", as: GetDisplay.self),
      let display = getDisplay(gdk_display_get_default()),
      let move = Self.symbol("libXtst.so.6", "XTestFakeMotionEvent", as: Motion.self),
      let button = Self.symbol("libXtst.so.6", "XTestFakeButtonEvent", as: Button.self),
      let key = Self.symbol("libXtst.so.6", "XTestFakeKeyEvent", as: Button.self),
      let flush = Self.symbol("libX11.so.6", "XSync", as: Flush.self),
      let code = Self.symbol("libX11.so.6", "XKeysymToKeycode", as: Code.self)
    else { return nil }
    self.display = display
    self.move = move
    self.button = button
    self.key = key
    self.flush = flush
    self.code = code
    self.view = view
  }

  /// Moves the pointer to a point of the widget; without a window manager, its window is in the
  /// screen's corner.
  func move(to place: Point) {
    var x = 0.0
    var y = 0.0
    guard let native = gtk_widget_get_native(view) else { return }
    gtk_native_get_surface_transform(native, &x, &y)
    var dx = 0.0
    var dy = 0.0
    gtk_widget_translate_coordinates(
      view, UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self), place.x,
      place.y, &dx, &dy)
    _ = move(display, -1, Int32((x + dx).rounded()), Int32((y + dy).rounded()), 0)
    settle()
  }

  func press() {
    _ = button(display, 1, 1, 0)
    settle()
  }

  func release() {
    _ = button(display, 1, 0, 0)
    settle()
  }

  /// Turns the wheel down by one notch.
  func turnWheel() {
    _ = button(display, 5, 1, 0)
    _ = button(display, 5, 0, 0)
    settle()
  }

  func click(_ place: Point) {
    move(to: place)
    press()
    release()
  }

  /// Presses and releases a key while holding others.
  func type(_ symbol: Int32, holding held: Int32...) {
    let others = held.map { UInt32(code(display, UInt($0))) }
    let number = UInt32(code(display, UInt(symbol)))
    for other in others { _ = key(display, other, 1, 0) }
    _ = key(display, number, 1, 0)
    _ = key(display, number, 0, 0)
    for other in others.reversed() { _ = key(display, other, 0, 0) }
    settle()
  }

  /// Gives the window the keyboard, as a window manager does.
  func focusWindow() {
    guard let native = gtk_widget_get_native(view), let surface = gtk_native_get_surface(native),
      let id = XTestPointer.symbol(nil, "gdk_x11_surface_get_xid", as: GetWindow.self),
      let set = XTestPointer.symbol("libX11.so.6", "XSetInputFocus", as: SetFocus.self)
    else { return }
    let revertToParent: Int32 = 2
    _ = set(display, id(surface), revertToParent, 0)
    settle()
  }

  /// Drags in steps from one point to another and keeps the button pressed.
  func drag(from start: Point, to end: Point, steps: Int = 12) {
    move(to: start)
    press()
    for step in 1...steps { move(to: start + (end - start) * (Double(step) / Double(steps))) }
  }

  /// Waits until the events have been delivered: motion arrives with the next frame.
  private func settle() {
    _ = flush(display, 0)
    MainLoop.run(turns: 20)
  }
}
