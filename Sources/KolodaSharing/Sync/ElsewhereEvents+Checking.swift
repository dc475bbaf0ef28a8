import KolodaFiles
import KolodaJournal
import KolodaSyncMessages
import KolodaTriage

// What another computer or a server says was decided is checked before it counts here.
extension ElsewhereEvents.Element {
  /// The greatest Lamport time that is accepted.
  ///
  /// It is below the journal's limit, and leaves room above it for more decisions than anybody can
  /// make.
  private static let greatestLamport: Int64 = 1 << 52

  /// The event as the journal stores it; nil if it is about no card of the deck, or makes no sense.
  func checked(by person: String, ofCards count: Int) -> Event<KnownCard>? {
    guard let key = Hex.bytes(key.utf8).flatMap({ CardKey(bytes: $0) }),
      (0..<count).contains(event.card), (0...Self.greatestLamport).contains(event.lamport)
    else { return nil }
    let sighting = Sighting(
      name: Array(String(event.card).utf8), seen: UTCTime.now().microseconds)
    let card = KnownCard(key: key, sighting: sighting, size: 0, isDecided: true)
    return event.event(by: person, about: [card])
  }
}
