import CAdwaita
import KolodaGTK
import KolodaPictures

extension Picture {
  /// The pixels as a GTK texture; nil if there is no memory for it.
  var texture: Texture? {
    withPixels { pixels in
      let bytes = g_bytes_new(pixels, gsize(stride * size.height))
      defer { g_bytes_unref(bytes) }
      return texture(of: bytes)
    }
  }

  /// Pixels of this picture's size as a GTK texture, in cairo's ARGB32.
  func texture(of bytes: OpaquePointer?) -> Texture? {
    gdk_memory_texture_new(
      Int32(size.width), Int32(size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
      gsize(stride)
    ).map { Texture(owning: $0) }
  }
}
