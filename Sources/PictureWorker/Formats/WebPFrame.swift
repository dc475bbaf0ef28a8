import CKolodaPictures
import KolodaPictureMessages

/// A frame of a WebP: one picture, which libwebp decodes into memory, reducing it meanwhile.
struct WebPFrame {
  var bytes: UnsafeBufferPointer<UInt8>
  /// The frame's place on the canvas.
  var area: PixelArea
  var isLossless: Bool

  /// Where to decode a frame to.
  enum Target {
    /// Rows of pixels: red, green and blue; or blue, green, red and alpha.
    case pixels(UnsafeMutableBufferPointer<UInt8>, stride: Int, hasAlpha: Bool)
    /// Brightness and two planes of colour, of half the size.
    case planes([UnsafeMutableBufferPointer<UInt8>], strides: [Int])
  }

  /// Into how many parts a file is divided for decoding, with a call of `isCancelled` after each.
  private static let parts = 64

  /// What is decoded for a part of the frame, which is a little more.
  ///
  /// The colours of a pixel are mixed with those of its neighbours, and a cut is between those that
  /// share a colour.
  func cut(around part: PixelArea) -> PixelArea {
    let around = 2
    let (x, y) = (max(part.x - around, 0) & ~1, max(part.y - around, 0) & ~1)
    return PixelArea(
      x: x, y: y,
      size: PixelSize(
        width: min(part.x + part.size.width + around, area.size.width) - x,
        height: min(part.y + part.size.height + around, area.size.height) - y))
  }

  /// Decodes the frame.
  ///
  /// - Parameters:
  ///   - size: the size to decode it at, no larger than its own.
  ///   - cut: the part to decode, which then has that size; nil for all of it.
  /// - Returns: the number of rows that the file has.
  func decode(
    to target: Target, size: PixelSize, of cut: PixelArea? = nil, isCancelled: () -> Bool
  ) throws(PictureFailure) -> Int {
    // The decoder keeps pointers to its settings.
    let settings = UnsafeMutablePointer<WebPDecoderConfig>.allocate(capacity: 1)
    defer { settings.deallocate() }
    guard WebPInitDecoderConfig(settings) != 0 else { throw .damaged("") }
    if let cut {
      settings.pointee.options.use_cropping = 1
      settings.pointee.options.crop_left = Int32(clamping: cut.x)
      settings.pointee.options.crop_top = Int32(clamping: cut.y)
      settings.pointee.options.crop_width = Int32(clamping: cut.size.width)
      settings.pointee.options.crop_height = Int32(clamping: cut.size.height)
    } else if size != area.size {
      settings.pointee.options.use_scaling = 1
      settings.pointee.options.scaled_width = Int32(clamping: size.width)
      settings.pointee.options.scaled_height = Int32(clamping: size.height)
      if !isLossless { cutToWholeColours(&settings.pointee.options) }
    }
    Self.set(&settings.pointee.output, target)
    guard let decoder = WebPIDecode(nil, 0, settings) else { throw .damaged("") }
    defer { WebPIDelete(decoder) }
    // A lossless picture in parts would take five times as long.
    let step = isLossless ? bytes.count : bytes.count / Self.parts + 1
    var given = 0
    while given < bytes.count, !isCancelled() {
      given = min(given + step, bytes.count)
      switch WebPIUpdate(decoder, bytes.baseAddress, given) {
      case VP8_STATUS_OK: return size.height
      case VP8_STATUS_SUSPENDED: continue
      case VP8_STATUS_OUT_OF_MEMORY: throw .tooLarge(area.size)
      default: throw .damaged("")
      }
    }
    var last: Int32 = 0
    switch target {
    case .pixels: _ = WebPIDecGetRGB(decoder, &last, nil, nil, nil)
    case .planes: _ = WebPIDecGetYUVA(decoder, &last, nil, nil, nil, nil, nil, nil, nil, nil)
    }
    guard last > 0 else { throw .truncated }
    return min(Int(last), size.height)
  }

  /// Leaves out the last column and row of a photo with odd sides.
  ///
  /// The colours there stand for pixels outside, and libwebp would stretch the colours of the whole
  /// picture to its sides.
  private func cutToWholeColours(_ options: inout WebPDecoderOptions) {
    guard area.size.width > 1, area.size.height > 1 else { return }
    options.use_cropping = 1
    options.crop_width = Int32(clamping: area.size.width & ~1)
    options.crop_height = Int32(clamping: area.size.height & ~1)
  }

  private static func set(_ output: inout WebPDecBuffer, _ target: Target) {
    output.is_external_memory = 1
    switch target {
    case .pixels(let pixels, let stride, let hasAlpha):
      output.colorspace = hasAlpha ? MODE_BGRA : MODE_RGB
      output.u.RGBA = WebPRGBABuffer(
        rgba: pixels.baseAddress, stride: Int32(clamping: stride), size: pixels.count)
    case .planes(let planes, let strides):
      output.colorspace = MODE_YUV
      output.u.YUVA = WebPYUVABuffer(
        y: planes[0].baseAddress, u: planes[1].baseAddress, v: planes[2].baseAddress, a: nil,
        y_stride: Int32(clamping: strides[0]), u_stride: Int32(clamping: strides[1]),
        v_stride: Int32(clamping: strides[2]), a_stride: 0, y_size: planes[0].count,
        u_size: planes[1].count, v_size: planes[2].count, a_size: 0)
    }
  }
}
