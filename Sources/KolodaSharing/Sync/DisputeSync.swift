import KolodaFolders
import KolodaSyncMessages

/// Keeps the deck of disputed cards and its server in step.
///
/// A settlement goes into the journal first. It is sent to the server again until the server has
/// what the journal says.
package final class DisputeSync: DeckSync {
  let joined: KeptDeck
  let folder: String
  let cards: SharedCards
  let records: KeptRecords
  let photos: KeptPhotos?
  let book: DisputeBook
  let interruption = SyncInterruption()
  package let post: SyncPost

  /// - Parameter folder: the folder with the files of the disputed cards.
  package init(
    _ joined: KeptDeck, in folder: String, _ cards: SharedCards, _ records: KeptRecords,
    _ photos: KeptPhotos?, _ book: DisputeBook
  ) {
    (self.joined, self.folder, self.cards) = (joined, folder, cards)
    (self.records, self.photos, self.book) = (records, photos, book)
    var standing = SharedStanding(disputes: book.entries)
    standing.isKnown = false
    post = SyncPost(standing)
  }

  package func giveUp() { interruption.interrupt() }

  /// Reads the journal, and sends its new events to the thread.
  func follow() throws -> DecidedFollowing {
    try DecidedFollowing(joined, in: folder, cards) { [weak post] in post?.send($0) }
  }
}

extension SharedStanding {
  /// The standing of a deck of disputed cards.
  package init(disputes: [DisputeBook.Entry]) {
    ofDisputes = true
    wanted = disputes.count
    given = disputes.count { $0.pile != nil }
  }
}
