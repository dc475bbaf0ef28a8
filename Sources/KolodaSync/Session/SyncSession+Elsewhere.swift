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
        guard let told = SyncEvent(event, card: card), !sent.contains(told.uid),
          let key = event.cards.first
        else { continue }
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
