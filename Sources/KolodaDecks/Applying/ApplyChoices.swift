import KolodaOutcomes
import KolodaTriage

/// The choices made for a deck's last Apply, which are suggested for the next one.
package struct ApplyChoices: Equatable, Sendable {
  /// The name of the choices in the journal.
  package static let name = "apply"

  /// The action for each pile.
  package var actions: [PileID: ApplyRequest.PileAction] = [:]
  /// Whether decisions were written to XMP.
  package var isWriting = false
  /// Whether they were also written into JPEG files.
  package var isInJPEG = false
  /// What to do if a file name is taken.
  package var conflict = ApplyRequest.Conflict.keepBoth

  /// No choice made.
  package init() {}

  /// The choices that a wish contains.
  package init(_ wish: ApplyWish) {
    actions = wish.actions
    isWriting = wish.writing != nil
    isInJPEG = wish.writing?.isInJPEG ?? false
    conflict = wish.conflict
  }

  /// Returns the choices with those made earlier for piles that were not asked about this time.
  package func completed(by earlier: ApplyChoices) -> ApplyChoices {
    var choices = self
    choices.actions.merge(earlier.actions) { own, _ in own }
    return choices
  }

  /// Reads the choices from their text; unknown lines are ignored.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard !parts.isEmpty else { continue }
      switch (parts[0], parts.count) {
      case ("xmp", 1): isWriting = true
      case ("in-jpeg", 1): isInJPEG = true
      case ("conflict", 2): conflict = ApplyRequest.Conflict(rawValue: parts[1]) ?? conflict
      case ("trash", 2): PileID(parts[1]).map { actions[$0] = .trash }
      case ("move", 3...4), ("copy", 3...4):
        guard let pile = PileID(parts[1]),
          let folder = OpenTarget.path(ofFileURI: Array(parts[2].utf8))
        else { continue }
        let pattern = parts.count > 3 ? Self.pattern(parts[3]) : nil
        actions[pile] =
          parts[0] == "move" ? .move(folder, by: pattern) : .copy(folder, by: pattern)
      default: break
      }
    }
  }

  /// The choices as text, one per line.
  package var text: String {
    var lines = actions.sorted { $0.key.text < $1.key.text }.compactMap { pile, action in
      switch action {
      case .nothing: nil as String?
      case .trash: "trash \(pile.text)"
      case .move(let folder, let pattern): "move \(pile.text) \(Self.text(folder, pattern))"
      case .copy(let folder, let pattern): "copy \(pile.text) \(Self.text(folder, pattern))"
      }
    }
    if isWriting { lines.append("xmp") }
    if isInJPEG { lines.append("in-jpeg") }
    if conflict != .keepBoth { lines.append("conflict \(conflict.rawValue)") }
    return lines.joined(separator: "\n")
  }

  private static let slash = UInt8(ascii: "/")

  private static func text(_ folder: [UInt8], _ pattern: FolderPattern?) -> String {
    let uri = fileURI(of: folder)
    return pattern.map { "\(uri) \(fileURI(of: [slash] + $0.bytes))" } ?? uri
  }

  private static func pattern(_ uri: String) -> FolderPattern? {
    OpenTarget.path(ofFileURI: Array(uri.utf8)).flatMap {
      try? FolderPattern(Array($0.dropFirst()))
    }
  }
}
