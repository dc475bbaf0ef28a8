import KolodaPictureMessages

/// A decoded picture whose colours lie in planes of their own, as the decoders of films' formats
/// deliver it.
struct PlanarPicture {
  /// One of its planes, which may be smaller than the picture.
  struct Plane {
    var size: PixelSize
    /// The number of bytes of a row, or from one to the next.
    var stride: Int
    /// Finds a row, which is valid until a few more are read.
    var row: (Int) -> UnsafeRawPointer

    init(size: PixelSize, stride: Int, row: @escaping (Int) -> UnsafeRawPointer) {
      self.size = size
      self.stride = stride
      self.row = row
    }

    /// A plane that is in memory as a whole.
    init(start: UnsafeRawPointer, stride: Int, size: PixelSize) {
      self.init(size: size, stride: stride) { start + $0 * stride }
    }
  }

  var size: PixelSize
  /// The bits of a level; with more than eight it has two bytes.
  var bits: Int
  /// Brightness and two planes of colour; or brightness alone.
  var planes: [Plane]
  var alpha: Plane?
  var isPremultiplied = false
  var matrix: ColourMatrix

  /// The meaning of the bytes that `PlanarRows` delivers.
  var pixels: StoredPixels {
    alpha == nil ? .rgb : isPremultiplied ? .premultiplied : .translucent
  }

  /// Whether each plane is a row of levels in memory that this process can read.
  var isPossible: Bool {
    [1, 3].contains(planes.count) && (8...16).contains(bits) && size.isPossible
      && (planes + (alpha.map { [$0] } ?? [])).allSatisfy { plane in
        plane.size.isPossible && plane.stride >= plane.size.width * (bits > 8 ? 2 : 1)
      }
      && planes[0].size == size && alpha.map { $0.size == size } ?? true
      && planes.dropFirst().allSatisfy { plane in
        [size.width, (size.width + 1) / 2].contains(plane.size.width)
          && [size.height, (size.height + 1) / 2].contains(plane.size.height)
      }
  }
}
