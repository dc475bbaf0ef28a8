import CKolodaPictures
import KolodaGLib

/// Brings colours that were meant for another colour space to sRGB, which screens are taken for.
///
/// The last profile's transform is kept: the pictures of a camera have the same.
final class ColourProfile {
  private var profile: [UInt8] = []
  private var hasAlpha = false
  private var transform: cmsHTRANSFORM?

  deinit {
    if let transform { cmsDeleteTransform(transform) }
  }

  /// Converts a pixbuf's pixels in place, by the profile that its file carried.
  ///
  /// - Parameters:
  ///   - pixels: the pixels.
  ///   - profile: the profile as gdk-pixbuf gives it, base 64; nil leaves all as it is. So does one
  ///     that can't be read, or is not for red, green and blue.
  func apply(to pixels: ObjectReference, profile text: UnsafePointer<CChar>?) {
    guard let text else { return }
    var count: gsize = 0
    guard let decoded = g_base64_decode(text, &count) else { return }
    defer { g_free(decoded) }
    let bytes = Array(UnsafeBufferPointer(start: decoded, count: Int(count)))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixels.pointer) != 0
    if bytes != profile || hasAlpha != self.hasAlpha { prepare(bytes, hasAlpha: hasAlpha) }
    guard let transform, let data = gdk_pixbuf_get_pixels(pixels.pointer) else { return }
    let stride = UInt32(gdk_pixbuf_get_rowstride(pixels.pointer))
    cmsDoTransformLineStride(
      transform, data, data, UInt32(gdk_pixbuf_get_width(pixels.pointer)),
      UInt32(gdk_pixbuf_get_height(pixels.pointer)), stride, stride, 0, 0)
  }

  private func prepare(_ bytes: [UInt8], hasAlpha: Bool) {
    if let transform { cmsDeleteTransform(transform) }
    transform = nil
    profile = bytes
    self.hasAlpha = hasAlpha
    guard let source = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return }
    defer { cmsCloseProfile(source) }
    guard cmsGetColorSpace(source) == cmsSigRgbData, !isStandard(source),
      let target = cmsCreate_sRGBProfile()
    else { return }
    defer { cmsCloseProfile(target) }
    let layout = ColourProfile.layout(hasAlpha: hasAlpha)
    transform = cmsCreateTransform(
      source, layout, target, layout, UInt32(INTENT_RELATIVE_COLORIMETRIC),
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

  /// Three bytes for red, green and blue, and perhaps one that is left alone, as lcms2 numbers it.
  private static func layout(hasAlpha: Bool) -> UInt32 {
    let rgb = UInt32(PT_RGB) << 16
    return rgb | (hasAlpha ? 1 << 7 : 0) | 3 << 3 | 1
  }
}
