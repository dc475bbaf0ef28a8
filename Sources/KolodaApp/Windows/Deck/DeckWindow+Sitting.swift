import CAdwaita
import KolodaGTK
import KolodaTriage

// How far the sitting has come, told by the title's tooltip, which screen readers read out.
extension DeckWindow {
  /// How much is left, and how long that takes where it is wanted and known.
  func left(in session: DeckSession) -> String {
    if let sharing = session.sharing {
      return sharing.ofDisputes
        ? DisputeTexts.settled(sharing.given, of: sharing.wanted)
        : LiveTexts.given(sharing.given, of: sharing.wanted)
    }
    let left = DeckTexts.left(session.left)
    guard settings.value.showsTimeLeft, let seconds = session.pace.time(for: session.left) else {
      return left
    }
    return SittingTexts.both(left, SittingTexts.left(seconds: seconds))
  }

  /// The counts of the piles, and the pace.
  func sitting(of session: DeckSession) -> String {
    let counts = session.deck.pileCounts
    var lines = countedPiles.map { SittingTexts.pile($0.title, counts[$0.id] ?? 0) }
    let undecided = session.deck.count - session.deck.decidedCount
    lines.append(SittingTexts.pile(ReviewTexts.undecided, undecided))
    if let seconds = session.pace.secondsPerCard {
      lines.append(SittingTexts.pace(secondsPerCard: seconds))
      if session.left > 0, let time = session.pace.time(for: session.left) {
        lines.append(SittingTexts.left(seconds: time))
      }
    }
    return lines.joined(separator: "\n")
  }
}
