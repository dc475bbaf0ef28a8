import Koloda
import KolodaDecks
import KolodaFolders
import KolodaGLib
import KolodaOutcomes
import KolodaRecords
import KolodaTriage

// Stars and labels from the photos' own files, shown until the user sets others.
extension DeckSession {
  /// The marks and recordings beside the photos, by card.
  var extras: [CardID: PhotoExtras] { readers?.extras ?? [:] }

  /// The marks shown on a card: the user's own and, where there are none, those of its files.
  ///
  /// Marks from files are not the user's: there is no event for them, and nothing writes them.
  func marks(of card: CardID) -> Marks {
    var marks = deck.marks(of: card)
    guard let said = readers?.extras[card]?.marks else { return marks }
    marks.stars = marks.stars ?? said.stars
    marks.label = marks.label ?? said.label
    return marks
  }

  /// Shows the marks and recordings that were found.
  func take(_ found: [CardID: PhotoExtras]) {
    let extras = extras
    guard let readers, found != extras else { return }
    let cards = Set(extras.keys).union(found.keys).filter { extras[$0] != found[$0] }
    var changes: [MarkChange] = []
    let before = cards.map { ($0, marks(of: $0)) }
    readers.extras = found
    for (card, before) in before {
      let now = marks(of: card)
      for kind in [Mark.Kind.stars, .label] where before[kind] != now[kind] {
        changes.append(MarkChange(card: card, kind: kind, was: before[kind], mark: now[kind]))
      }
    }
    if !changes.isEmpty {
      showMarks(changes)
      readers.onMarks?(changes)
    }
    followFilter(Array(cards))
    observer?.sessionChanged(self)
  }
}
