import KolodaGTK

final class Colours: DeckViewSource {
  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    let palette: [UInt32] = [0xe01b24, 0x2ec27e, 0x3584e4]
    return .drawing(background: CardColor(hex: palette[card.rawValue % 3])) { _, _ in }
  }
}

let colours = Colours()
DeckApplication.run("org.example.Colours", title: "Colours") {
  let view = DeckView(deck: Deck(numbered: 0..<100))
  view.source = colours
  view.onSwipe = { print("card \($0.card.rawValue) went \($0.direction)") }
  return view
}
