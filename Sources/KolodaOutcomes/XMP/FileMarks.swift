import KolodaFiles
import KolodaTriage

/// The stars and the label that other programs have given a photo, as its files say.
package struct FileMarks: Hashable, Sendable {
  /// The stars, none of which is nil as well: programs write a 0 for photos that nobody has rated.
  package var stars: Stars?
  /// The colour; nil for none.
  package var label: ColourLabel?

  /// Nothing is said.
  package init(stars: Stars? = nil, label: ColourLabel? = nil) {
    self.stars = stars
    self.label = label
  }

  /// Whether nothing is said.
  package var isEmpty: Bool { stars == nil && label == nil }

  /// What holds where one file says something, and another that comes after it: of each what is said
  /// first.
  package func filled(by other: FileMarks) -> FileMarks {
    FileMarks(stars: stars ?? other.stars, label: label ?? other.label)
  }

  /// Takes a document's stars and label.
  ///
  /// darktable's own colour goes before the name of one, which it does not write: a colour that was
  /// given there after another program's is the newer. A rating below 0 is a verdict, and none of
  /// this.
  package init(in document: XMPDocument) {
    if let rating = document.value(of: .rating).flatMap(Double.init), (0.5...100).contains(rating) {
      stars = Stars(rawValue: min(Int(rating.rounded()), 5))
    }
    label =
      ColourLabel(darktable: document.value(of: .colorlabels))
      ?? ColourLabel(name: document.value(of: .label))
      ?? ColourLabel(digikam: document.value(of: .colorLabel))
  }

  /// The longest sidecar that is read for its marks, in bytes: one with a long history of edits has
  /// some hundred thousand.
  private static let longest = 4_000_000

  /// Reads a sidecar; nothing where there is none, or it makes no sense.
  ///
  /// - Parameter size: its length, in bytes.
  package init(sidecar path: [UInt8], size: Int64) {
    self.init()
    guard size > 0, size <= Self.longest,
      case .success(let bytes) = readFile(path, atMost: Int(size)), bytes.count <= size,
      let document = try? XMPDocument(bytes)
    else { return }
    self.init(in: document)
  }

  /// Reads the packet inside a JPEG file; nothing where there is none, or it makes no sense.
  package init(jpeg path: [UInt8]) {
    self.init()
    guard let packet = try? JPEGPacket.read(at: path), let document = try? XMPDocument(packet)
    else { return }
    self.init(in: document)
  }
}
