import KolodaSyncMessages
import KolodaTriage

// The person's events from other computers.
extension SyncSession {
  /// The size at which a message's texts, such as notes, count as enough, in bytes.
  private static let pieceSize = 1 << 20

  /// Sends the program all of the person's own events that it may not have.
  ///
  /// - Parameters:
  ///   - own: the first of these events; nil if they were not asked for.
  ///   - sent: the events that the program has just sent itself.
  func tellElsewhere(
    _ own: SharedDeck.OwnEvents?, of deck: SharedDeck, sent: [SyncEvent]
  ) throws {
    let sent = Set(sent.map(\.uid))
    var next = own
    while let some = next {
      var piece: [ElsewhereEvents.Element] = []
      var size = 0
      for (card, event, ticket) in some.events {
        let told = SyncEvent(event, card: card)
        guard !sent.contains(told.uid), let key = event.cards.first else { continue }
        piece.append(ElsewhereEvents.Element(told, key: Hex.text(key.bytes)))
        size += told.text.utf8.count
        guard size >= Self.pieceSize else { continue }
        try tellElsewhere(piece, last: SharedDeck.Place(event.id, ticket: ticket))
        (piece, size) = ([], 0)
      }
      if let last = some.last { try tellElsewhere(piece, last: last) }
      next = try some.isEnd ? nil : deck.ownEvents(after: some.last)
    }
  }

  private func tellElsewhere(
    _ events: [ElsewhereEvents.Element], last: SharedDeck.Place
  ) throws {
    let last = SyncPlace(Hex.text(last.event.bytes), ticket: last.ticket)
    let told = ElsewhereEvents(events, last: last)
    guard tell(.elsewhere(told)) else { throw Self.unsent }
  }
}

extension SyncEvent {
  /// An event about one card of the shared deck, by the card's number.
  fileprivate init(_ event: Event<CardKey>, card: Int) {
    var about: EventID?
    let name: String
    let text: String
    switch event.kind {
    case .decide(let pile): (name, text) = ("decide", pile.text)
    case .undo(let decide): (name, text, about) = ("undo", "", decide)
    case .redo(let decide): (name, text, about) = ("redo", "", decide)
    case .mark(let mark): (name, text) = (mark.kind.rawValue, mark.text)
    case .applied(let deed): (name, text) = ("applied", deed.rawValue)
    }
    self.init(
      uid: Hex.text(event.id.bytes), kind: name, about: about.map { Hex.text($0.bytes) },
      text: text, seat: Hex.text(event.author.seat.bytes), act: Hex.text(event.group.bytes),
      lamport: event.lamport, time: event.time.microseconds, card: card)
  }
}
