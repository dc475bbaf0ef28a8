import ArgumentParser
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaJournal
import KolodaTriage

extension FolderChoice.Order: ExpressibleByArgument {}

/// What commands share about the order of cards.
package enum OrderArgument {
  /// The longest time to wait for an order to be on disk, in seconds.
  private static let patience = 60.0

  /// The help of the `--order` option; the possible values are listed after it.
  package static func help(_ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: "order")
  }

  /// Saves an order for a deck, as if it had been chosen in its window.
  ///
  /// - Throws: `JournalError` if the journal can't be read or written, `CommandFailure` for a file
  ///   of records, or if the disk does not answer.
  package static func keep(
    _ order: FolderChoice.Order, for place: DeckPlace, in location: JournalLocation = .standard
  ) throws {
    guard let folder = place.folder else { throw CommandFailure.recordsHaveNoOrder }
    let journal = DeckJournal(of: folder.bytes, in: location)
    var choices = DeckChoices(try journal.load { _ in 0 }.facts)
    let former = choices
    choices.order = order
    let failure = Monitor<JournalError?>(nil)
    choices.keep(in: journal, insteadOf: former) { error in failure.change { $0 = error } }
    let isDone = journal.finish(atMost: patience)
    journal.close()
    journal.waitUntilClosed(atMost: patience)
    DeckCommand.tellRepair(of: journal)
    if let error = failure.look({ $0 }) { throw error }
    if !isDone { throw CommandFailure.orderNotSaved }
  }
}

extension OpenedPhotos {
  /// Reads when the photos were taken, if their order needs that.
  package func awaitDates() {
    guard source.choice.order.isByTimeTaken, !source.hasDates else { return }
    FolderPasses.dates(of: source).lookNow()
    source.arrangeNow()
  }

  /// Finds photos that show the same picture as others.
  func awaitCopies() {
    source.takeUp(FolderCache(.dates, of: folder).read())
    FolderPasses.copies(in: source).lookNow()
  }
}
