import KolodaSyncMessages

extension SyncedDeck {
  /// A server's answer about the state of a made-up deck of 100 cards.
  package static func madeUp(
    holding held: [HeldCard] = [], events: Int = 0, people: [SyncedPerson] = [],
    isClosed: Bool = false
  ) -> SyncedDeck {
    SyncedDeck(
      id: String(repeating: "1", count: 32), person: "ann", answersPerCard: 2, cards: 100,
      isClosed: isClosed, held: held, people: people, given: events, lease: 600, extra: 0)
  }
}
