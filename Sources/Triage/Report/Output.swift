import Glibc

/// Where a report is written to.
public enum Output: Hashable, Sendable {
  /// An open file, such as standard output.
  case descriptor(Int32)
  /// A file at a path, which holds all of the report or stays as it was.
  case file(String)

  /// Why a report could not be written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for people, naming the file.
    public let message: String

    /// The message.
    public var description: String { message }

    fileprivate init(_ path: String?, _ code: Int32) {
      let shown = path.map { displayText(Array($0.utf8)) } ?? "the output"
      message = "\(shown) cannot be written: \(systemMessage(code))"
    }
  }

  /// Writes bytes.
  public func write(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .descriptor(let descriptor):
      if let code = writeAll(bytes, to: descriptor) { throw Failure(nil, code) }
    case .file(let path):
      if let code = isDevice(path) ? overwrite(path, bytes) : replace(path, bytes) {
        throw Failure(path, code)
      }
    }
  }
}

/// Whether a path leads to something like a terminal or a pipe, that must be written to as it is.
private func isDevice(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && !status.isRegular && !status.isFolder
}

private func overwrite(_ path: String, _ bytes: [UInt8]) -> Int32? {
  let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  return writeAll(bytes, to: descriptor)
}

/// Writes a new file beside the old one and puts it in its place.
private func replace(_ path: String, _ bytes: [UInt8]) -> Int32? {
  var target = path
  if let resolved = realpath(path, nil) {
    // A link stays a link; what it leads to is replaced.
    target = String(cString: resolved)
    free(resolved)
  }
  var status = stat()
  let isThere = stat(target, &status) == 0
  if isThere && status.isFolder { return EISDIR }
  let slash = target.lastIndex(of: "/")
  let directory = slash.map { String(target[...$0]) } ?? "./"
  let temporary = "\(directory).koloda-\(UInt64.random(in: 0 ... .max)).part"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { return errno }
  if isThere { fchmod(descriptor, status.st_mode & 0o7777) }
  var code = writeAll(bytes, to: descriptor)
  if code == nil && fsync(descriptor) != 0 { code = errno }
  if close(descriptor) != 0 && code == nil { code = errno }
  if code == nil && rename(temporary, target) != 0 { code = errno }
  if code != nil {
    unlink(temporary)
  } else {
    syncDirectory(directory)
  }
  return code
}

/// - Returns: The error number if not all could be written.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { return errno }
    written += count
  }
  return nil
}
