import Glibc
import KolodaFiles
import KolodaSources

/// Watches the folders of a tree by inotify.
///
/// A watch holds no descriptor in a folder, and doesn't keep a file system from being unmounted.
final class FolderWatch {
  /// An event in a folder of the tree.
  struct Event {
    /// What has happened.
    enum Kind {
      /// A file or folder has appeared, or its content or times have changed.
      case came
      /// A file or folder has vanished.
      case left
      /// The folder itself has vanished, or its file system was unmounted.
      case folderLeft(isUnmounted: Bool)
      /// So much has happened that the system dropped events.
      case overflow
      /// Something has happened above a tree that has vanished.
      case ancestor
    }

    let kind: Kind
    /// The path of the folder, relative to the tree.
    let folder: [UInt8]
    /// The name of the file or folder in it.
    let name: [UInt8]
    let isFolder: Bool
  }

  private static let changes = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)
  private static let bufferLength = 64 * 1024

  /// The inotify descriptor to poll; negative if the system has no inotify instances left.
  let descriptor: Int32
  /// Whether some folder could not be watched.
  private(set) var isIncomplete = false
  private let root: FolderPath
  private let mostWatches: Int
  private var folders: [Int32: [UInt8]] = [:]
  private var watches: [[UInt8]: Int32] = [:]
  private var above: WatchAbove

  /// - Parameter mostWatches: the most folders to watch; tests lower it.
  init(_ root: FolderPath, mostWatches: Int = .max) {
    self.root = root
    self.mostWatches = mostWatches
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    above = WatchAbove(root.bytes, on: descriptor)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches a folder, by its path relative to the tree; the path ends with a slash or is empty.
  func add(_ folder: [UInt8]) {
    guard descriptor >= 0, watches.count < mostWatches || watches[folder] != nil else {
      isIncomplete = true
      return
    }
    let path = root.path(of: FileName(bytes: folder))
    let watch = inotify_add_watch(descriptor, cString(path), Self.changes)
    guard watch >= 0 else {
      // A folder that has vanished again needs no watch.
      if errno != ENOENT && errno != ENOTDIR { isIncomplete = true }
      return
    }
    if let former = folders[watch], former != folder { watches[former] = nil }
    if let former = watches[folder], former != watch { folders[former] = nil }
    folders[watch] = folder
    watches[folder] = watch
  }

  /// Stops watching all other folders.
  func keep(only kept: [[UInt8]]) {
    let kept = Set(kept)
    for (folder, watch) in watches where !kept.contains(folder) {
      inotify_rm_watch(descriptor, watch)
      folders[watch] = nil
      watches[folder] = nil
    }
  }

  /// Also watches the folders above the tree, since the tree vanishes with them.
  func awaitDeparture() { above.awaitDeparture() }

  /// Watches for the return of a tree that has vanished.
  func awaitReturn() {
    keep(only: [])
    above.awaitReturn()
  }

  /// Returns the events since the last call, without waiting.
  func events() -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: Self.bufferLength)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return events }
      buffer.withUnsafeBytes { bytes in
        take(UnsafeRawBufferPointer(rebasing: bytes[..<count]), &events)
      }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ events: inout [Event]) {
    let headLength = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headLength <= bytes.count {
      let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
      let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      let end = min(bytes.count, offset + headLength + length)
      let name = bytes[(offset + headLength)..<end].prefix { $0 != 0 }
      offset = end
      if let event = event(watch, mask, Array(name)) { events.append(event) }
    }
  }

  private func event(_ watch: Int32, _ mask: UInt32, _ name: [UInt8]) -> Event? {
    func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }
    func event(_ kind: Event.Kind, _ folder: [UInt8]) -> Event {
      Event(kind: kind, folder: folder, name: name, isFolder: mask & UInt32(IN_ISDIR) != 0)
    }
    if has(IN_Q_OVERFLOW) { return event(.overflow, []) }
    if above.contains(watch) {
      if has(IN_IGNORED) { above.forget(watch) }
      return event(
        above.awaitsReturn ? .ancestor : .folderLeft(isUnmounted: has(IN_UNMOUNT)), [])
    }
    guard let folder = folders[watch] else { return nil }
    if has(IN_IGNORED) {
      folders[watch] = nil
      if watches[folder] == watch { watches[folder] = nil }
      return nil
    }
    if has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT) {
      return event(.folderLeft(isUnmounted: has(IN_UNMOUNT)), folder)
    }
    return event(has(IN_DELETE, IN_MOVED_FROM) ? .left : .came, folder)
  }
}
