import CAdwaita
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import KolodaSyncMessages

/// Makes the pictures of photos that a shared deck shows: upright JPEGs of card size, without the
/// metadata of their files.
///
/// The sandboxed picture workers read the files, as for all pictures.
final class PhotoPreviews {
  /// Why no picture could be made.
  enum Failure: Error {
    /// The photo can't be read.
    case photo(PictureFailure)
    /// The picture can't be written.
    case unwritable
  }

  /// The longest side, in pixels: the height of a card on a large screen.
  static let side = 1600
  /// JPEG qualities from 0 to 100.
  ///
  /// Each is tried if the picture is too long in the one before.
  private static let qualities = [85, 60, 30]

  private let made = Monitor<[Int: Result<[UInt8], Failure>]>([:])
  private let queue: PictureQueue<Int>

  init() {
    queue = PictureQueue { [made] request, outcome in
      let picture: Result<[UInt8], Failure>
      switch outcome {
      case .preview, .part: return
      case .whole(let photo):
        picture = Self.jpeg(photo).map { .success($0) } ?? .failure(.unwritable)
      case .failure(let failure): picture = .failure(.photo(failure))
      }
      made.change { $0[request.purpose] = picture }
    }
  }

  deinit { queue.stop() }

  /// Makes the pictures of files and waits for them.
  ///
  /// The results are in the order of `paths`.
  func make(_ paths: [[UInt8]]) -> [Result<[UInt8], Failure>] {
    let box = PictureBox(size: PixelSize(width: Self.side, height: Self.side))
    made.change { $0 = [:] }
    queue.setWanted(
      paths.enumerated().map { index, path in
        PictureRequest(path: path, box: box, purpose: index, takesPreview: false)
      })
    let found = made.wait { $0.count == paths.count ? $0 : nil }
    queue.setWanted([])
    return paths.indices.map { found[$0] ?? .failure(.unwritable) }
  }

  // MARK: JPEG

  private static func jpeg(_ photo: Picture) -> [UInt8]? {
    let pixels = opaque(photo)
    for quality in qualities {
      guard let bytes = jpeg(pixels, photo.size, quality) else { return nil }
      if bytes.count <= SharedPhotos.longestPreview { return bytes }
    }
    return nil
  }

  /// The pixels on a white background: red, green and blue, one byte each, without padding.
  static func opaque(_ photo: Picture) -> [UInt8] {
    let (width, height, stride) = (photo.size.width, photo.size.height, photo.stride)
    return photo.withPixels { start in
      [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
        var place = 0
        for row in 0..<height {
          let line = UnsafeRawPointer(start + row * stride)
          for column in 0..<width {
            // Each pixel is one number: alpha, red, green, blue, with the colours multiplied by
            // alpha.
            let pixel = line.load(fromByteOffset: column * 4, as: UInt32.self)
            let rest = 255 &- (pixel >> 24)
            bytes[place] = UInt8(truncatingIfNeeded: min((pixel >> 16 & 255) &+ rest, 255))
            bytes[place &+ 1] = UInt8(truncatingIfNeeded: min((pixel >> 8 & 255) &+ rest, 255))
            bytes[place &+ 2] = UInt8(truncatingIfNeeded: min((pixel & 255) &+ rest, 255))
            place &+= 3
          }
        }
        count = place
      }
    }
  }

  private static func jpeg(_ pixels: [UInt8], _ size: PixelSize, _ quality: Int) -> [UInt8]? {
    pixels.withUnsafeBufferPointer { bytes in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          bytes.baseAddress, GDK_COLORSPACE_RGB, 0, 8, Int32(size.width), Int32(size.height),
          Int32(size.width * 3), nil, nil)
      else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      var keys: [UnsafeMutablePointer<CChar>?] = [g_strdup("quality"), nil]
      var values: [UnsafeMutablePointer<CChar>?] = [g_strdup(String(quality)), nil]
      defer { for text in keys + values { g_free(text) } }
      var buffer: UnsafeMutablePointer<CChar>?
      var length: gsize = 0
      guard
        gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &length, "jpeg", &keys, &values, nil) != 0,
        let buffer
      else { return nil }
      defer { g_free(buffer) }
      return Array(UnsafeRawBufferPointer(start: buffer, count: Int(length)))
    }
  }
}
