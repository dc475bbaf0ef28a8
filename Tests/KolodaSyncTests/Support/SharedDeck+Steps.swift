import KolodaTriage

@testable import KolodaSync

// What an exchange does together, one step after the other.
extension SharedDeck {
  /// Holds up to `count` more cards for the person; returns none if nothing is left for them.
  func claim(_ count: Int) throws(ServerError) -> [Card] {
    cards(try call("claim", [String(count)]))
  }

  /// The cards that are held for the person.
  ///
  /// - Parameter known: the cards whose records need not be returned.
  func held(knowing known: [Int] = []) throws(ServerError) -> [Card] {
    cards(try call("fill", ["0", Self.array(known)]))
  }

  /// Makes the person hold so many cards in all, and returns them.
  func fill(_ count: Int) throws(ServerError) -> [Card] {
    cards(try call("fill", [String(count), "{}"]))
  }

  /// Renews the holding of cards.
  ///
  /// - Returns: the cards that are still held for the person.
  func renew(_ cards: [Int]) throws(ServerError) -> Set<Int> {
    let rows = try call("renew", [Self.array(cards)])
    return Set((0..<rows.count).compactMap { rows.integer($0, 0).map { Int($0) } })
  }

  /// Gives cards back, so that others get them.
  func giveBack(_ cards: [Int]) throws(ServerError) {
    try call("give_back", [Self.array(cards)])
  }

  /// Sends events of the person, in the order in which they were made.
  ///
  /// An event that the server has already is skipped, so all of them may be sent again after a
  /// connection broke. Each event names its card by its number in the deck. Events about applied
  /// files stay on this computer.
  ///
  /// - Returns: how many were new to the server.
  @discardableResult
  func append(_ events: [Event<Int>]) throws(ServerError) -> Int {
    let rows = try call("append", [EventText.json(events)])
    return rows.integer(0, 0).map { Int($0) } ?? 0
  }
}
