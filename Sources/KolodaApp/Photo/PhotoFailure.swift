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

  /// What is wrong, in words for the person who wants to see the photo.
  var reason: String {
    switch self {
    case .vanished: "This file is gone."
    case .forbidden: "You do not have permission to read this file."
    case .notAFile: "This is not a file that can be opened."
    case .empty: "This file is empty."
    case .notAnImage: "This file is not a picture, or is of a kind that cannot be shown here."
    case .damaged: "This picture is damaged."
    case .truncated: "This picture is not complete: the file ends too early."
    case .tooLarge(let size):
      "This picture is too large to be shown: \(size.width) × \(size.height) pixels."
    case .unreadable: "This file could not be read."
    }
  }

  /// What the system or the loader said, for those who want to know more.
  var detail: String? {
    switch self {
    case .notAnImage(let words), .damaged(let words), .unreadable(let words):
      words.isEmpty ? nil : words
    default: nil
    }
  }
}
