import KolodaGTK

let colours = Colours()
DeckApplication.run("org.example.Colours", title: "Colours") {
  let view = DeckView(deck: Deck(numbered: 0..<100))
  view.source = colours
  view.observer = colours
  return view
}
