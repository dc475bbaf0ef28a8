/// Why a photo cannot be shown.
enum PhotoFailure: Error, Hashable, Sendable {
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
  /// It starts as an image and does not go on as one; with the loader's own words.
  case damaged(String)
  /// It ends before the picture does.
  case truncated
  /// Decoding it would take more memory or time than it is given.
  case tooLarge(PixelSize)
  /// The system could not read it; with the system's own words.
  case unreadable(String)

  /// What the system or the loader said, for those who want to know more.
  var detail: String? {
    switch self {
    case .notAnImage(let words), .damaged(let words), .unreadable(let words):
      words.isEmpty ? nil : words
    default: nil
    }
  }
}
