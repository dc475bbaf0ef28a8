import KolodaJournal
import KolodaSyncMessages
import KolodaTriage

/// The journal of a joined pile, for what the person did elsewhere: on other computers, or straight on
/// the server.
///
/// All of it blocks.
final class ElsewhereJournal {
  private let path: [UInt8]
  private var journal: DeckJournal?

  /// - Parameter folder: the deck's path in the journal; nil for that of the pile.
  init(of joined: JoinedPile, in folder: String? = nil) {
    path = Array((folder ?? joined.folder).utf8)
  }

  /// Keeps events of a person; one that is there already counts once.
  ///
  /// - Returns: the event of theirs that was the last to come before, and the one that is now.
  func keep(
    _ events: [Event<KnownCard>], of person: String
  ) throws(JournalError) -> (before: EventID?, now: EventID?) {
    let journal = journal ?? DeckJournal(of: path, .records)
    // After a failure another file may lie there.
    self.journal = nil
    let kept = try journal.keep(events, of: person)
    self.journal = journal
    return kept
  }

  /// Lets go of the file.
  func rest() { journal?.rest() }
}

extension JoinedPile {
  /// Keeps in the journal here what the person decided on other computers; it blocks.
  ///
  /// - Parameter sent: the event up to which the server has what is in the journal.
  /// - Returns: that event by then.
  mutating func keep(
    _ news: ElsewhereEvents, in journal: ElsewhereJournal, sent: String?
  ) throws(JournalError) -> String? {
    let events = news.events.compactMap { $0.kept(by: pile.person, ofCards: pile.cards) }
    var sent = sent
    if !events.isEmpty {
      let (before, now) = try journal.keep(events, of: pile.person)
      // With all sent that was there before, what came needs not be sent either.
      if before.map({ Hex.text($0.bytes) }) == sent { sent = now.map { Hex.text($0.bytes) } }
    }
    lastRead = news.last
    return sent
  }
}

extension JoinedPile {
  /// Keeps in the journal here what the server was told by a command to settle a card; it blocks.
  ///
  /// - Parameter key: the card's, in hexadecimal.
  func keep(_ settled: SyncedSettlement, ofKey key: String) throws {
    guard let pile = settled.pile else { return }
    let before = try DecidedEvents(self, in: disputesFolder).events(after: nil)
    func id() -> String { Hex.text(EventID.random().bytes) }
    let own = id()
    let event = SyncEvent(
      uid: own, kind: "decide", about: nil, text: pile, seat: id(), act: own,
      lamport: (before.map(\.lamport).max() ?? 0) + 1, time: settled.time, card: settled.card)
    let element = ElsewhereEvents.Element(event, key: key)
    let events = [element.kept(by: self.pile.person, ofCards: self.pile.cards)].compactMap(\.self)
    let journal = ElsewhereJournal(of: self, in: disputesFolder)
    _ = try journal.keep(events, of: self.pile.person)
    journal.rest()
  }
}

extension ElsewhereEvents.Element {
  /// The greatest Lamport time that is believed: there is room for more than anybody can decide above
  /// it, below what a journal takes.
  private static let greatestLamport: Int64 = 1 << 52

  /// The event as a journal has it; nil for one that can't be.
  fileprivate func kept(by person: String, ofCards count: Int) -> Event<KnownCard>? {
    func id(_ text: String?) -> EventID? {
      text.flatMap { Hex.bytes($0.utf8) }.flatMap { $0.withUnsafeBytes { EventID(bytes: $0) } }
    }
    let kind: Event<KnownCard>.Kind? =
      switch event.kind {
      case "decide": PileID(event.text).map { .decide($0) }
      case "undo": id(event.about).map { .undo($0) }
      case "redo": id(event.about).map { .redo($0) }
      case let name:
        MarkKind(rawValue: name).flatMap { Mark($0, text: event.text) }.map { .mark($0) }
      }
    guard let kind, let own = id(event.uid), let seat = id(event.seat), let act = id(event.act),
      let key = Hex.bytes(key.utf8).flatMap({ CardKey(bytes: $0) }),
      (0..<count).contains(event.card), (0...Self.greatestLamport).contains(event.lamport)
    else { return nil }
    let sighting = Sighting(
      name: Array(String(event.card).utf8), size: 0, modified: 0, device: 0, inode: 0,
      seen: UTCTime.now().microseconds)
    let card = KnownCard(key: key, sighting: sighting, size: 0, isDecided: true)
    return Event(
      id: own, kind: kind, cards: [card], author: Author(person: person, seat: seat), group: act,
      lamport: event.lamport, time: UTCTime(microseconds: event.time))
  }
}
