import CAdwaita
import Glibc
import KolodaFiles
import KolodaPictureMessages
import KolodaPictures
import Testing

@testable import KolodaApp
@testable import PictureWorker

/// A picture as its decoder delivers it, without a worker process.
struct DecodedPicture: Equatable {
  var size: PixelSize
  /// Red, green, blue and alpha of each pixel.
  var rgba: [[UInt8]]
  var isWhole = true

  init(size: PixelSize, rgba: [[UInt8]]) {
    self.size = size
    self.rgba = rgba
  }

  /// - Parameter target: the size that it must not fall below; nil for its full size.
  init(_ path: PhotoPath, atLeast target: PixelSize? = nil) throws {
    let file = try PictureFile(descriptor: open(cString(path.bytes), O_RDONLY))
    let decoder = PictureDecoder(file, quarters: 0, profile: ColourProfile()) { false }
    let stream = try decoder.opened()
    size = try stream.start(atLeast: target ?? stream.picture.size)
    let picture = stream.picture
    rgba = []
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * 4)
    defer { row.deallocate() }
    let step = picture.pixels.bytes
    for _ in 0..<size.height {
      try stream.read(into: row)
      for column in 0..<size.width {
        let pixel = (0..<step).map { row[column * step + $0] }
        rgba.append(step == 3 ? pixel + [255] : [pixel[2], pixel[1], pixel[0], pixel[3]])
      }
    }
    isWhole = try stream.isWhole()
  }

  /// The same file as gdk-pixbuf decodes it.
  static func reference(_ path: PhotoPath) throws -> DecodedPicture {
    let pixbuf = try #require(gdk_pixbuf_new_from_file(cString(path.bytes), nil))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    let pixels = try #require(gdk_pixbuf_get_pixels(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let size = PixelSize(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
    let rgba = (0..<size.height).flatMap { y in
      (0..<size.width).map { x -> [UInt8] in
        let pixel = (0..<channels).map { pixels[y * stride + x * channels + $0] }
        return channels == 4 ? pixel : pixel + [255]
      }
    }
    return DecodedPicture(size: size, rgba: rgba)
  }
}
