import KolodaSources
import KolodaTriage

/// The numbers of a deck's cards that have each mark.
struct MarkTally: Hashable {
  /// The number of cards by stars; cards without stars are not counted.
  private(set) var stars: [Stars: Int] = [:]
  private(set) var labels: [ColourLabel: Int] = [:]
  private(set) var notes = 0
  private(set) var turned = 0

  /// Counts the marks of an open deck.
  @MainActor
  init(_ deck: OpenDeck) {
    for card in deck.markedCards {
      let marks = deck.marks(of: card)
      if let stars = marks.stars, stars != .zero { self.stars[stars, default: 0] += 1 }
      if let label = marks.label, label != .cleared { labels[label, default: 0] += 1 }
      if let note = marks.note, !note.text.isEmpty { notes += 1 }
      if let turn = marks.turn, turn != .upright { turned += 1 }
    }
  }

  /// Whether no card has any mark.
  var isEmpty: Bool { stars.isEmpty && labels.isEmpty && notes == 0 && turned == 0 }

  /// The numbers as a JSON object.
  var json: String {
    JSONText.object([
      (
        "stars",
        JSONText.object(
          Stars.allCases.compactMap { each in stars[each].map { ("\(each.rawValue)", "\($0)") } })
      ),
      (
        "labels",
        JSONText.object(
          ColourLabel.allCases.compactMap { each in labels[each].map { (each.rawValue, "\($0)") } })
      ),
      ("notes", "\(notes)"), ("turned", "\(turned)"),
    ])
  }

  /// The numbers as one line of plain text.
  var text: String {
    let parts =
      Stars.allCases.compactMap { each in
        stars[each].map { "\($0) with \(each.rawValue) star\(each == .one ? "" : "s")" }
      } + ColourLabel.allCases.compactMap { each in labels[each].map { "\($0) \(each.rawValue)" } }
      + (notes > 0 ? ["\(notes) with a note"] : [])
      + (turned > 0 ? ["\(turned) turned"] : [])
    return parts.joined(separator: ", ")
  }
}
