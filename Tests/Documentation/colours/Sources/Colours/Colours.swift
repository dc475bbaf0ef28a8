import KolodaGTK

/// A hundred cards of one colour each.
final class Colours: DeckViewSource {
  let palette: [UInt32] = [0xe01b24, 0x2ec27e, 0x3584e4, 0xf5c211]

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    .drawing(background: CardColor(hex: palette[card.rawValue % palette.count])) { _, _ in }
  }
}
