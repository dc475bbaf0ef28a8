import Glibc
import KolodaFiles
import KolodaTriage

/// A picture file whose orientation is changed; nothing else in it changes.
struct TurnedFile {
  private let path: [UInt8]

  init(_ path: [UInt8]) { self.path = path }

  /// Returns a turning step with the file's bytes before and after; nil if the step has them
  /// already, since turning again would go further.
  static func prepared(_ step: Step) throws(StepReason) -> Step? {
    guard step.after == nil else { return nil }
    guard let turn = step.turn else { throw .unknown }
    let orientation = try TurnedFile(step.file).orientation()
    var step = step
    step.before = orientation.bytes
    step.after = orientation.bytes(turned: turn)
    return step
  }

  /// Reads the bytes that state the orientation.
  func read() throws(StepReason) -> [UInt8] { try orientation().bytes }

  private func orientation() throws(StepReason) -> WritableOrientation {
    let file = try opened()
    defer { close(file) }
    guard let orientation = WritableOrientation(in: file) else { throw .changed }
    return orientation
  }

  /// Writes the bytes that state the orientation, and waits for the disk.
  ///
  /// - Parameter modified: the modification time that the file gets, in nanoseconds since 1970; nil
  ///   for now.
  func write(
    _ bytes: [UInt8], modified: Int64? = nil
  ) throws(StepReason) {
    let file = try opened()
    defer { close(file) }
    let change: WritableOrientation.Change?
    do throws(PacketError) {
      change = try WritableOrientation(in: file)?.change(to: bytes, in: file)
    } catch { throw .packet(error) }
    switch change {
    case .inPlace(let edit):
      // A write-protected photo is rewritten, as a sidecar is, and stays write-protected.
      if try !overwrite(edit, in: file, modified) { try splice([edit], from: file, modified) }
    case .splice(let edits): try splice(edits, from: file, modified)
    case nil: throw .changed
    }
  }

  /// Overwrites bytes in the file, and waits for the disk.
  ///
  /// - Parameter source: the file in which the bytes were found, open for reading.
  /// - Returns: false if the file is write-protected.
  private func overwrite(
    _ edit: FileEdit, in source: Int32, _ modified: Int64?
  ) throws(StepReason) -> Bool {
    let file = open(cString(path), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      guard errno == EACCES else { throw errno == ENOENT ? .gone : .system(.last) }
      return false
    }
    defer { close(file) }
    // Another file may have taken its place meanwhile.
    var (found, now) = (stat(), stat())
    guard fstat(source, &found) == 0, fstat(file, &now) == 0 else { throw .system(.last) }
    guard FileState(now) == FileState(found) else { throw .changed }
    let (bytes, place) = (edit.bytes, off_t(edit.range.lowerBound))
    guard pwrite(file, bytes, bytes.count, place) == bytes.count else { throw .system(.last) }
    if let modified { setModified(modified, ofOpen: file) }
    guard fsync(file) == 0 else { throw .system(.last) }
    return true
  }

  private func splice(
    _ edits: [FileEdit], from file: Int32, _ modified: Int64?
  ) throws(StepReason) {
    do throws(SystemError) {
      try spliceFile(path, from: file, edits, modified: modified)
    } catch { throw error.code == ESTALE ? .changed : .system(error) }
  }

  private func opened() throws(StepReason) -> Int32 {
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw errno == ENOENT ? .gone : .system(.last) }
    return file
  }
}

extension Step {
  /// Whether the step changes a file's content, and not its place.
  var isWriting: Bool { action == .verdict || action == .turn }
}
