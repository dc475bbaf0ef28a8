/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
  /// There is no file of that name any more.
  case vanished
  /// The system does not let this user read it.
  case forbidden
  /// It is a folder, a device or a pipe.
  case notAFile
  /// The file has no bytes.
  case empty
  /// No loader knows its format; with the loader library's own words.
  case notAnImage(String)
  /// Its format is known, and the loader for it is not installed.
  case noLoader(PictureFormat)
  /// It starts as an image and does not go on as one; with the loader's own words.
  case damaged(String)
  /// It ends before the picture does.
  case truncated
  /// It is a RAW picture, and has no preview that can be shown.
  case noPreview
  /// Decoding it would take more memory or time than it is given.
  case tooLarge(PixelSize)
  /// The file is longer than what is read of its format, in bytes.
  case tooLong(limit: Int)
  /// The system could not read it; with the system's own words.
  case unreadable(String)
  /// Reading it ended the process that reads pictures.
  case fatal
  /// It made no progress, or came to no end, in the time that it is given.
  case slow
  /// The process that reads pictures cannot be started; with the system's own words.
  case noWorker(String)

  /// What the system or the loader said, for those who want to know more.
  package var detail: String? {
    switch self {
    case .notAnImage(let words), .damaged(let words), .unreadable(let words),
      .noWorker(let words):
      words.isEmpty ? nil : words
    default: nil
    }
  }

  /// Whether another try may end better though the file stays the same.
  package var isPassing: Bool {
    switch self {
    case .fatal, .slow, .noWorker, .unreadable, .vanished, .forbidden: true
    default: false
    }
  }
}

/// A format whose loader is a package of its own.
package enum PictureFormat: UInt8, Hashable, Sendable, CaseIterable {
  case heic, avif, webp, svg, jpegXL, tiff

  /// What it is called.
  package var name: String {
    switch self {
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .webp: "WebP"
    case .svg: "SVG"
    case .jpegXL: "JPEG XL"
    case .tiff: "TIFF"
    }
  }

  /// The package that has its loader in Debian and its descendants; nil where there is none.
  package var package: String? {
    switch self {
    case .heic: "heif-gdk-pixbuf"
    case .avif: "libavif-gdk-pixbuf"
    case .webp: "webp-pixbuf-loader"
    case .svg: "librsvg2-common"
    case .tiff: "libgdk-pixbuf-2.0-0"
    case .jpegXL: nil
    }
  }

  /// Tells a format by a file's first bytes; nil for any other.
  package init?(head: [UInt8]) {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      let bytes = text.withUTF8Buffer { Array($0) }
      return head.dropFirst(place).starts(with: bytes)
    }
    if has("ftyp", at: 4) {
      if has("avif", at: 8) || has("avis", at: 8) {
        self = .avif
      } else if ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].contains(
        String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self))
      {
        self = .heic
      } else {
        return nil
      }
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if head.starts(with: [0xff, 0x0a]) || has("JXL ", at: 4) {
      self = .jpegXL
    } else if has("II*\0") || has("MM\0*") {
      self = .tiff
    } else if String(decoding: head, as: UTF8.self).contains("<svg") {
      self = .svg
    } else {
      return nil
    }
  }
}
