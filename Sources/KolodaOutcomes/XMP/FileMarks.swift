import KolodaFiles
import KolodaTriage

/// The stars and the colour label that other programs gave a photo, as its files state them.
package struct FileMarks: Hashable, Sendable {
  /// The stars; nil also stands for none, since programs write a 0 for photos that nobody has
  /// rated.
  package var stars: Stars?
  /// The colour label; nil for none.
  package var label: ColourLabel?

  package init(stars: Stars? = nil, label: ColourLabel? = nil) {
    self.stars = stars
    self.label = label
  }

  package var isEmpty: Bool { stars == nil && label == nil }

  /// Returns these marks, with those that are missing taken from another file of lower precedence.
  package func filled(by other: FileMarks) -> FileMarks {
    FileMarks(stars: stars ?? other.stars, label: label ?? other.label)
  }

  /// Reads the stars and the colour label of an XMP document.
  ///
  /// darktable's colour goes before `xmp:Label`, which darktable does not write: where both are
  /// there, the colour was given later, in darktable. A rating below 0 is a verdict and gives no
  /// stars.
  package init(in document: XMPDocument) {
    if let rating = document.value(of: .rating).flatMap(Double.init), (0.5...100).contains(rating) {
      stars = Stars(rawValue: min(Int(rating.rounded()), 5))
    }
    label =
      ColourLabel(darktable: document.value(of: .colorlabels))
      ?? ColourLabel(name: document.value(of: .label))
      ?? ColourLabel(digikam: document.value(of: .colorLabel))
  }

  /// The longest sidecar that is read for its marks, in bytes; one with a long editing history has
  /// some hundred thousand.
  private static let longest = 4_000_000

  /// Reads the marks of a sidecar; empty if there is none or it is malformed.
  ///
  /// - Parameter size: the sidecar's length, in bytes.
  package init(sidecar path: [UInt8], size: Int64) {
    self.init()
    guard size > 0, size <= Self.longest,
      case .success(let bytes) = readFile(path, atMost: Int(size)), bytes.count <= size,
      let document = try? XMPDocument(bytes)
    else { return }
    self.init(in: document)
  }

  /// Reads the marks inside a picture, from its XMP packet or else its EXIF; empty if there are
  /// none or they are malformed.
  package init(picture path: [UInt8]) {
    self.init()
    if let packet = PicturePacket.read(at: path), let document = try? XMPDocument(packet) {
      self.init(in: document)
      // A rating in XMP, even 0 or that of a rejected photo, is newer than the camera's in EXIF.
      if document.value(of: .rating) != nil { return }
    }
    if stars == nil { stars = PicturePacket.exifRating(at: path).flatMap { Stars(rawValue: $0) } }
  }
}
