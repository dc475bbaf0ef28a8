import Koloda
import KolodaGTK

extension DeckSession: DeckViewSource {
  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    if let records {
      return records.content(
        of: card, size: size, scale: scale,
        look: RecordFaces.Look(isDark: isDark, textScale: view.textScale))
    }
    // Photos come from the loader; asking again tells it the current size.
    wantCards()
    return .pending
  }
}
