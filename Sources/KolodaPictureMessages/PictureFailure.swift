/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
  /// The file does not exist any more.
  case vanished
  /// The user is not allowed to read the file.
  case forbidden
  /// The path is that of a folder, a device or a pipe.
  case notAFile
  /// The file is empty.
  case empty
  /// No loader knows the format; with the loader library's message.
  case notAnImage(String)
  /// The format is known, but its loader is not installed.
  case noLoader(PictureFormat)
  /// The file starts as an image but doesn't go on as one; with the loader's message.
  case damaged(String)
  /// The file ends before the picture does.
  case truncated
  /// The file is a RAW picture without a preview that can be shown.
  case noPreview
  /// Decoding would take more memory or time than allowed.
  case tooLarge(PixelSize)
  /// The file is longer than allowed for its format; the limit is in bytes.
  case tooLong(limit: Int)
  /// The system can't read the file; with the system's message.
  case unreadable(String)
  /// Reading the file crashed the worker.
  case fatal
  /// The worker made no progress, or didn't finish, within the time limit.
  case slow
  /// No worker can be started; with the system's message.
  case noWorker(String)

  /// The message of the system or the loader, for those who want to know more.
  package var detail: String? {
    switch self {
    case .notAnImage(let words), .damaged(let words), .unreadable(let words),
      .noWorker(let words):
      words.isEmpty ? nil : words
    default: nil
    }
  }

  /// Whether another attempt may succeed although the file stays the same.
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

  /// The format's name, as shown to people.
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

  /// The Debian package with the format's loader, which has this name in Debian's descendants too;
  /// nil if there is none.
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

  /// Recognises a format by a file's first bytes; nil for any other.
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
