import KolodaPictureMessages

/// Rows of red, green and blue that are in memory already.
final class BitmapStream: PictureStream {
  let picture: StoredPicture
  private let pixels: UnsafePointer<UInt8>
  private let owner: AnyObject
  private var count = 0

  /// - Parameter owner: what the memory belongs to; it is kept alive as long as this value.
  init(
    _ pixels: UnsafePointer<UInt8>, _ size: PixelSize, of owner: AnyObject,
    as given: ContainedPicture
  ) {
    self.pixels = pixels
    self.owner = owner
    picture = StoredPicture(size: size, orientation: given.orientation ?? 1, pixels: .rgb)
  }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize { picture.size }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    let stride = picture.size.width * 3
    row.update(from: pixels + count * stride, count: stride)
    count += 1
  }
}
