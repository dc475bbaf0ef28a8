import Glibc
import KolodaFiles
import KolodaGLib
import KolodaSources

/// Watches one file on a thread of its own: for writing, and for another file taking its name.
final class FileWatch: Sendable {
  /// How long it must be quiet before the file is looked at, in milliseconds.
  private static let pause: Int32 = 200
  /// How many times a look is put off.
  private static let mostPauses = 10
  private static let changes = UInt32(
    IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  private let folder: [UInt8]
  private let name: [UInt8]
  private let look: @Sendable () -> Void
  private let wake = WakePipe()
  private let state = FollowerState()

  /// - Parameter look: looks at the file; called on the watch's thread, one call at a time.
  init(_ path: [UInt8], look: @escaping @Sendable () -> Void) {
    let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    folder = slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
    name = Array(path[min(slash + 1, path.count)...])
    self.look = look
  }

  /// Starts watching, on a new thread.
  ///
  /// - Parameter lookingAtOnce: whether the first look doesn't wait for quiet.
  func start(lookingAtOnce: Bool = false) {
    let loop: @Sendable () -> Void = { [self] in
      if lookingAtOnce { look() }
      run()
      state.end()
    }
    WorkerThread.begin(name: "koloda-watch", loop)
  }

  /// Whether the watch was stopped.
  var isStopped: Bool { state.isStopped }

  /// Whether changes must be looked for, since the system doesn't report them.
  var needsPolling: Bool { state.needsPolling }

  /// Stops the watch; functions passed to `tell` are no longer called.
  func stop() {
    state.stop()
    wake.wake()
  }

  /// Calls a function, unless the watch was stopped.
  func tell(_ body: () -> Void) { state.tell(body) }

  /// Looks at the file now, and waits until that is done.
  func poll() {
    let number = state.request()
    wake.wake()
    state.wait(for: number)
  }

  private func run() {
    let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { if watch >= 0 { close(watch) } }
    var place = Place(folder, watch)
    place.follow()
    state.needsPolling = !place.isFollowed || MountList().isRemote(folder)
    // The file may have changed before it was watched.
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
      if !isQuiet, isAboutFile(watch, place) { isDue = true }
      if let number = state.openRequest {
        place.follow()
        look()
        state.answer(number)
        (isDue, pauses) = (false, 0)
      } else if isDue, isQuiet || pauses == Self.mostPauses {
        (isDue, pauses) = (false, 0)
        place.follow()
        look()
      } else if isDue {
        pauses += 1
        // This wait ends early if somebody requests a look or stops the watch.
        _ = Glibc.poll(&descriptors, 1, Self.pause)
      }
    }
  }

  /// Reads the events, and returns whether any may concern the file.
  private func isAboutFile(_ watch: Int32, _ place: Place) -> Bool {
    var isAboutFile = false
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let head = MemoryLayout<inotify_event>.size
    while true {
      let count = buffer.withUnsafeMutableBytes { read(watch, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return isAboutFile }
      var offset = 0
      while offset + head <= count {
        let (source, mask, length) = buffer.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
            bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
            Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          )
        }
        let end = min(count, offset + head + length)
        let told = buffer[(offset + head)..<end].prefix { $0 != 0 }
        if mask & UInt32(IN_Q_OVERFLOW) != 0 || told.elementsEqual(name)
          || place.mayHaveGone(source, mask)
        {
          isAboutFile = true
        }
        offset = end
      }
    }
  }

  /// The watches on the file's folder and on the folders above it.
  private struct Place {
    private let folder: [UInt8]
    private let descriptor: Int32
    private var above: WatchAbove
    /// The watch on the file's folder; negative if there is none.
    private var own: Int32 = -1

    /// - Parameter descriptor: the inotify instance; negative if the system has none left.
    init(_ folder: [UInt8], _ descriptor: Int32) {
      self.folder = folder
      self.descriptor = descriptor
      above = WatchAbove(folder, on: descriptor)
    }

    /// Whether the system reports changes of the file, or its return.
    var isFollowed: Bool { own >= 0 || descriptor >= 0 && above.awaitsReturn }

    /// Watches the folder that has the path now, or waits for its return.
    mutating func follow() {
      let former = own
      above.awaitDeparture()
      own = watched()
      if own < 0, errno == ENOENT || errno == ENOTDIR {
        above.awaitReturn()
        // If the folder came back before its return was watched for, no event tells.
        own = watched()
        if own >= 0 { above.awaitDeparture() }
      }
      if former >= 0, former != own { inotify_rm_watch(descriptor, former) }
    }

    /// Whether an event means that the folder may have vanished or come back.
    func mayHaveGone(_ watch: Int32, _ mask: UInt32) -> Bool {
      if above.contains(watch) { return mask & UInt32(IN_IGNORED) == 0 }
      return watch == own && mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0
    }

    private func watched() -> Int32 {
      descriptor < 0 ? -1 : inotify_add_watch(descriptor, cString(folder), FileWatch.changes)
    }
  }
}
