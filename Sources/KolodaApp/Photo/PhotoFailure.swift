import Localization

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
    case .vanished: localized("This file is gone.")
    case .forbidden: localized("You do not have permission to read this file.")
    case .notAFile: localized("This is not a file that can be opened.")
    case .empty: localized("This file is empty.")
    case .notAnImage:
      localized("This file is not a picture, or is of a kind that cannot be shown here.")
    case .damaged: localized("This picture is damaged.")
    case .truncated: localized("This picture is not complete: the file ends too early.")
    case .tooLarge(let size):
      localized(
        "This picture is too large to be shown: {width} × {height} pixels.",
        ["width": String(size.width), "height": String(size.height)])
    case .unreadable: localized("This file could not be read.")
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
