import CKolodaPictures
import KolodaPictureMessages

/// Makes a PNG file of a picture that is drawn already.
enum PNGWriter {
  /// Writes a file behind the pixels in the program's memory.
  ///
  /// - Returns: its length.
  static func write(_ wish: PictureJob.Wish) throws(PictureFailure) -> Int {
    let (size, stride) = (wish.drawing.size, wish.drawing.stride)
    var count = wish.drawing.longestFile
    let file = shim_png_write(
      wish.slab.start, UInt32(size.width), UInt32(size.height), stride, &count)
    guard let file else { throw .tooLarge(size) }
    defer { free(file) }
    wish.slab.write(file, count: count, at: stride * size.height)
    return count
  }
}

extension PictureJob.Wish {
  /// Writes the file that the program wants of the drawn picture, and returns its length.
  func writeFile() throws(PictureFailure) -> Int {
    switch drawing.fileFormat {
    case .jpeg: try JPEGWriter.write(self)
    case .png: try PNGWriter.write(self)
    }
  }
}
