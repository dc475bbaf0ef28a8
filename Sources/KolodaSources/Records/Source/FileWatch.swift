import Foundation
import Glibc
import KolodaFiles

/// Watches one file on a thread of its own: what is written to it, and what takes its name.
final class FileWatch: Sendable {
  /// How long it waits for more before it looks, in milliseconds.
  private static let pause: Int32 = 200
  /// How often it waits at most.
  private static let mostPauses = 10
  private static let changes = UInt32(
    IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_ONLYDIR)

  private let folder: [UInt8]
  private let name: [UInt8]
  private let look: @Sendable () -> Void
  private let wake = WakePipe()
  private let state = FollowerState()

  /// - Parameter look: looks what has become of the file; called on the watch's thread, one call at
  ///   a time.
  init(_ path: [UInt8], look: @escaping @Sendable () -> Void) {
    let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    folder = slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
    name = Array(path[min(slash + 1, path.count)...])
    self.look = look
  }

  /// Begins to watch.
  ///
  /// - Parameter lookingAtOnce: whether it does not wait before it looks first.
  func start(lookingAtOnce: Bool = false) {
    let loop: @Sendable () -> Void = { [self] in
      if lookingAtOnce { look() }
      run()
      state.end()
    }
    Thread.detachNewThread { loop() }
  }

  /// Whether it was stopped.
  var isStopped: Bool { state.isStopped }

  /// Whether nothing tells of changes: they are found by looking.
  var needsPolling: Bool { state.needsPolling }

  /// Ends it; what `tell` is given is not called any more.
  func stop() {
    state.stop()
    wake.wake()
  }

  /// Calls a function unless the watch was stopped.
  func tell(_ body: () -> Void) { state.tell(body) }

  /// Looks now, and waits until that is done.
  func poll() {
    let number = state.request()
    wake.wake()
    state.wait(for: number)
  }

  private func run() {
    let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { if watch >= 0 { close(watch) } }
    let isWatched = watch >= 0 && inotify_add_watch(watch, cString(folder), Self.changes) >= 0
    state.needsPolling = !isWatched || MountTable().isRemote(folder)
    // What was done before it was watched.
    var isDue = true
    var pauses = 0
    while !state.isStopped {
      var descriptors = [
        pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
      ]
      guard Glibc.poll(&descriptors, 2, isDue ? Self.pause : -1) >= 0 || errno == EINTR else {
        return
      }
      if descriptors[0].revents != 0 { wake.drain() }
      if state.isStopped { return }
      let isQuiet = descriptors[1].revents == 0
      if !isQuiet, isAboutFile(watch) { isDue = true }
      if let number = state.openRequest {
        look()
        state.answer(number)
        (isDue, pauses) = (false, 0)
      } else if isDue, isQuiet || pauses == Self.mostPauses {
        (isDue, pauses) = (false, 0)
        look()
      } else if isDue {
        pauses += 1
        // Whoever asks for a look, or ends the watch, is not kept waiting.
        _ = Glibc.poll(&descriptors, 1, Self.pause)
      }
    }
  }

  /// Takes what has happened in the folder.
  private func isAboutFile(_ watch: Int32) -> Bool {
    var isAboutFile = false
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let head = MemoryLayout<inotify_event>.size
    while true {
      let count = buffer.withUnsafeMutableBytes { read(watch, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return isAboutFile }
      var offset = 0
      while offset + head <= count {
        let (mask, length) = buffer.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
            Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          )
        }
        let end = min(count, offset + head + length)
        let told = buffer[(offset + head)..<end].prefix { $0 != 0 }
        if mask & UInt32(IN_Q_OVERFLOW) != 0 || told.elementsEqual(name) { isAboutFile = true }
        offset = end
      }
    }
  }
}
