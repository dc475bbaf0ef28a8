import Glibc
import KolodaFiles

/// An open file of records, which several threads may read at the same time.
///
/// It remains the file that was opened, even if another file takes its name. Of a compressed file,
/// what it holds is read.
package final class RecordFile: Sendable {
  /// The file's absolute path.
  package let path: [UInt8]
  /// The file's state when it was opened; of a compressed file, its own.
  package let state: FileState
  /// The file at the path.
  let descriptor: Int32
  /// What a compressed file holds; nil if the file is read as it is.
  let unpacked: Unpacked?

  /// Opens a regular file to be read as it is; folders, pipes and devices are refused.
  package init(_ path: [UInt8]) throws(RecordFileError) {
    // Without O_NONBLOCK, opening a named pipe would block for ever.
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw RecordFileError(path, .unreadable(.last)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular else {
      let reason: RecordFileError.Reason =
        status.isFolder || status.st_mode != 0 ? .notAFile : .unreadable(.last)
      close(descriptor)
      throw RecordFileError(path, reason)
    }
    self.path = path
    self.descriptor = descriptor
    state = FileState(status)
    unpacked = nil
  }

  /// Reads what a compressed file holds.
  init(_ file: RecordFile, _ unpacked: Unpacked) throws(SystemError) {
    descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    path = file.path
    state = file.state
    self.unpacked = unpacked
    if descriptor < 0 { throw .last }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The length of what is read, in bytes; of a file that is read as it is, when it was opened.
  package var length: Int64 { unpacked?.length ?? state.size }

  /// Whether the open file still has the size and the time that it had when it was opened.
  package var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && FileState(status).isUnchanged(from: state)
  }

  /// Fills a buffer from an offset on.
  ///
  /// - Returns: how many bytes were read; fewer than asked for at the file's end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError)
    -> Int
  {
    try readBytes(from: unpacked?.descriptor ?? descriptor, into: buffer, at: offset)
  }

  /// Reads a range into an array, replacing its content and reusing its memory if that is large
  /// enough.
  ///
  /// The array gets fewer bytes if the file has become shorter.
  func read(_ range: Range<Int64>, into bytes: inout [UInt8]) throws(SystemError) {
    guard bytes.count >= range.count else {
      bytes = []
      bytes = try self.bytes(range)
      return
    }
    bytes.removeLast(bytes.count - Int(range.count))
    var failure: SystemError?
    let count = bytes.withUnsafeMutableBytes { buffer in
      do throws(SystemError) {
        return try read(into: buffer, at: range.lowerBound)
      } catch {
        failure = error
        return 0
      }
    }
    bytes.removeLast(bytes.count - count)
    if let failure { throw failure }
  }

  /// The bytes of a range; fewer if the file has become shorter.
  func bytes(_ range: Range<Int64>) throws(SystemError) -> [UInt8] {
    try readBytes(from: unpacked?.descriptor ?? descriptor, range)
  }
}

/// Why a file can't be opened as a deck of records.
package struct RecordFileError: Error, Hashable, Sendable {
  /// The problem with the file.
  package enum Reason: Hashable, Sendable {
    /// The system can't open or read it.
    case unreadable(SystemError)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It begins with the byte order mark of UTF-32, which is not supported.
    case isUTF32
    /// It begins like a compressed file or one of another program.
    case isPacked(PackedFormat)
    /// It is compressed, and can't be unpacked.
    case cannotUnpack(UnpackingFault)
    /// It is HTML, but holds no bookmarks.
    case noBookmarks
    /// It is text, but without the marks of flash cards.
    case noNotes
    /// It is called as a file of references, but has none.
    case noReferences
    /// It has more records than Koloda can number.
    case tooManyRecords
  }

  /// The path, as it was given.
  package let path: [UInt8]
  /// The problem with the file.
  package let reason: Reason

  package init(_ path: [UInt8], _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
