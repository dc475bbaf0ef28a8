import KolodaFiles
import KolodaTriage

/// The stars, the colour label and the verdict that other programs gave a photo, as its files state
/// them.
package struct FileMarks: Hashable, Sendable {
  /// The stars; nil also stands for none, since programs write a 0 for photos that nobody has
  /// rated.
  package var stars: Stars?
  /// The colour label; nil for none.
  package var label: ColourLabel?
  /// Whether the photo was rejected, picked or left for later; nil if nothing is said.
  package var verdict: Verdict?
  /// When the file says that this was written, in microseconds since 1970; nil if it doesn't say.
  package var written: Int64?

  package init(
    stars: Stars? = nil, label: ColourLabel? = nil, verdict: Verdict? = nil, written: Int64? = nil
  ) {
    self.stars = stars
    self.label = label
    self.verdict = verdict
    self.written = written
  }

  /// Whether nothing is said about the photo.
  package var isEmpty: Bool { stars == nil && label == nil && verdict == nil }

  /// Returns these marks, with those that are missing taken from another file of lower precedence.
  package func filled(by other: FileMarks) -> FileMarks {
    FileMarks(
      stars: stars ?? other.stars, label: label ?? other.label,
      // New stars replace a rejection, which is a rating.
      verdict: verdict ?? (stars == nil ? other.verdict : nil))
  }

  /// What the files of a photo say together: each thing as the file says that was written last.
  ///
  /// - Parameter places: what each file says, and when the file was modified, in nanoseconds since
  ///   1970; of files written at the same time, the first counts.
  package static func newest(_ places: [(marks: FileMarks, modified: Int64)]) -> FileMarks {
    let said = places.filter { !$0.marks.isEmpty }
    // A date in one file says nothing about another one that has none.
    let isDated = said.allSatisfy { $0.marks.written != nil }
    let order = said.indices.sorted { one, other in
      if isDated, let left = said[one].marks.written, let right = said[other].marks.written,
        left != right
      {
        return left > right
      }
      if said[one].modified != said[other].modified {
        return said[one].modified > said[other].modified
      }
      return one < other
    }
    return order.reduce(FileMarks()) { $0.filled(by: said[$1].marks) }
  }

  /// Reads the stars, the colour label and the verdict of an XMP document.
  ///
  /// darktable's colour goes before `xmp:Label`, which darktable does not write: where both are
  /// there, the colour was given later, in darktable. Where the label is in another language, Adobe's
  /// programs and digiKam state its colour besides; Bridge's own English names have one each. A rating below 0 is a verdict and gives no stars.
  package init(in document: XMPDocument) {
    if let rating = document.value(of: .rating).flatMap(Double.init), (0.5...100).contains(rating) {
      stars = Stars(rawValue: min(Int(rating.rounded()), 5))
    } else if document.value(of: .rating) == nil,
      let percent = document.value(of: .ratingPercent).flatMap({ Int($0) })
    {
      stars = PicturePacket.stars(percent: percent).flatMap { Stars(rawValue: $0) }
    }
    label =
      ColourLabel(darktable: document.value(of: .colorlabels))
      ?? ColourLabel(name: document.value(of: .label))
      ?? ColourLabel(name: document.value(of: .labelColor))
      ?? ColourLabel(digikam: document.value(of: .colorLabel))
      ?? ColourLabel(bridge: document.value(of: .label))
    verdict = Verdict(in: document)
    written = (document.value(of: .metadataDate) ?? document.value(of: .modifyDate))
      .flatMap { XMPDate($0)?.moment }
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
