import Koloda
import KolodaGLib
import KolodaJournal
import KolodaTriage

extension OpenedPhotos {
  /// The number of cards noted in the journal at a time.
  private static let batch = 50

  /// Reads, in the background, decided photos whose keys in the journal come from the first version
  /// of Koloda, which used the ends of files, or from their places, because they could not be read
  /// then, and notes keys made from their image data: from then on a photo stays the same card when
  /// its metadata changes.
  ///
  /// - Returns: the job, to be cancelled when the deck is closed.
  package func renewKeys() -> BlockingJob {
    BlockingThreads.shared.run(at: folder.bytes) {
      renewKeysNow()
    } then: { _ in
    }
  }

  /// Does the same at once; blocks.
  package func renewKeysNow() {
    var found: [CardID: Identity] = [:]
    for card in source.order.flatMap(source.parts) {
      if BlockingJob.isCurrentCancelled { return }
      guard let key = source.key(of: card), !key.isOfImage else { continue }
      let identity = source.identify(card) { _ in false }
      if identity.key.isOfImage { found[card] = identity }
      if found.count == OpenedPhotos.batch {
        journal.note(found)
        found = [:]
      }
    }
    journal.note(found)
  }
}
