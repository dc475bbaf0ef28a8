/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
  /// The file does not exist any more.
  case vanished
  /// The file is another one than that whose excerpt is wanted.
  case changed
  /// The user is not allowed to read the file.
  case forbidden
  /// The path is that of a folder, a device or a pipe.
  case notAFile
  /// The file is empty.
  case empty
  /// No decoder knows the format; with the decoder's message.
  case notAnImage(String)
  /// The format is known, but its decoder's library is not installed.
  case noLoader(LibraryFormat)
  /// What reads a video's format is not installed.
  case noDecoder(VideoFormat)
  /// The file starts as an image but doesn't go on as one; with the decoder's message.
  case damaged(String)
  /// The file ends before the picture does.
  case truncated
  /// The file is meant to be a video, but has none.
  case noVideo
  /// The frames of a video are decoded more slowly than it plays.
  case late
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

  /// The message of the system or the decoder, for those who want to know more.
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
    case .fatal, .slow, .late, .noWorker, .unreadable, .vanished, .changed, .forbidden, .noLoader,
      .noDecoder:
      true
    default: false
    }
  }
}

/// A format whose decoder is a library that is loaded by name, and may be missing.
package enum LibraryFormat: UInt8, Hashable, Sendable, CaseIterable {
  case heic, avif, jpegXL, svg

  /// The format's name, as shown to people.
  package var name: String {
    switch self {
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .jpegXL: "JPEG XL"
    case .svg: "SVG"
    }
  }

  /// Recognises a format by a file's first bytes; nil for any other, and for SVG, which is text.
  package init?(head: [UInt8]) {
    func text(_ place: Int) -> String {
      String(decoding: head.dropFirst(place).prefix(4), as: UTF8.self)
    }
    if head.starts(with: [0xff, 0x0a]) || text(4) == "JXL " {
      self = .jpegXL
      return
    }
    guard text(4) == "ftyp" else { return nil }
    // The main brand may be that of any HEIF; then the others tell.
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let others = stride(from: 16, to: min(length, head.count) - 3, by: 4).map(text)
    switch text(8) {
    case "avif", "avis": self = .avif
    case "mif1", "msf1": self = others.contains("avif") || others.contains("avis") ? .avif : .heic
    case "heic", "heix", "heim", "heis", "hevc": self = .heic
    default: return nil
    }
  }
}
