import Glibc
import KolodaFiles
import Synchronization

/// The kernel's mount table, which gives a path's mount without a call to its file system, which
/// might never return.
///
/// Symbolic links are not resolved: a link to another mount counts as part of the mount it lies on.
package final class MountTable: Sendable {
  /// The mount table of this process, read again when it changes.
  package static let shared = MountTable()

  private struct State {
    var file: Int32 = -1
    var mounts = MountList([])
  }

  private let state = Mutex(State())

  /// Makes a table that follows the kernel's.
  private init() {}

  /// Makes a table that does not change.
  ///
  /// - Parameter text: The table in the format of `/proc/self/mountinfo`.
  package init(text: [UInt8]) {
    let mounts = MountList(text)
    state.withLock {
      $0.file = MountTable.fixed
      $0.mounts = mounts
    }
  }

  /// Returns the device that a path, which need not exist, is mounted from, as the kernel writes it:
  /// `major:minor`; empty if unknown.
  package func device(of path: [UInt8]) -> String {
    let path = MountTable.normal(path)
    return state.withLock { state in
      MountTable.update(&state)
      return state.mounts.mount(around: path)?.device ?? ""
    }
  }

  private static let fixed: Int32 = -2

  /// Reads the table for the first time, or again when the kernel reports a change.
  private static func update(_ state: inout State) {
    guard state.file != fixed else { return }
    if state.file == -1 {
      state.file = open(MountList.path, O_RDONLY | O_CLOEXEC)
      guard state.file >= 0 else { return }
    } else {
      var change = pollfd(fd: state.file, events: Int16(POLLPRI), revents: 0)
      guard poll(&change, 1, 0) > 0 else { return }
    }
    if let text = text(of: state.file) { state.mounts = MountList(text) }
  }

  private static func text(of file: Int32) -> [UInt8]? {
    guard lseek(file, 0, SEEK_SET) == 0 else { return nil }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return text }
      text += part[..<count]
    }
  }

  /// Returns the absolute path, without `.`, `..` and repeated slashes.
  private static func normal(_ path: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>] = []
    let start = path.first == slash ? [] : workingFolder()
    for part in (start + [slash] + path).split(separator: slash) where part != [dot] {
      if part == [dot, dot] { _ = parts.popLast() } else { parts.append(part) }
    }
    return [slash] + parts.joined(separator: [slash])
  }

  /// `getcwd` asks only the kernel, not the file system.
  private static func workingFolder() -> [UInt8] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
}
