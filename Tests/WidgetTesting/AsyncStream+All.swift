import KolodaGTK

extension AsyncStream<DeckViewEvent> {
  /// All events of the stream, which ends when the view goes.
  @MainActor public func all() async -> [DeckViewEvent] {
    var events: [DeckViewEvent] = []
    for await event in self { events.append(event) }
    return events
  }
}
