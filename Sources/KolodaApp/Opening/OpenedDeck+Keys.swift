import Koloda
import KolodaGLib
import KolodaJournal
import KolodaTriage

extension OpenedDeck {
  /// The number of cards noted in the journal at a time.
  private static let batch = 50

  /// Reads, in the background, decided photos whose keys in the journal come from the first version
  /// of Koloda, which used the ends of files, and notes keys made from their image data: from then
  /// on a photo stays the same card when its metadata changes.
  ///
  /// - Returns: the job, to be cancelled when the deck is closed.
  func renewKeys() -> BlockingJob {
    BlockingThreads.shared.run(at: folder.bytes) {
      renewKeysNow()
    } then: { _ in
    }
  }

  /// Does the same at once; blocks.
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
