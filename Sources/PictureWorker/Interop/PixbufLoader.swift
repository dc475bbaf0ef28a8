import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// A picture that is decoded piece by piece, by whichever of gdk-pixbuf's loaders knows the format.
final class PixbufLoader {
  /// What a loader knows about a picture before it decodes the pixels.
  struct Announcement {
    var size: PixelSize
    /// The format's short name, such as "jpeg".
    var format: String
    /// Whether the picture is a vector drawing, which is sharp at any size.
    var isScalable: Bool
  }

  /// gdk-pixbuf's error.
  struct Refusal: Error {
    var words: String
    var isUnknownFormat: Bool
  }

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private var isClosed = false
  /// Chooses the size to decode to; nil refuses the picture.
  private let decide: (Announcement) -> PixelSize?
  /// The rows drawn so far.
  private(set) var rows: Range<Int>?
  private(set) var announcement: Announcement?

  init?(decide: @escaping (Announcement) -> PixelSize?) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    self.loader = loader
    self.decide = decide
    let me = Unmanaged.passUnretained(self).toOpaque()
    let prepared: @convention(c) (OpaquePointer, Int32, Int32, UnsafeMutableRawPointer) -> Void = {
      _, width, height, me in
      Unmanaged<PixbufLoader>.fromOpaque(me).takeUnretainedValue()
        .prepare(PixelSize(width: Int(width), height: Int(height)))
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), me, nil,
      GConnectFlags(rawValue: 0))
    let updated:
      @convention(c) (OpaquePointer, Int32, Int32, Int32, Int32, UnsafeMutableRawPointer) -> Void =
        { _, _, y, _, height, me in
          Unmanaged<PixbufLoader>.fromOpaque(me).takeUnretainedValue()
            .draw(rows: Int(y)..<Int(y + max(height, 0)))
        }
    g_signal_connect_data(
      loader, "area-updated", unsafeBitCast(updated, to: GCallback.self), me, nil,
      GConnectFlags(rawValue: 0))
  }

  deinit {
    if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// The format's short name, once enough bytes have been written to tell.
  var format: String? {
    guard let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// Decodes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
    var error: UnsafeMutablePointer<GError>?
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    guard gdk_pixbuf_loader_write(loader, start, gsize(bytes.count), &error) != 0 else {
      // A loader that failed has closed itself, but must be closed by its user too.
      isClosed = true
      gdk_pixbuf_loader_close(loader, nil)
      throw Self.refusal(error)
    }
  }

  /// The first picture of an animation, once it is complete; nil before that, and for a single
  /// picture.
  var firstOfMany: ObjectReference? {
    // A second frame is begun when the first one is complete.
    guard let animation = gdk_pixbuf_loader_get_animation(loader),
      gdk_pixbuf_animation_is_static_image(animation) == 0,
      let first = gdk_pixbuf_animation_get_static_image(animation)
    else { return nil }
    return ObjectReference(retaining: first)
  }

  /// Ends decoding and returns the picture.
  func finish() throws(Refusal) -> ObjectReference? {
    var error: UnsafeMutablePointer<GError>?
    isClosed = true
    guard gdk_pixbuf_loader_close(loader, &error) != 0 else { throw Self.refusal(error) }
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    return ObjectReference(retaining: pixbuf)
  }

  private func prepare(_ size: PixelSize) {
    let format = gdk_pixbuf_loader_get_format(loader)
    let announcement = Announcement(
      size: size, format: self.format ?? "",
      isScalable: format.map { gdk_pixbuf_format_is_scalable($0) != 0 } ?? false)
    self.announcement = announcement
    // A size of 0 makes every loader stop before the pixels.
    let wanted = decide(announcement) ?? PixelSize(width: 0, height: 0)
    guard wanted != size else { return }
    gdk_pixbuf_loader_set_size(
      loader, Int32(clamping: wanted.width), Int32(clamping: wanted.height))
  }

  private func draw(rows new: Range<Int>) {
    rows =
      rows.map {
        min($0.lowerBound, new.lowerBound)..<max($0.upperBound, new.upperBound)
      } ?? new
  }

  private static func refusal(_ error: UnsafeMutablePointer<GError>?) -> Refusal {
    guard let error else { return Refusal(words: "", isUnknownFormat: false) }
    defer { g_error_free(error) }
    let isUnknown =
      error.pointee.domain == gdk_pixbuf_error_quark()
      && error.pointee.code == Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
    return Refusal(words: String(cString: error.pointee.message), isUnknownFormat: isUnknown)
  }
}
