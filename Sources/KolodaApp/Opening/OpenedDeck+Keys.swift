import Koloda
import KolodaGLib
import KolodaJournal
import KolodaTriage

extension OpenedDeck {
  /// How many cards are noted together.
  private static let batch = 50

  /// Reads, in the background, the decided cards that the first version of the journal knew by the
  /// ends of their files, and notes what their images are: from then on a change of a file's
  /// metadata does not make another card of it.
  ///
  /// - Returns: the job, to be cancelled when the deck is closed.
  func renewKeys() -> BlockingJob {
    BlockingThreads.shared.run(at: folder.bytes) {
      renewKeysNow()
    } then: { _ in
    }
  }

  /// Does the same at once; it blocks.
  func renewKeysNow() {
    var found: [CardID: Identity] = [:]
    for card in source.order.flatMap(source.parts) {
      if BlockingJob.isCurrentCancelled { return }
      guard source.key(of: card)?.version == CardKey.Version.fileEnds.rawValue else { continue }
      let identity = source.identify(card) { _ in false }
      if identity.key.version == CardKey.Version.imageData.rawValue { found[card] = identity }
      if found.count == OpenedDeck.batch {
        journal.note(found)
        found = [:]
      }
    }
    journal.note(found)
  }
}
