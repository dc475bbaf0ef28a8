import Foundation
import KolodaFiles
import KolodaJournal
import KolodaSyncMessages
import KolodaTriage

/// Brings a joined pile and its server together: decisions go up, cards come down.
struct Syncing {
  /// How many cards are held ahead.
  private static let ahead = 16
  /// How many events go up at once.
  private static let batch = 2000

  private let process: SyncProcess

  init(address: String, name: String) throws {
    process = try SyncProcess(address: address, name: name)
  }

  /// Joins a pile, or finds it joined.
  func join(address: String, name: String) throws -> JoinedPile {
    let pile = try process.standing()
    var joined =
      (try? JoinedPile.find(address: address, name: name))
      ?? JoinedPile(address: address, name: name, pile: pile)
    // A pile that was made anew under the name is another: what is here of the old one stays.
    if joined.pile.id != pile.id { joined = JoinedPile(address: address, name: name, pile: pile) }
    try joined.save()
    return try sync(joined)
  }

  /// Sends what the server does not have, and holds cards ahead.
  ///
  /// - Returns: the pile as it is then, which is kept.
  func sync(_ joined: JoinedPile) throws -> JoinedPile {
    var joined = joined
    let decided = try DecidedEvents(joined)
    var unsent = decided.events(after: joined.lastSent)
    var expected = joined.pile.knownEvents
    while true {
      let some = Array(unsent.prefix(Self.batch))
      let isLast = some.count == unsent.count
      let order = SyncOrder(
        events: some, expected: expected, renewed: isLast ? joined.pile.held.map(\.number) : [],
        wanted: isLast ? Self.ahead : 0)
      guard let pile = try process.sync(order) else {
        // A backup was put in the server's place: what it lost goes up again.
        unsent = decided.events(after: nil)
        expected = 0
        continue
      }
      guard pile.id == joined.pile.id else {
        throw SyncFailure.refused(
          "the shared deck “\(joined.name)” on the server is not the one that you joined. What you "
            + "decided is kept in \(joined.folder)")
      }
      joined.pile = pile
      joined.lastSent = some.last?.uid ?? joined.lastSent
      try joined.save()
      if isLast { return joined }
      unsent.removeFirst(some.count)
      expected = pile.knownEvents
    }
  }
}

/// The events of a joined pile that are the person's own, in the order in which they were kept.
struct DecidedEvents {
  private let all: [SyncEvent]

  /// Reads them from the journal.
  init(_ joined: JoinedPile) throws {
    let journal = DeckJournal(of: Array(joined.folder.utf8), access: .reading)
    let record = try journal.load { _ in 0 }
    journal.close()
    let numbers = record.cards.map(SharedCards.number)
    all = record.events.compactMap { event in
      guard event.author.person == joined.pile.person,
        let number = event.cards.first.flatMap({ numbers[$0] })
      else { return nil }
      return SyncEvent(event, card: number)
    }
  }

  /// Those after one that the server has; all of them if that is not known here.
  func events(after last: String?) -> [SyncEvent] {
    guard let last, let place = all.lastIndex(where: { $0.uid == last }) else { return all }
    return Array(all[(place + 1)...])
  }
}

extension SyncEvent {
  /// An event about one card; nil for one that stays on this computer.
  fileprivate init?(_ event: Event<Int>, card: Int) {
    var about: EventID?
    let kind: String
    let text: String
    switch event.kind {
    case .decide(let pile): (kind, text) = ("decide", pile.text)
    case .undo(let decide): (kind, text, about) = ("undo", "", decide)
    case .redo(let decide): (kind, text, about) = ("redo", "", decide)
    case .mark(let mark): (kind, text) = (mark.kind.rawValue, mark.text)
    case .applied: return nil
    }
    self.init(
      uid: Hex.text(event.id.bytes), kind: kind, about: about.map { Hex.text($0.bytes) },
      text: text, seat: Hex.text(event.author.seat.bytes), act: Hex.text(event.group.bytes),
      lamport: event.lamport, time: event.time.microseconds, card: card)
  }
}
