import CKolodaPictures
import KolodaGLib

/// Brings colours that were meant for another colour space to sRGB, which screens are taken for.
///
/// The last profile's transform is kept: the pictures of a camera have the same.
final class ColourProfile {
  private var profile: [UInt8] = []
  private var layout = PixelLayout.rgb
  private var isForGrey = false
  private var transform: cmsHTRANSFORM?

  deinit {
    if let transform { cmsDeleteTransform(transform) }
  }

  /// What brings pixels to sRGB in place, by the profile's file that came with them.
  ///
  /// Of inks it makes colours in the screen's layout, whose fourth byte is left as it was.
  ///
  /// - Parameter isGrey: whether they are nothing but greys; a profile for greys is for those alone.
  /// - Returns: nil where all is to be left as it is, and where the profile can't be read or is for
  ///   other colours. It is good until the next is asked for.
  func transform(
    by profile: [UInt8]?, for layout: PixelLayout, isGrey: () -> Bool
  ) -> cmsHTRANSFORM? {
    guard let profile else { return nil }
    if profile != self.profile || layout != self.layout { prepare(profile, layout) }
    return isForGrey && !isGrey() ? nil : transform
  }

  /// Converts a pixbuf's pixels in place.
  ///
  /// - Parameter text: the profile as gdk-pixbuf gives it, base 64. One for inks does nothing: of
  ///   those gdk-pixbuf has made red, green and blue already.
  func apply(to pixels: ObjectReference, profile text: String?) {
    apply(to: pixels, by: text.flatMap(ColourProfile.bytes(of:)))
  }

  /// Converts a pixbuf's pixels in place by a profile's file.
  func apply(to pixels: ObjectReference, by profile: [UInt8]?) {
    let layout: PixelLayout = gdk_pixbuf_get_has_alpha(pixels.pointer) != 0 ? .rgba : .rgb
    let transform = transform(by: profile, for: layout) { ColourProfile.isGrey(pixels) }
    guard let transform, let data = gdk_pixbuf_get_pixels(pixels.pointer) else { return }
    let stride = UInt32(gdk_pixbuf_get_rowstride(pixels.pointer))
    cmsDoTransformLineStride(
      transform, data, data, UInt32(gdk_pixbuf_get_width(pixels.pointer)),
      UInt32(gdk_pixbuf_get_height(pixels.pointer)), stride, stride, 0, 0)
  }

  /// A profile's file as gdk-pixbuf gives it, base 64.
  static func bytes(of text: String) -> [UInt8]? {
    var count: gsize = 0
    guard let decoded = g_base64_decode(text, &count) else { return nil }
    defer { g_free(decoded) }
    return Array(UnsafeBufferPointer(start: decoded, count: Int(count)))
  }

  private func prepare(_ bytes: [UInt8], _ layout: PixelLayout) {
    if let transform { cmsDeleteTransform(transform) }
    transform = nil
    isForGrey = false
    profile = bytes
    self.layout = layout
    guard let source = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return }
    defer { cmsCloseProfile(source) }
    guard let input = layout.number(read: cmsGetColorSpace(source)), !isStandard(source),
      let target = cmsCreate_sRGBProfile()
    else { return }
    defer { cmsCloseProfile(target) }
    isForGrey = cmsGetColorSpace(source) == cmsSigGrayData
    transform = cmsCreateTransform(
      source, input, target, layout.written, UInt32(INTENT_RELATIVE_COLORIMETRIC),
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
  }

  /// Whether a profile says that it is sRGB, which most do that have one at all.
  private func isStandard(_ profile: cmsHPROFILE) -> Bool {
    var text = [CChar](repeating: 0, count: 128)
    _ = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    return text.withUnsafeBufferPointer { text in
      let name = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return name.hasPrefix("sRGB")
    }
  }

  /// Whether a pixbuf has nothing but greys.
  private static func isGrey(_ pixels: ObjectReference) -> Bool {
    guard let start = gdk_pixbuf_read_pixels(pixels.pointer) else { return false }
    let step = Int(gdk_pixbuf_get_n_channels(pixels.pointer))
    let stride = Int(gdk_pixbuf_get_rowstride(pixels.pointer))
    let width = Int(gdk_pixbuf_get_width(pixels.pointer))
    return (0..<Int(gdk_pixbuf_get_height(pixels.pointer))).allSatisfy { row in
      let line = start + row * stride
      return (0..<width).allSatisfy { column in
        let pixel = line + column * step
        return pixel[0] == pixel[1] && pixel[1] == pixel[2]
      }
    }
  }
}
