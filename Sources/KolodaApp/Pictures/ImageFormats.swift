import CAdwaita
import KolodaFiles

/// The picture formats that become cards: those of the installed loaders, RAW formats, and formats
/// whose loaders can be installed, so that their cards can say so.
enum ImageFormats {
  /// The usual file name extensions, in lower case and without the dot.
  static let extensions: Set<String> = {
    var names: Set<String> = ["avif", "jxl", "svg", "svgz", "tif", "tiff", "webp"]
    names.formUnion(PhotoKind.allCases.flatMap(\.endings))
    let formats = gdk_pixbuf_get_formats()
    defer { g_slist_free(formats) }
    var next = formats
    while let entry = next?.pointee {
      if let format = entry.data, let list = gdk_pixbuf_format_get_extensions(OpaquePointer(format))
      {
        var place = list
        while let name = place.pointee {
          names.insert(String(cString: name).lowercased())
          place += 1
        }
        g_strfreev(list)
      }
      next = entry.next
    }
    return names
  }()

  /// Whether a file's name has the extension of a picture.
  static func includes(fileName: some Collection<UInt8>) -> Bool {
    let bytes = Array(fileName)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    return extensions.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
  }
}
