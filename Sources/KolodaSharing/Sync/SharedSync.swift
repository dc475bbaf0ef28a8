import KolodaFolders
import KolodaSyncMessages

/// Keeps a shared deck and its server in step.
///
/// Decisions are sent soon after they are in the journal, cards are fetched before they are needed,
/// and others' progress is reported. No other thread waits for the server.
package final class SharedSync: DeckSync {
  let joined: KeptDeck
  let cards: SharedCards
  let records: KeptRecords
  let photos: KeptPhotos?
  package let post: SyncPost

  package init(
    _ joined: KeptDeck, _ cards: SharedCards, _ records: KeptRecords, _ photos: KeptPhotos?
  ) {
    self.photos = photos
    self.joined = joined
    self.cards = cards
    self.records = records
    var standing = SharedStanding(joined.pile)
    standing.refused = joined.refused?.count ?? 0
    post = SyncPost(standing)
  }

  /// Does nothing: the thread says its last words without the window.
  package func giveUp() {}

  /// Reads the journal, and sends its new events to the thread.
  func follow(_ joined: KeptDeck) throws -> DecidedFollowing {
    try DecidedFollowing(joined, cards) { [weak post] in post?.send($0) }
  }
}

extension SharedStanding {
  /// The standing of a deck as the server last described it.
  package init(_ deck: SyncedDeck) {
    given = deck.given
    wanted = deck.cards * deck.answersPerCard
    isClosed = deck.isClosed
    extra = deck.extra
    look = deck.look
    othersHaveCards = deck.people.contains { $0.name != deck.person && $0.held > 0 }
    if let person = deck.people.first(where: { $0.name == deck.person }) {
      hasAnsweredAll = deck.cards > 0 && person.answers + person.extra >= deck.cards
    }
  }
}
