import CAdwaita
import CKolodaGLib
import Glibc
import KolodaGLib
import KolodaGTK

/// Reads what a Wayland compositor sends while GTK works off the events that it has.
///
/// GTK handles one event in each turn of the main loop, and reads the connection only when none is
/// left. A compositor that meanwhile can't send more ends the connection, which some hundred keys
/// at once would be enough for. Whatever is read here waits in libwayland's queue until GTK takes
/// it. libwayland's functions are looked up at run time, because only GTK is linked to it.
@MainActor
final class WaylandReading {
  private typealias OfDisplay = @convention(c) (OpaquePointer) -> OpaquePointer?
  private typealias Prepare = @convention(c) (OpaquePointer, OpaquePointer) -> Int32
  private typealias Read = @convention(c) (OpaquePointer) -> Int32
  private typealias Cancel = @convention(c) (OpaquePointer) -> Void

  private static var shared: WaylandReading?

  private let display: OpaquePointer
  /// A queue without events, so that reading can begin whatever is in GTK's.
  private let queue: OpaquePointer
  private let descriptor: Int32
  private let prepare: Prepare
  private let read: Read
  private let cancel: Cancel

  /// Begins to read, for as long as the process lives; without Wayland, it does nothing.
  static func begin() {
    guard shared == nil, let reading = WaylandReading() else { return }
    shared = reading
    let watch: GUnixFDSourceFunc = { _, _, _ in
      MainThread.assume { WaylandReading.shared?.readAll() }
      return 1
    }
    // The priority of GTK's own source: at each turn in which this one is called, that one has ended
    // its reading, so none is under way on this thread.
    g_unix_fd_add(reading.descriptor, G_IO_IN, watch, nil)
  }

  private init?() {
    guard let known = gdk_display_get_default(), WaylandOutputs.isWayland(known),
      let find = dlsym(nil, "gdk_wayland_display_get_wl_display"),
      let display = unsafeBitCast(find, to: OfDisplay.self)(known),
      let file = dlsym(nil, "wl_display_get_fd"),
      let make = dlsym(nil, "wl_display_create_queue"),
      let queue = unsafeBitCast(make, to: OfDisplay.self)(display),
      let prepare = dlsym(nil, "wl_display_prepare_read_queue"),
      let read = dlsym(nil, "wl_display_read_events"),
      let cancel = dlsym(nil, "wl_display_cancel_read")
    else { return nil }
    self.display = display
    self.queue = queue
    descriptor = unsafeBitCast(file, to: Read.self)(display)
    self.prepare = unsafeBitCast(prepare, to: Prepare.self)
    self.read = unsafeBitCast(read, to: Read.self)
    self.cancel = unsafeBitCast(cancel, to: Cancel.self)
  }

  private func readAll() {
    while prepare(display, queue) == 0 {
      var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&one, 1, 0) == 1, one.revents == Int16(POLLIN) else { return cancel(display) }
      // GTK reports a lost connection.
      guard read(display) == 0 else { return }
    }
  }
}
