import Glibc

/// An open file, and which of its bytes were written through this object.
package final class WrittenFile {
  private let descriptor: Int32
  /// Where the bytes are that were written here one after the other; nil if there are none.
  private var own: Range<off_t>?
  /// Whether another program has written between them.
  private var isMixed = false

  /// - Parameter descriptor: The open file, which stays open.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: descriptor) { count in
      let end = lseek(descriptor, 0, SEEK_CUR)
      let start = end - off_t(count)
      isMixed = isMixed || start != own?.upperBound ?? start
      own = (own?.lowerBound ?? start)..<max(end, own?.lowerBound ?? start)
    }
  }

  /// Cuts off the bytes that were written here, unless other programs have written between them or
  /// after them.
  func takeBack() {
    var status = stat()
    guard let own, !isMixed, fstat(descriptor, &status) == 0, status.st_size == own.upperBound
    else { return }
    ftruncate(descriptor, own.lowerBound)
  }
}
