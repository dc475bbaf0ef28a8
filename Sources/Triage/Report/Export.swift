/// The decisions of a folder for other programs: one line for each decided card.
///
/// Lines are in the natural order of the files. `file` is relative to the folder; `answer` is what
/// an annotator would have said; `time` is when the card was decided.
public struct Export: Sendable {
  /// A form of the lines.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// A JSON object a line. A name that is not UTF-8 is shown with U+FFFD in `file`, and said
    /// exactly in `uri`.
    case jsonl
    /// Comma-separated values by RFC 4180, under a line of names. A name stands there with its
    /// own bytes.
    case csv
  }

  private let listing: FolderListing
  private let decisions: [Decision]

  /// The decisions of a deck as it was opened.
  public init(_ deck: FolderDeck) {
    self.init(deck.listing, deck.history)
  }

  init(_ listing: FolderListing, _ decisions: [Decision]) {
    self.listing = listing
    self.decisions = decisions.sorted { $0.card.rawValue < $1.card.rawValue }
  }

  /// All lines.
  public func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .jsonl: jsonLines()
    case .csv: csvLines()
    }
  }

  private func jsonLines() -> [UInt8] {
    var lines: [UInt8] = []
    for decision in decisions {
      let name = listing.files[decision.card.rawValue].name
      var members = [
        ("file", JSONText.string(name.text)),
        ("pile", JSONText.string(decision.pile.rawValue)),
        ("answer", JSONText.string(decision.pile.answer.rawValue)),
        ("time", JSONText.string(decision.time.iso8601)),
      ]
      if !name.isUTF8 { members.append(("uri", JSONText.string(listing.folder.uri(of: name)))) }
      lines += Array(JSONText.object(members).utf8)
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  private func csvLines() -> [UInt8] {
    var lines = Array("file,pile,answer,time\r\n".utf8)
    for decision in decisions {
      lines += csvField(listing.files[decision.card.rawValue].name.bytes)
      let rest =
        ",\(decision.pile.rawValue),\(decision.pile.answer.rawValue),\(decision.time.iso8601)\r\n"
      lines += Array(rest.utf8)
    }
    return lines
  }

  private func csvField(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let special: Set = [quote, UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard bytes.contains(where: special.contains) else { return bytes }
    var field = [quote]
    for byte in bytes {
      if byte == quote { field.append(quote) }
      field.append(byte)
    }
    return field + [quote]
  }
}
