import KolodaOutcomes
import KolodaTriage

/// What was chosen for a deck's last Apply, which is offered for the next one.
struct ApplyChoices: Equatable, Sendable {
  /// What the journal calls them.
  static let name = "apply"

  /// What was done with each pile.
  var actions: [PileID: ApplyRequest.PileAction] = [:]
  /// Whether verdicts were written.
  var isWriting = false
  /// Whether JPEG files got them inside as well.
  var isInJPEG = false
  /// What happened where a name was taken.
  var conflict = ApplyRequest.Conflict.keepBoth

  /// Nothing was.
  init() {}

  /// Takes over what is wished for.
  init(_ wish: ApplyWish) {
    actions = wish.actions
    isWriting = wish.writing != nil
    isInJPEG = wish.writing?.isInJPEG ?? false
    conflict = wish.conflict
  }

  /// With what was chosen before for piles that were not asked about now.
  func completed(by earlier: ApplyChoices) -> ApplyChoices {
    var choices = self
    choices.actions.merge(earlier.actions) { own, _ in own }
    return choices
  }

  /// Reads them from their text; what it does not know is passed over.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard !parts.isEmpty else { continue }
      switch (parts[0], parts.count) {
      case ("xmp", 1): isWriting = true
      case ("in-jpeg", 1): isInJPEG = true
      case ("conflict", 2): conflict = ApplyRequest.Conflict(rawValue: parts[1]) ?? conflict
      case ("trash", 2): PileID(parts[1]).map { actions[$0] = .trash }
      case ("move", 3), ("copy", 3):
        guard let pile = PileID(parts[1]),
          let folder = OpenTarget.path(ofFileURI: Array(parts[2].utf8))
        else { continue }
        actions[pile] = parts[0] == "move" ? .move(folder) : .copy(folder)
      default: break
      }
    }
  }

  /// A line for each thing.
  var text: String {
    var lines = actions.sorted { $0.key.text < $1.key.text }.compactMap { pile, action in
      switch action {
      case .nothing: nil as String?
      case .trash: "trash \(pile.text)"
      case .move(let folder): "move \(pile.text) \(OpenTarget.uri(of: folder))"
      case .copy(let folder): "copy \(pile.text) \(OpenTarget.uri(of: folder))"
      }
    }
    if isWriting { lines.append("xmp") }
    if isInJPEG { lines.append("in-jpeg") }
    if conflict != .keepBoth { lines.append("conflict \(conflict.rawValue)") }
    return lines.joined(separator: "\n")
  }
}
