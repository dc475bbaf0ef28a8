import Foundation
import KolodaFiles

/// The file that a trace is written to.
final class TraceFile {
  private let handle: FileHandle

  /// How far into a file the end of its first line is looked for, in bytes.
  private static let longestStart = 64 << 10

  /// Opens a file for a trace: a new one, an empty one, or an earlier trace, which is emptied.
  ///
  /// Anything else at the path is left alone, since whoever names it may have meant to read it. A
  /// link is followed; a device or a pipe is written to as it is.
  init(path: [UInt8]) throws(TraceError) {
    var status = stat()
    let name = path.map(CChar.init(bitPattern:)) + [0]
    let isSpecial = stat(name, &status) == 0 && !TraceFile.isRegular(status)
    let access = isSpecial ? O_WRONLY : O_RDWR | O_CREAT
    let descriptor = open(name, access | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw TraceError(path: path, reason: .system(errno)) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard fstat(descriptor, &status) == 0, TraceFile.isRegular(status) else { return }
    guard status.st_size == 0 || TraceFile.isTrace(descriptor) else {
      throw TraceError(path: path, reason: .notATrace)
    }
    guard ftruncate(descriptor, 0) == 0 else {
      throw TraceError(path: path, reason: .system(errno))
    }
  }

  /// Writes some lines; a full disk ends the trace, not the program.
  func write(_ lines: Data) {
    try? handle.write(contentsOf: lines)
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether a file's first line is the one that a trace begins with.
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
    /// The file holds something else.
    case notATrace
    /// What the system said, by its number.
    case system(Int32)
  }

  let path: [UInt8]
  let reason: Reason

  /// One line for people.
  var message: String {
    let shown = FileName(bytes: path).displayName
    return switch reason {
    case .notATrace: "\(shown) is not a trace; name a new file"
    case .system(let code):
      "\(shown): the trace can't be written there: \(String(cString: strerror(code)))"
    }
  }
}
