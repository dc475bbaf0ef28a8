import Koloda
import KolodaGTK

/// How many cards to keep besides the visible ones: as many as fit in the memory allowed.
struct CardMemory: Equatable, Sendable {
  /// The memory allowed, in bytes.
  let bytes: Int

  /// The fewest cards to read ahead, and to keep for undo, however large they are.
  private static let fewest = (ahead: 2, behind: 1)
  /// The most cards to read ahead, and to keep for undo, however small they are.
  static let most = (ahead: 60, behind: 30)
  /// The bytes per pixel.
  private static let pixel = 4.0

  init(megabytes: Int) {
    bytes = max(megabytes, 0) * 1_000_000
  }

  /// Returns how many cards to read ahead and how many to keep for undo: twice as many ahead.
  ///
  /// - Parameter card: a card's size, in device pixels.
  func counts(card: Size) -> (ahead: Int, behind: Int) {
    let one = card.width * card.height * CardMemory.pixel
    let room = one >= 1 ? Int(min(Double(bytes) / one, 1000)) : 0
    let behind = min(max(room / 3, CardMemory.fewest.behind), CardMemory.most.behind)
    let ahead = min(max(room - room / 3, CardMemory.fewest.ahead), CardMemory.most.ahead)
    return (ahead, behind)
  }

  /// Sets how many cards the view asks for ahead and behind.
  @MainActor
  func apply(to view: DeckView, look: CardLook) {
    let scale = Double(max(look.scale, 1))
    let counts = counts(card: look.size * scale)
    view.lookAhead = counts.ahead
    view.lookBehind = counts.behind
  }
}
