import KolodaTriage

// Events in the form in which the server takes them and tells of them.
extension SyncEvent {
  /// An event about one card of the shared deck; nil for an event that stays on this computer.
  package init?<Card>(_ event: Event<Card>, card: Int) {
    guard !event.kind.staysHere else { return nil }
    let words = event.kind.words
    self.init(
      uid: event.id.hex, kind: words.name.rawValue, about: words.about?.hex, text: words.text,
      seat: event.author.seat.hex, act: event.group.hex, lamport: event.lamport,
      time: event.time.microseconds, card: card)
  }

  /// The event that a person made; nil if malformed, or if such an event stays on its computer.
  ///
  /// - Parameter cards: how the event refers to its card.
  package func event<Card>(by person: String, about cards: [Card]) -> Event<Card>? {
    guard let name = EventWords.Name(rawValue: kind),
      let kind = EventKind(
        EventWords(name, text: text, about: about.flatMap { EventID(hex: $0) })),
      !kind.staysHere, let id = EventID(hex: uid), let seat = EventID(hex: seat),
      let group = EventID(hex: act)
    else { return nil }
    return Event(
      id: id, kind: kind, cards: cards, author: Author(person: person, seat: seat), group: group,
      lamport: lamport, time: UTCTime(microseconds: time))
  }
}
