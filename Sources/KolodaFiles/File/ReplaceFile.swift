import Glibc

/// Writes a file so that it holds all of the bytes or stays as it was, whatever happens.
///
/// A link stays a link: what it leads to is replaced. A device or a pipe is written to as it is.
/// What a writer that was killed left behind in that folder is removed.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - bytes: What the file is to hold.
///   - mode: The permissions of a file that is not there yet, before the user's mask; one that is
///     there keeps its own.
///   - isLasting: Whether the new file is there after a crash of the computer, too. That takes longer
///     than what can be fetched again is worth, of which a crash leaves what was there before.
package func replaceFile(
  _ path: [UInt8], with bytes: [UInt8], mode: mode_t = 0o666, isLasting: Bool = true
) throws(SystemError) {
  try replaceFile(path, mode: mode, isLasting: isLasting) { (descriptor) throws(SystemError) in
    try writeAll(bytes, to: descriptor)
  }
}

/// Writes a file so that it holds all that is written or stays as it was, as the other does.
///
/// - Parameter writing: is given the open file that is to be written to.
package func replaceFile(
  _ path: [UInt8], mode: mode_t = 0o666, isLasting: Bool = true,
  _ writing: (Int32) throws(SystemError) -> Void
) throws(SystemError) {
  guard !path.isEmpty, !path.contains(0) else { throw SystemError(code: ENOENT) }
  var target = cString(path)
  if let resolved = realpath(target, nil) {
    target = Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved) + 1))
    free(resolved)
  }
  var status = stat()
  let isThere = stat(target, &status) == 0
  if isThere && status.isFolder { throw SystemError(code: EISDIR) }
  if isThere && !status.isRegular {
    try overwrite(target, writing)
    return
  }
  let slash = target.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/")))
  let folder = slash.map { Array(target[...$0]) + [0] } ?? cString(Array("./".utf8))
  PartFile.removeStale(in: folder)
  let part = try PartFile(in: folder, keeping: isThere ? status : nil, or: mode)
  do throws(SystemError) {
    try writing(part.descriptor)
    try part.take(place: target)
  } catch {
    part.remove()
    throw error
  }
  if isLasting { syncDirectory(folder) }
}

/// Removes what writers of files in a folder left behind there when they were killed.
///
/// What a living writer writes stays.
package func removeStaleParts(in folder: [UInt8]) {
  PartFile.removeStale(in: cString(folder))
}

/// Waits until a directory's entries are on disk; not every file system can, and none need say so.
package func syncDirectory(_ path: String) {
  syncDirectory(cString(Array(path.utf8)))
}

private func syncDirectory(_ path: [CChar]) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

private func overwrite(
  _ path: [CChar], _ writing: (Int32) throws(SystemError) -> Void
) throws(SystemError) {
  let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  try writing(descriptor)
}
