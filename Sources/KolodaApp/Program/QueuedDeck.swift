import KolodaDecks

/// A deck that waits to be opened.
struct QueuedDeck {
  let request: OpenRequest
  let origin: DeckOpening.Origin
  let call: Int
  let rank: Int
  weak var window: DeckWindow?
}
