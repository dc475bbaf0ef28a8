import Glibc
import KolodaFiles
import KolodaTriage

/// Rewrites a file with the same permissions, owner, access control list and extended attributes,
/// atomically: at any moment the path has the old file or the new one.
///
/// - Parameters:
///   - modified: the modification time that the file gets, in nanoseconds since 1970; nil for now.
///   - writing: receives the file descriptor to write to.
func replaceKeepingAttributes(
  _ path: [UInt8], modified: Int64? = nil, _ writing: (Int32) throws(SystemError) -> Void
) throws(SystemError) {
  try replaceFile(path) { (descriptor) throws(SystemError) in
    let source = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    defer { if source >= 0 { close(source) } }
    if source >= 0 { copyAttributes(from: source, to: descriptor) }
    try writing(descriptor)
    if let modified { setModified(modified, ofOpen: descriptor) }
  }
}

/// Rewrites a file in the same way, with ranges of it replaced and the rest unchanged, byte for
/// byte.
///
/// - Parameters:
///   - source: the file, open for reading.
///   - edits: what to replace, in the order of the ranges, which don't overlap.
///   - modified: the modification time that the file gets, in nanoseconds since 1970; nil for now.
/// - Throws: the system's error; `ESTALE` if somebody wrote to the file meanwhile, or replaced it.
func spliceFile(
  _ path: [UInt8], from source: Int32, _ edits: [FileEdit], modified: Int64? = nil
) throws(SystemError) {
  var status = stat()
  guard fstat(source, &status) == 0 else { throw .last }
  let fileState = FileState(status)
  try replaceKeepingAttributes(path, modified: modified) { (descriptor) throws(SystemError) in
    var offset = 0
    for edit in edits {
      try copyBytes(offset..<edit.range.lowerBound, from: source, to: descriptor)
      try writeAll(edit.bytes, to: descriptor)
      offset = edit.range.upperBound
    }
    try copyBytes(offset..<Int.max, from: source, to: descriptor)
    // The disk takes its time, in which others may write.
    guard fsync(descriptor) == 0 else { throw .last }
    guard try FileLook(path).fileState == fileState else { throw SystemError(code: ESTALE) }
  }
}

private func copyBytes(
  _ range: Range<Int>, from source: Int32, to target: Int32
) throws(SystemError) {
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  var offset = range.lowerBound
  while offset < range.upperBound {
    let count = pread(source, &buffer, min(buffer.count, range.upperBound - offset), off_t(offset))
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .last }
    if count == 0 { return }
    try writeAll(Array(buffer[..<count]), to: target)
    offset += count
  }
}
