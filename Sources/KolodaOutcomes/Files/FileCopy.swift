import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaTriage

/// A copy of a file in the making, under a name of its own beside the one that it will have.
///
/// What is in it is to be on disk before it gets its name, so that a name always stands for a whole
/// file.
struct FileCopy {
  /// The unfinished copy's path, which is the same for the same step of a plan.
  let part: [UInt8]

  /// How many bytes are copied at a time, between two looks at whether to go on.
  private static let piece = 8 << 20

  init(beside target: [UInt8], plan: EventID, step: Int) {
    let slash = target.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let number = String(plan.high, radix: 16) + "-\(step)"
    part = Array(target[..<slash]) + Array(".koloda-apply-\(number).part".utf8)
  }

  /// Copies a file: its content, permissions, times and the user's extended attributes.
  ///
  /// The disk may not have all of it yet; see `sync`.
  ///
  /// - Parameter goesOn: is asked now and then whether to go on.
  /// - Throws: what the system says; `ECANCELED` if told to stop, `ESTALE` if somebody wrote to the
  ///   file meanwhile.
  func fill(from file: [UInt8], goesOn: () -> Bool) throws(SystemError) {
    let source = open(cString(file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else { throw .last }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .last }
    guard (status.st_mode & S_IFMT == S_IFREG) else { throw SystemError(code: EINVAL) }
    let target = try make()
    defer { close(target) }
    do throws(SystemError) {
      try copyContent(from: source, to: target, goesOn)
      copyAttributes(from: source, to: target)
      fchmod(target, status.st_mode & 0o777)
      var times = [status.st_atim, status.st_mtim]
      futimens(target, &times)
      var after = stat()
      guard fstat(source, &after) == 0 else { throw .last }
      // Half of an old file and half of a new one is neither.
      guard Step.Stamp(after) == Step.Stamp(status) else { throw SystemError(code: ESTALE) }
    } catch {
      remove()
      throw error
    }
  }

  /// Opens the unfinished copy, which is empty then; what an interrupted run left is removed.
  private func make() throws(SystemError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    var target = open(cString(part), flags, 0o600)
    if target < 0, errno == EEXIST, unlink(cString(part)) == 0 {
      target = open(cString(part), flags, 0o600)
    }
    guard target >= 0 else { throw .last }
    return target
  }

  /// Waits until the disk has the copy, and all else that was written to its file system.
  func sync() throws(SystemError) {
    let descriptor = open(cString(part), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard syncfs(descriptor) == 0 else { throw .last }
  }

  /// Gives the copy its name, where nothing has that.
  func take(place target: [UInt8]) throws(SystemError) {
    try rename(part, toNew: target)
  }

  /// Gives it up.
  func remove() { unlink(cString(part)) }

  private func copyContent(
    from source: Int32, to target: Int32, _ goesOn: () -> Bool
  ) throws(SystemError) {
    var isShared = true
    var buffer: [UInt8] = []
    while true {
      guard goesOn() else { throw SystemError(code: ECANCELED) }
      if isShared {
        let count = copy_file_range(source, nil, target, nil, Self.piece, 0)
        if count == 0 { return }
        if count > 0 || errno == EINTR { continue }
        // Not between these two file systems.
        guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EBADF].contains(errno) else {
          throw .last
        }
        isShared = false
        buffer = [UInt8](repeating: 0, count: 1 << 20)
      }
      let count = read(source, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .last }
      if count == 0 { return }
      try writeAll(Array(buffer[..<count]), to: target)
    }
  }
}
