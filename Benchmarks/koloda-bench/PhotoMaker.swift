import CAdwaita

/// Makes photos as a camera does in size and noise: 24 megapixels, about 5 MB of JPEG.
///
/// The middle of each is one flat, known colour, so that whoever watches the screen can tell which
/// it is.
enum PhotoMaker {
  private static let width = 6000
  private static let height = 4000
  private static let smallWidth: Int32 = 160
  /// The spread of the noise, of 255; together with the quality it makes the file's size.
  private static let grain: UInt64 = 24
  private static let quality = "90"
  /// How far apart on the colour wheel two neighbours are, as a share of it.
  private static let hueStep = 0.37

  struct Failure: Error {
    var message: String
  }

  /// Writes `count` photos named p0000.jpg and so on.
  static func write(_ count: Int, to folder: String) throws {
    guard
      let pixels = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height))
    else { throw Failure(message: "no memory for a photo") }
    defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    for index in 0..<count {
      draw(index, on: pixels)
      let digits = String(index)
      let number = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      try save(pixels, to: "\(folder)/p\(number).jpg")
    }
  }

  /// Writes a photo as a small one, for folders of very many.
  static func shrink(_ photo: String, to path: String) throws {
    guard let pixels = gdk_pixbuf_new_from_file_at_size(photo, smallWidth, smallWidth, nil) else {
      throw Failure(message: "no photo at \(photo)")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    try save(pixels, to: path)
  }

  private static func draw(_ index: Int, on pixbuf: OpaquePointer) {
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return }
    let flat = color(hue: (Double(index) * hueStep).truncatingRemainder(dividingBy: 1))
    // Any generator will do, as long as every run makes the same photos.
    var noise = UInt64(index + 1) &* 0x9e37_79b9_7f4a_7c15
    for y in 0..<height {
      let row = pixels + y * stride
      let isMiddleRow = (height / 3..<2 * height / 3).contains(y)
      for x in 0..<width {
        let pixel = row + 3 * x
        if isMiddleRow, (width / 3..<2 * width / 3).contains(x) {
          (pixel[0], pixel[1], pixel[2]) = flat
          continue
        }
        noise ^= noise << 13
        noise ^= noise >> 7
        noise ^= noise << 17
        let shade = UInt64(60 + 120 * y / height) + noise % grain
        pixel[0] = UInt8(truncatingIfNeeded: shade)
        pixel[1] = UInt8(truncatingIfNeeded: shade + UInt64(40 * x / width))
        pixel[2] = UInt8(truncatingIfNeeded: shade + UInt64(40 - 40 * x / width))
      }
    }
  }

  /// A full colour of the wheel.
  private static func color(hue: Double) -> (UInt8, UInt8, UInt8) {
    func part(_ shift: Double) -> UInt8 {
      let place = (hue + shift).truncatingRemainder(dividingBy: 1) * 6
      return UInt8(min(max(abs(place - 3) - 1, 0), 1) * 255)
    }
    return (part(0), part(2.0 / 3), part(1.0 / 3))
  }

  private static func save(_ pixels: OpaquePointer, to path: String) throws {
    var error: UnsafeMutablePointer<GError>?
    let key = strdup("quality")
    let value = strdup(quality)
    defer {
      free(key)
      free(value)
    }
    var keys = [key, nil]
    var values = [value, nil]
    guard gdk_pixbuf_savev(pixels, path, "jpeg", &keys, &values, &error) != 0 else {
      defer { error.map { g_error_free($0) } }
      throw Failure(message: error.map { String(cString: $0.pointee.message) } ?? path)
    }
  }
}
