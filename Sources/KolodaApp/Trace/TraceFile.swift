import FoundationEssentials
import Glibc
import KolodaFiles

/// The file for a trace.
final class TraceFile {
  private let descriptor: Int32

  /// The longest first line by which an earlier trace is recognised, in bytes.
  private static let longestStart = 64 << 10

  /// Opens a file for a trace: a new one, an empty one, or an earlier trace, which is emptied.
  ///
  /// Any other file is left alone, as the user may have named it by mistake. A link is followed. A
  /// pipe that somebody reads is written to as it is, and so is a device that is no disk.
  init(path: [UInt8]) throws(TraceError) {
    var status = stat()
    let name = path.map(CChar.init(bitPattern:)) + [0]
    let isSpecial = stat(name, &status) == 0 && !TraceFile.isRegular(status)
    if isSpecial, status.st_mode & S_IFMT == S_IFBLK {
      throw TraceError(path: path, reason: .notATrace)
    }
    // Without O_NONBLOCK, opening a pipe would wait until somebody reads it.
    let access = isSpecial ? O_WRONLY | O_NONBLOCK : O_RDWR | O_CREAT
    descriptor = open(name, access | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw TraceError(path: path, reason: .system(errno)) }
    // A reader that is slow misses nothing.
    if isSpecial { _ = fcntl(descriptor, F_SETFL, O_WRONLY) }
    guard fstat(descriptor, &status) == 0, TraceFile.isRegular(status) else { return }
    guard status.st_size == 0 || TraceFile.isTrace(descriptor) else {
      throw TraceError(path: path, reason: .notATrace)
    }
    guard ftruncate(descriptor, 0) == 0 else {
      throw TraceError(path: path, reason: .system(errno))
    }
  }

  /// Writes lines; a full disk ends the trace, not the program.
  func write(_ lines: [UInt8]) {
    try? writeAll(lines, to: descriptor)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether the first line of a file is that of a trace.
  private static func isTrace(_ descriptor: Int32) -> Bool {
    struct Start: Decodable {
      let ev: String
      let t: Double
      let version: String
    }
    var bytes = [UInt8](repeating: 0, count: longestStart)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0, let end = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")) else {
      return false
    }
    let start = try? JSONDecoder().decode(Start.self, from: Data(bytes[..<end]))
    return start?.ev == "start"
  }
}

/// Why a trace can't be written to a file.
struct TraceError: Error, Hashable {
  enum Reason: Hashable {
    /// The file contains something else.
    case notATrace
    /// A system error, by its number.
    case system(Int32)
  }

  let path: [UInt8]
  let reason: Reason

  /// The message, on one line.
  var message: String {
    let shown = FileName(bytes: path).displayName
    return switch reason {
    case .notATrace: "\(shown) is not a trace; name a new file"
    case .system(ENXIO): "\(shown): the trace can't be written there: nobody reads it"
    case .system(let code):
      "\(shown): the trace can't be written there: \(String(cString: strerror(code)))"
    }
  }
}
