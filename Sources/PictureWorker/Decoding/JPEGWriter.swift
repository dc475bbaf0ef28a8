import CKolodaPictures
import KolodaPictureMessages

/// Makes a JPEG file of a picture that is drawn already.
enum JPEGWriter {
  /// JPEG qualities from 0 to 100.
  ///
  /// Each is tried if the file is too long in the one before.
  private static let qualities: [Int32] = [85, 60, 30]

  /// Writes a file behind the pixels in the program's memory.
  ///
  /// - Returns: its length.
  static func write(_ wish: PictureJob.Wish) throws(PictureFailure) -> Int {
    let (size, stride) = (wish.drawing.size, wish.drawing.stride)
    for quality in qualities {
      var count: UInt = 0
      let file = shim_jpeg_write(
        wish.slab.start, UInt32(size.width), UInt32(size.height), stride, quality,
        &count)
      guard let file else { break }
      defer { free(file) }
      guard count <= wish.drawing.longestFile else { continue }
      wish.slab.write(file, count: Int(count), at: stride * size.height)
      return Int(count)
    }
    throw .tooLarge(size)
  }
}
