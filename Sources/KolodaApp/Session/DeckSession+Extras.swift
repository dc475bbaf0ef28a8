import Koloda
import KolodaGLib
import KolodaOutcomes
import KolodaSources
import KolodaTriage

// Stars and labels that the photos' files bring along: shown until the user gives the card others.
extension DeckSession {
  /// The marks that a card shows: the user's own, and where there is none what its files say.
  ///
  /// What files say is nobody's decision: there is no event of it, and nothing is written of it.
  func marks(of card: CardID) -> Marks {
    var marks = deck.marks(of: card)
    guard let said = extras[card]?.marks else { return marks }
    marks.stars = marks.stars ?? said.stars
    marks.label = marks.label ?? said.label
    return marks
  }

  /// Begins to follow what lies beside the photos; it is looked for once their dates are known.
  func beginExtras(of source: FolderSource) {
    let reading = ExtraReading(source) { [weak self] found in
      MainThread.post { self?.take(found) }
    }
    extraReading = reading
    source.followBeside(PhotoSurroundings.isAbout) { reading.look() }
  }

  /// Shows what was found.
  func take(_ found: [CardID: PhotoExtras]) {
    guard found != extras else { return }
    let cards = Set(extras.keys).union(found.keys).filter { extras[$0] != found[$0] }
    var changes: [MarkChange] = []
    let before = cards.map { ($0, marks(of: $0)) }
    extras = found
    for (card, before) in before {
      let now = marks(of: card)
      for kind in [Mark.Kind.stars, .label] where before[kind] != now[kind] {
        changes.append(MarkChange(card: card, kind: kind, was: before[kind], mark: now[kind]))
      }
    }
    if !changes.isEmpty {
      showMarks(changes)
      onExtras?(changes)
    }
    followFilter(Array(cards))
    observer?.sessionChanged(self)
  }
}
