import KolodaPictureMessages

/// A picture's pixels as cairo's ARGB32, upright and in sRGB, and what is known of its file.
///
/// The memory is reused for another picture when the last reference goes.
package final class Picture: Sendable {
  /// What the file says about itself.
  package let facts: PictureFacts
  /// The size of these pixels, which may be smaller than the file's.
  package let size: PixelSize
  /// The number of bytes from one row to the next.
  package let stride: Int
  /// The part of the pixels that is drawn; the rest follows as another `Picture`.
  package let drawn: PixelArea
  /// Whether the file ends before the picture does, so that part of it is missing.
  package let isIncomplete: Bool
  private let fileLength: Int
  /// Where the pixels begin in the memory, in bytes.
  private let start: Int
  private let slab: Slab
  private let release: @Sendable (Slab) -> Void

  init(
    facts: PictureFacts, size: PixelSize, stride: Int, drawn: PixelArea? = nil,
    isIncomplete: Bool = false, fileLength: Int = 0, slab: Slab, at start: Int = 0,
    release: @escaping @Sendable (Slab) -> Void = { _ in }
  ) {
    self.facts = facts
    self.size = size
    self.stride = stride
    self.drawn = drawn ?? PixelArea(size: size)
    self.isIncomplete = isIncomplete
    self.fileLength = fileLength
    self.slab = slab
    self.start = start
    self.release = release
  }

  deinit {
    release(slab)
  }

  /// Whether all pixels are drawn.
  package var isWhole: Bool { drawn.size == size }

  /// The picture as a file, upright, in sRGB and without metadata; nil if it was not asked for.
  package var file: [UInt8]? {
    guard fileLength > 0 else { return nil }
    return withPixels { pixels in
      [UInt8](UnsafeBufferPointer(start: pixels + stride * size.height, count: fileLength))
    }
  }

  /// Calls `body` with a pointer to the first byte of the pixels, valid until `body` returns.
  package func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    try withExtendedLifetime(self) {
      try body((slab.start + start).assumingMemoryBound(to: UInt8.self))
    }
  }
}
