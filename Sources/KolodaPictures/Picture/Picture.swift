import KolodaPictureMessages

/// A picture's pixels as cairo's ARGB32, upright and in sRGB, and what is known of its file.
///
/// The memory is used again for another picture when the last reference goes.
package final class Picture: Sendable {
  /// What the file says of itself.
  package let facts: PictureFacts
  /// The extents of the pixels here, which may be a reduction.
  package let size: PixelSize
  /// The bytes from one row to the next.
  package let stride: Int
  /// Whether its file ends before it does, so that a part of it is missing.
  package let isIncomplete: Bool
  private let slab: Slab
  private let release: @Sendable (Slab) -> Void

  init(
    facts: PictureFacts, size: PixelSize, stride: Int, isIncomplete: Bool, slab: Slab,
    release: @escaping @Sendable (Slab) -> Void
  ) {
    self.facts = facts
    self.size = size
    self.stride = stride
    self.isIncomplete = isIncomplete
    self.slab = slab
    self.release = release
  }

  deinit {
    release(slab)
  }

  /// Calls `body` with the first byte of the pixels, which are there until it returns.
  package func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    try withExtendedLifetime(self) {
      try body(slab.start.assumingMemoryBound(to: UInt8.self))
    }
  }
}
