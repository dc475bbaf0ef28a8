import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// Writes a pixbuf's pixels as cairo's ARGB32.
///
/// Transparent areas are filled with a paper colour, white behind dark pictures and dark behind
/// light ones, so that both black and white letters on a transparent background can be read.
enum PixelWriter {
  private static let light: (red: UInt32, green: UInt32, blue: UInt32) = (255, 255, 255)
  private static let dark: (red: UInt32, green: UInt32, blue: UInt32) = (48, 48, 48)
  /// The mean brightness from which a picture counts as light, 0 to 255.
  private static let bright = 176
  /// How many pixels along each side are sampled to tell how bright a picture is.
  private static let samples = 64

  /// Writes the pixels, as many as fit both the pixbuf and the size.
  static func write(
    _ pixels: ObjectReference, _ size: PixelSize, stride: Int, to memory: SharedMemory
  ) {
    guard let source = gdk_pixbuf_read_pixels(pixels.pointer) else { return }
    let width = min(size.width, Int(gdk_pixbuf_get_width(pixels.pointer)))
    let height = min(size.height, Int(gdk_pixbuf_get_height(pixels.pointer)))
    let step = Int(gdk_pixbuf_get_n_channels(pixels.pointer))
    let sourceStride = Int(gdk_pixbuf_get_rowstride(pixels.pointer))
    let hasAlpha = step == 4 && gdk_pixbuf_get_has_alpha(pixels.pointer) != 0
    let paper =
      hasAlpha && isLight(source, width: width, height: height, stride: sourceStride) ? dark : light
    for row in 0..<height {
      var from = source + row * sourceStride
      let to = (memory.start + row * stride).assumingMemoryBound(to: UInt32.self)
      if hasAlpha {
        for column in 0..<width {
          let alpha = UInt32(from[3])
          let rest = 255 - alpha
          let red = (UInt32(from[0]) * alpha + paper.red * rest + 127) / 255
          let green = (UInt32(from[1]) * alpha + paper.green * rest + 127) / 255
          let blue = (UInt32(from[2]) * alpha + paper.blue * rest + 127) / 255
          to[column] = 0xff00_0000 | red << 16 | green << 8 | blue
          from += step
        }
      } else {
        for column in 0..<width {
          to[column] =
            0xff00_0000 | UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
          from += step
        }
      }
    }
  }

  /// Whether the visible parts of a partly transparent picture are light on average.
  private static func isLight(
    _ source: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int
  ) -> Bool {
    var sum = 0
    var weight = 0
    for row in Swift.stride(from: 0, to: height, by: max(height / samples, 1)) {
      for column in Swift.stride(from: 0, to: width, by: max(width / samples, 1)) {
        let pixel = source + row * stride + column * 4
        let alpha = Int(pixel[3])
        sum += (Int(pixel[0]) * 3 + Int(pixel[1]) * 6 + Int(pixel[2])) / 10 * alpha
        weight += alpha
      }
    }
    return weight > 0 && sum / weight >= bright
  }
}
