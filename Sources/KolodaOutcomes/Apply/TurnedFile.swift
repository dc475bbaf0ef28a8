import Glibc
import KolodaFiles
import KolodaTriage

/// A picture file that is made to say that its picture stands otherwise; nothing else in it changes.
struct TurnedFile {
  private let path: [UInt8]

  init(_ path: [UInt8]) { self.path = path }

  /// A turning step with what the file says and is to say; nil where that is known: a second turn
  /// would go further.
  static func prepared(_ step: Step) throws(StepProblem) -> Step? {
    guard step.after == nil else { return nil }
    guard let turn = step.verdict.flatMap({ Turn(text: $0) }) else { throw .unknown }
    let standing = try TurnedFile(step.file).standing()
    var step = step
    step.before = standing.bytes
    step.after = standing.bytes(turned: turn)
    return step
  }

  /// What the file says.
  func read() throws(StepProblem) -> [UInt8] { try standing().bytes }

  private func standing() throws(StepProblem) -> PictureStanding {
    let file = try opened(O_RDONLY)
    defer { close(file) }
    guard let standing = PictureStanding(in: file) else { throw .changed }
    return standing
  }

  /// Has the file say something else, and waits for the disk.
  func write(_ bytes: [UInt8]) throws(StepProblem) {
    let file = try opened(O_RDWR)
    defer { close(file) }
    let change: PictureStanding.Change?
    do throws(PacketError) {
      change = try PictureStanding(in: file)?.change(to: bytes, in: file)
    } catch { throw .packet(error) }
    switch change {
    case .inPlace(let place, let bytes):
      guard pwrite(file, bytes, bytes.count, off_t(place)) == bytes.count, fsync(file) == 0 else {
        throw .system(.last)
      }
    case .splice(let range, let bytes):
      do throws(SystemError) {
        try spliceFile(path, from: file, range, with: bytes)
      } catch { throw .system(error) }
    case nil: throw .changed
    }
  }

  private func opened(_ access: Int32) throws(StepProblem) -> Int32 {
    let file = open(cString(path), access | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw errno == ENOENT ? .gone : .system(.last) }
    return file
  }
}

extension Step {
  /// Whether it changes what is in a file, and not where that lies.
  var isWriting: Bool { action == .verdict || action == .turn }
}
