import CAdwaita
import KolodaGTK
import KolodaTriage

// The progress of the sitting, shown in the title's tooltip, which screen readers read too.
extension DeckWindow {
  /// How many cards are left, and how long they will take if that is wanted and known.
  func left(in session: DeckSession) -> String {
    if let sharing = session.sharing {
      return sharing.ofDisputes
        ? DisputeTexts.settled(sharing.given, of: sharing.wanted)
        : LiveTexts.given(sharing.given, of: sharing.wanted)
    }
    // A card that is looked at again may be all that the deck shows.
    guard session.left > 0 else { return DeckTexts.decided(session.deck.savedCount) }
    let left = DeckTexts.left(session.left)
    guard settings.value.showsTimeLeft, let seconds = session.pace.time(for: session.left) else {
      return left
    }
    return SittingTexts.both(left, SittingTexts.left(seconds: seconds))
  }

  /// The number of cards in each pile, and the pace.
  func sitting(of session: DeckSession) -> String {
    let counts = session.deck.pileCounts
    var lines = countedPiles.map { SittingTexts.pile($0.title, counts[$0.id] ?? 0) }
    let undecided = session.deck.count - session.deck.decidedCount
    lines.append(SittingTexts.pile(ReviewTexts.undecided, undecided))
    if let seconds = session.pace.secondsPerCard {
      lines.append(SittingTexts.pace(secondsPerCard: seconds))
      if session.left > 0, let time = session.pace.time(for: session.left) {
        lines.append(SittingTexts.leftAlone(seconds: time))
      }
    }
    return lines.joined(separator: "\n")
  }
}
