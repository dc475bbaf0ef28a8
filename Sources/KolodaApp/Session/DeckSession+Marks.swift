import Koloda
import KolodaGTK
import KolodaTriage

// Stars, labels, notes and turns: they are not decisions, and move no card.
extension DeckSession {
  /// Gives cards a mark, as one act.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  func mark(_ cards: [CardID], _ mark: Mark) -> Bool { self.mark(cards.map { ($0, mark) }) }

  private func mark(_ marks: [(card: CardID, mark: Mark)]) -> Bool {
    guard !refuses() else { return false }
    let changes = deck.mark(marks)
    guard let first = changes.first, let mark = first.mark else { return false }
    for change in changes {
      if let mark = change.mark {
        trace?.writeMark(change.card, mark, file: name(of: change.card))
      }
    }
    view.announce(
      changes.count == 1
        ? SpeechTexts.decided(card: name(of: first.card), pile: mark.title)
        : MarkTexts.several(changes.count, mark.title))
    return true
  }

  /// The cards that get a mark together: stars and labels go to all photos of a stack.
  ///
  /// A note or a turn goes only to the photo that is seen.
  func marked(with card: CardID, _ kind: Mark.Kind) -> [CardID] {
    switch kind {
    case .stars, .label: course.together(card)
    case .note, .turn: [card]
    }
  }

  /// The marks shown on a card: its own, and for a stack the most stars of any of its photos.
  func marksShown(on card: CardID) -> Marks {
    var marks = marks(of: card)
    marks.stars = course.together(card).compactMap { self.marks(of: $0).stars }.max() ?? marks.stars
    return marks
  }

  /// The turn of a card's photo.
  func turn(of card: CardID) -> Turn { deck.marks(of: card).turn ?? .upright }

  /// Turns photos, each from its present turn.
  @discardableResult
  func turn(_ cards: [CardID], by turn: Turn) -> Bool {
    mark(cards.map { ($0, .turn(self.turn(of: $0) + turn)) })
  }

  /// Sets a colour label, or removes it if all the cards have it.
  @discardableResult
  func toggle(_ label: ColourLabel, of cards: [CardID]) -> Bool {
    let isSet = cards.allSatisfy { self.marks(of: $0).label == label }
    return mark(cards, .label(isSet ? .cleared : label))
  }

  /// Announces marks that were undone or redone.
  func tell(_ changes: [MarkChange], isBack: Bool) {
    guard let change = changes.first else { return }
    let name = name(of: change.card)
    view.announce(
      isBack
        ? SpeechTexts.undone(name)
        : SpeechTexts.decided(card: name, pile: change.mark?.title ?? ""))
  }

  /// Shows marks that have changed.
  func showMarks(_ changes: [MarkChange]) {
    if let front = view.deck.front, changes.contains(where: { $0.card == front }) {
      view.refreshSpeech()
    }
    if changes.contains(where: { $0.kind == .turn }) { wantCards() }
  }

  /// What a screen reader says about a card after its name.
  func description(of card: CardID) -> String? {
    let words = [
      spokenWords(of: card) ?? records?.spoken(of: card), disputeText(of: card),
      stackText(of: card), copyText(of: card),
      MarkTexts.words(marksShown(on: card)),
    ].compactMap(\.self).filter { !$0.isEmpty }
    return words.isEmpty ? nil : ListTexts.row(words)
  }
}
