import ArgumentParser
import KolodaFiles
import KolodaJournal
import KolodaSources

extension FolderChoice.Order: ExpressibleByArgument {}

/// What commands do with an order of cards.
enum OrderArgument {
  /// How long it may take until an order is on disk, in seconds.
  private static let patience = 60.0

  /// Why a file of records has no order.
  static let unsuited = "--order is for folders of pictures"

  /// The help of the option; the values are listed behind it.
  static func help(_ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: "order") }

  /// Keeps an order for a deck, as if it had been chosen in its window.
  ///
  /// - Throws: `JournalError` if the journal can't be read, `CommandFailure` for a file of records.
  static func keep(_ order: FolderChoice.Order, for place: DeckPlace) throws {
    guard let folder = place.folder else { throw CommandFailure.unsuited(OrderArgument.unsuited) }
    let journal = DeckJournal(of: folder.bytes)
    var choices = DeckChoices(try journal.load { _ in 0 }.facts)
    let former = choices
    choices.order = order
    choices.keep(in: journal, insteadOf: former)
    _ = journal.finish(atMost: patience)
    journal.close()
    journal.waitUntilClosed(atMost: patience)
  }
}

extension OpenedDeck {
  /// Finds out when the photos were taken, where their order needs that and nothing else does it.
  func awaitDates() {
    guard source.choice.order.isByTimeTaken, !source.hasDates else { return }
    DateReading(source).readNow()
    source.arrangeNow()
  }

  /// Finds out which photos show the same picture as others.
  func awaitCopies() {
    source.takeUp(FolderCache(.dates, of: folder).read())
    CopyReading(source).readNow()
  }
}
