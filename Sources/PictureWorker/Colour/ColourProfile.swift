import CKolodaPictures
import KolodaGLib

/// Converts colours from a picture's colour space to sRGB, which screens are assumed to have.
///
/// The last profile's transform is kept, since the pictures of one camera share a profile.
final class ColourProfile {
  private var profile: [UInt8] = []
  private var layout = PixelLayout.rgb
  private var isForGrey = false
  private var transform: cmsHTRANSFORM?

  deinit {
    if let transform { cmsDeleteTransform(transform) }
  }

  /// Returns the transform that converts pixels to sRGB in place, by the ICC profile that came with
  /// them.
  ///
  /// Inks become colours in the screen's layout, whose fourth byte is left as it was.
  ///
  /// - Parameter isGrey: whether the pixels are all grey; a grey profile applies to such pixels
  ///   only.
  /// - Returns: nil if the pixels are to be left as they are, or the profile can't be read or is
  ///   for other colours. The transform is valid until the next call.
  func transform(
    by profile: [UInt8]?, for layout: PixelLayout, isGrey: () -> Bool
  ) -> cmsHTRANSFORM? {
    guard let profile else { return nil }
    if profile != self.profile || layout != self.layout { prepare(profile, layout) }
    return isForGrey && !isGrey() ? nil : transform
  }

  /// Converts a pixbuf's pixels in place.
  ///
  /// - Parameter text: the ICC profile as gdk-pixbuf gives it, in base64. A CMYK profile has no
  ///   effect, since gdk-pixbuf has converted such pixels to RGB already.
  func apply(to pixels: ObjectReference, profile text: String?) {
    apply(to: pixels, by: text.flatMap(ColourProfile.bytes(of:)))
  }

  /// Converts a pixbuf's pixels in place by an ICC profile.
  func apply(to pixels: ObjectReference, by profile: [UInt8]?) {
    let layout: PixelLayout = gdk_pixbuf_get_has_alpha(pixels.pointer) != 0 ? .rgba : .rgb
    let transform = transform(by: profile, for: layout) { ColourProfile.isGrey(pixels) }
    guard let transform, let data = gdk_pixbuf_get_pixels(pixels.pointer) else { return }
    let stride = UInt32(gdk_pixbuf_get_rowstride(pixels.pointer))
    cmsDoTransformLineStride(
      transform, data, data, UInt32(gdk_pixbuf_get_width(pixels.pointer)),
      UInt32(gdk_pixbuf_get_height(pixels.pointer)), stride, stride, 0, 0)
  }

  /// Decodes an ICC profile that gdk-pixbuf gives in base64.
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

  /// Whether a profile calls itself sRGB, as most profiles in pictures do.
  private func isStandard(_ profile: cmsHPROFILE) -> Bool {
    var text = [CChar](repeating: 0, count: 128)
    _ = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    return text.withUnsafeBufferPointer { text in
      let name = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return name.hasPrefix("sRGB")
    }
  }

  /// Whether all pixels of a pixbuf are grey.
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
