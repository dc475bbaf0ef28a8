import KolodaJournal
import KolodaSyncMessages
import KolodaTriage

/// The journal of a shared deck, opened to add what the person did elsewhere: on other computers,
/// or directly on the server.
///
/// All methods block.
package final class ElsewhereJournal {
  private let path: [UInt8]
  private var journal: DeckJournal?

  /// - Parameter folder: the deck's path in the journal; nil for the joined deck's own folder.
  package init(of joined: KeptDeck, in folder: String? = nil) {
    path = Array((folder ?? joined.folder).utf8)
  }

  /// Saves a person's events.
  ///
  /// Events that the journal already has are skipped.
  ///
  /// - Returns: the person's newest event before and after saving.
  package func keep(
    _ events: [Event<KnownCard>], of person: String
  ) throws(JournalError) -> (before: EventID?, now: EventID?) {
    let journal = journal ?? DeckJournal(of: path, .records)
    // After a failure another file may be at the path.
    self.journal = nil
    let kept = try journal.keep(events, of: person)
    self.journal = journal
    return kept
  }

  /// Releases the journal's file.
  package func rest() { journal?.rest() }
}

extension KeptDeck {
  /// Saves in the local journal what the person decided on other computers.
  ///
  /// Blocks.
  ///
  /// - Parameters:
  ///   - own: the events that were just sent from here; the journal has them.
  ///   - sent: the newest event in the journal that the server has.
  /// - Returns: the newest such event afterwards.
  package mutating func keep(
    _ news: ElsewhereEvents, in journal: ElsewhereJournal, own: [SyncEvent], sent: String?
  ) throws(JournalError) -> String? {
    let events = news.events.compactMap { $0.checked(by: pile.person, ofCards: pile.cards) }
    var sent = sent
    if !events.isEmpty {
      let (before, now) = try journal.keep(events, of: pile.person)
      // If the server had everything before, it also has the events that have just come from it. That
      // is so for an empty journal, too, such as one that has taken the place of a lost one.
      let had = before.map { Hex.text($0.bytes) }
      if had == nil || had == sent { sent = now.map { Hex.text($0.bytes) } }
    }
    if read == nil { lastKept = nil }
    read = news.last
    if own.contains(where: { $0.uid == news.last.uid }) {
      lastKept = news.last.uid
    } else if let kept = events.last {
      lastKept = Hex.text(kept.id.bytes)
    }
    return sent
  }
}

extension KeptDeck {
  /// Saves in the local journal a settlement that a command has sent to the server.
  ///
  /// Blocks.
  ///
  /// - Parameter key: the card's key, in hexadecimal.
  package func keep(_ settled: SyncedSettlement, ofKey key: String) throws {
    guard let pile = settled.pile.flatMap({ PileID($0) }) else { return }
    let before = try DecidedEvents(self, in: disputesFolder).events(after: nil)
    let event = Event(
      id: .random(), kind: .decide(pile), cards: [settled.card],
      author: Author(person: self.pile.person, seat: .random()),
      lamport: (before.map(\.lamport).max() ?? 0) + 1, time: UTCTime(microseconds: settled.time))
    guard let told = SyncEvent(event, card: settled.card),
      let kept = ElsewhereEvents.Element(told, key: key)
        .checked(by: self.pile.person, ofCards: self.pile.cards)
    else { return }
    let journal = ElsewhereJournal(of: self, in: disputesFolder)
    _ = try journal.keep([kept], of: self.pile.person)
    journal.rest()
  }
}
