import KolodaFiles

/// The picture formats that become cards, by the usual extensions of their files.
package enum ImageFormats {
  /// The formats that are shown besides photos, some of them only where a library is installed.
  private static let shown = [
    "apng", "avif", "bmp", "cur", "dib", "gif", "ico", "jxl", "pbm", "pgm", "png", "pnm", "ppm",
    "svg", "svgz", "tif", "tiff", "webp",
  ]
  /// Other names of JPEGs, some of which have several views: the first one is shown.
  private static let views = ["insp", "jfif", "jps", "mpo", "pjpeg"]
  /// Pictures that are not shown: their cards say so, so that nothing is left out silently.
  private static let named = [
    "afphoto", "ani", "avci", "avifs", "eip", "exr", "hdp", "hdr", "heics", "heifs", "icns", "j2c",
    "j2k", "jp2", "jpc", "jpf", "jpm", "jpx", "jxr", "kra", "ora", "pam", "pcx", "psb", "psd",
    "psp", "pspimage", "qif", "qoi", "qtif", "targa", "tga", "wdp", "xbm", "xcf", "xpm",
  ]

  /// The usual file name extensions, in lower case and without the dot.
  package static let extensions = Set(PhotoKind.allCases.flatMap(\.endings) + shown + views + named)

  /// Whether a file's name has the extension of a picture or a video.
  package static func includes(fileName: some Collection<UInt8>, videos: Bool = true) -> Bool {
    let bytes = Array(fileName)
    if videos, Recording.isVideo(bytes) { return true }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    return extensions.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
  }
}
