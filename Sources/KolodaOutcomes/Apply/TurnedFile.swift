import Glibc
import KolodaFiles
import KolodaTriage

/// A JPEG picture whose orientation tag is written in place: two bytes of the file change, and no
/// other.
struct TurnedFile {
  private let path: [UInt8]

  init(_ path: [UInt8]) { self.path = path }

  /// A turning step with what the tag is and is to become; nil where that is known: a second turn
  /// would go further.
  static func prepared(_ step: Step) throws(StepProblem) -> Step? {
    guard step.after == nil else { return nil }
    guard let turn = step.verdict.flatMap({ Turn(text: $0) }) else { throw .unknown }
    let file = TurnedFile(step.file)
    var step = step
    step.before = try file.read()
    step.after = try file.turned(turn)
    return step
  }

  /// The bytes of the tag.
  func read() throws(StepProblem) -> [UInt8] {
    let tag = try tag()
    return tag.bytes(of: tag.value)
  }

  /// The bytes that the tag has once the picture is turned.
  func turned(_ turn: Turn) throws(StepProblem) -> [UInt8] {
    let tag = try tag()
    return tag.bytes(of: tag.turned(turn))
  }

  /// Writes the bytes of the tag, and waits for the disk.
  func write(_ bytes: [UInt8]) throws(StepProblem) {
    let file = open(cString(path), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw errno == ENOENT ? .gone : .system(.last) }
    defer { close(file) }
    guard let tag = OrientationTag(in: file), bytes.count == 2 else { throw .changed }
    guard pwrite(file, bytes, bytes.count, off_t(tag.place)) == bytes.count, fsync(file) == 0 else {
      throw .system(.last)
    }
  }

  private func tag() throws(StepProblem) -> OrientationTag {
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw errno == ENOENT ? .gone : .system(.last) }
    defer { close(file) }
    guard let tag = OrientationTag(in: file) else { throw .changed }
    return tag
  }
}

extension Step {
  /// Whether it changes what is in a file, and not where that lies.
  var isWriting: Bool { action == .verdict || action == .turn }
}
