import Glibc

/// Replaces a file completely or leaves it as it was, whatever happens.
///
/// A symbolic link stays: its target is replaced. Devices and pipes are written to directly. Part
/// files that killed writers have left in the folder are removed.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - bytes: The file's new content.
///   - mode: The permissions of a new file, before the user's mask; an existing file keeps its own.
///   - isLasting: Whether the replacement must survive a crash of the computer. This takes longer,
///     which is not worth it for content that can be fetched again; after a crash the old content
///     may be back.
package func replaceFile(
  _ path: [UInt8], with bytes: [UInt8], mode: mode_t = 0o666, isLasting: Bool = true
) throws(SystemError) {
  try replaceFile(path, mode: mode, isLasting: isLasting) { (descriptor) throws(SystemError) in
    try writeAll(bytes, to: descriptor)
  }
}

/// Replaces a file completely or leaves it as it was, like `replaceFile(_:with:mode:isLasting:)`.
///
/// - Parameter writing: Receives the file descriptor to write to.
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

/// Removes part files that killed writers have left in a folder.
///
/// Those of running writers stay.
package func removeStaleParts(in folder: [UInt8]) {
  PartFile.removeStale(in: cString(folder))
}

/// Waits until a directory's entries are on disk, where the file system supports that; errors are
/// ignored.
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
