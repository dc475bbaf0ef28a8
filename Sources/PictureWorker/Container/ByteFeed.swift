import KolodaPictureMessages

/// The bytes of a file one after another, for a decoder that reads it from start to end.
final class ByteFeed {
  /// Why reading stopped; nil as long as it goes on, and at the end of the file.
  private(set) var failure: PictureFailure?
  /// Whether more was asked for than the file has.
  private(set) var isShort = false
  private let file: PictureFile
  private let isCancelled: () -> Bool
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  /// The part of the buffer that has not been delivered yet.
  private var left = 0..<0
  /// The offset in the file of the next byte that is not in the buffer.
  private var offset: Int

  /// - Parameter isCancelled: whether the picture is no longer wanted; asked each time the buffer is
  ///   filled.
  init(_ file: PictureFile, from offset: Int = 0, isCancelled: @escaping () -> Bool) {
    self.file = file
    self.offset = offset
    self.isCancelled = isCancelled
  }

  deinit { buffer.deallocate() }

  /// The offset in the file of the next byte.
  var place: Int { offset - left.count }

  /// The next byte; nil at the end of the file, and if it can't be read.
  func byte() -> UInt8? {
    guard !left.isEmpty || fill() else { return nil }
    defer { left = (left.lowerBound + 1)..<left.upperBound }
    return buffer[left.lowerBound]
  }

  /// Copies the next bytes and returns their number; fewer than wanted only at the end of the file,
  /// and if it can't be read.
  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var done = 0
    while done < count, !left.isEmpty || fill() {
      let part = min(left.count, count - done)
      guard let start = buffer.baseAddress else { return done }
      UnsafeMutableRawPointer(target + done).copyMemory(
        from: start + left.lowerBound, byteCount: part)
      left = (left.lowerBound + part)..<left.upperBound
      done += part
    }
    return done
  }

  /// Leaves out bytes, which may be more than the file has.
  func skip(_ count: Int) {
    let part = min(count, left.count)
    left = (left.lowerBound + part)..<left.upperBound
    offset = min(offset &+ (count - part), file.size)
  }

  /// Why the bytes ended before the picture did.
  var reason: PictureFailure { failure ?? .truncated }

  private func fill() -> Bool {
    guard failure == nil else { return false }
    // A cancelled job's failure is not reported.
    if isCancelled() { failure = .damaged("") }
    do throws(PictureFailure) {
      left = try 0..<file.read(into: buffer, at: offset)
    } catch {
      failure = error
    }
    guard failure == nil else { return false }
    offset += left.count
    if left.isEmpty { isShort = true }
    return !left.isEmpty
  }
}
