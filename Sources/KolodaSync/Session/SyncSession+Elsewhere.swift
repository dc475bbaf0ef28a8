import KolodaSyncMessages
import KolodaTriage

// What the person decided on another computer.
extension SyncSession {
  /// How many bytes of notes and marks go into a message.
  private static let pieceSize = 1 << 20

  /// Tells the person's own events that the program may not have, all that there are.
  ///
  /// - Parameters:
  ///   - own: the first of them; nil if they were not asked for.
  ///   - sent: events that the program has just sent.
  func tellElsewhere(
    _ own: SharedPile.OwnEvents?, of pile: SharedPile, sent: [SyncEvent]
  ) throws {
    let sent = Set(sent.map(\.uid))
    var next = own
    while let some = next {
      var piece: [ElsewhereEvents.Element] = []
      var size = 0
      for (card, event) in some.events {
        let told = SyncEvent(event, card: card)
        guard !sent.contains(told.uid), let key = event.cards.first else { continue }
        piece.append(ElsewhereEvents.Element(told, key: Hex.text(key.bytes)))
        size += told.text.utf8.count
        guard size >= Self.pieceSize else { continue }
        try tellElsewhere(piece, last: event.id)
        (piece, size) = ([], 0)
      }
      if let last = some.last { try tellElsewhere(piece, last: last) }
      next = try some.isEnd ? nil : pile.ownEvents(after: some.last)
    }
  }

  private func tellElsewhere(_ events: [ElsewhereEvents.Element], last: EventID) throws {
    let told = ElsewhereEvents(events, last: Hex.text(last.bytes))
    guard tell(.elsewhere(told)) else { throw Self.unsent }
  }
}

extension SyncEvent {
  /// An event about one card of the pile, by its place there.
  fileprivate init(_ event: Event<CardKey>, card: Int) {
    var about: EventID?
    let name: String
    let text: String
    switch event.kind {
    case .decide(let pile): (name, text) = ("decide", pile.text)
    case .undo(let decide): (name, text, about) = ("undo", "", decide)
    case .redo(let decide): (name, text, about) = ("redo", "", decide)
    case .mark(let mark): (name, text) = (mark.kind.rawValue, mark.text)
    case .applied(let done): (name, text) = ("applied", done)
    }
    self.init(
      uid: Hex.text(event.id.bytes), kind: name, about: about.map { Hex.text($0.bytes) },
      text: text, seat: Hex.text(event.author.seat.bytes), act: Hex.text(event.group.bytes),
      lamport: event.lamport, time: event.time.microseconds, card: card)
  }
}
