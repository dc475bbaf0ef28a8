import Foundation
import KolodaTriage

/// A pile of several people on a server, as one of them sees it.
///
/// Each call is one statement or transaction, and blocks.
package struct SharedPile {
  /// A card that is held for the person.
  package struct Card: Hashable, Sendable {
    /// Its place in the pile, counted from 0.
    package let number: Int
    /// What makes it itself.
    package let key: CardKey
    /// The record, as it stands in its file; nil where it was not asked for.
    package let record: [UInt8]?
  }

  /// An event with its place in what its author did.
  package struct NumberedEvent: Hashable, Sendable {
    /// How many events of its author came before it, and one.
    package let number: Int64
    /// The event.
    package let event: Event<CardKey>
  }

  /// How a pile stands.
  package struct Standing: Hashable, Sendable {
    /// Its own number, the same wherever it goes.
    package let id: EventID
    /// How many answers a card gets.
    package let answersPerCard: Int
    /// How long a card is held, in seconds, unless that is renewed.
    package let lease: Double
    /// How many cards it has.
    package let cards: Int
    /// How many answers are given, of `cards` times `answersPerCard`.
    package let given: Int
    /// Whether nobody gets cards any more.
    package let isClosed: Bool
    /// How many of the person's own answers came when the card had all its answers.
    package let extra: Int
    /// Whether the cards are photos.
    package let hasPhotos: Bool
    /// What goes by another mark whenever it is shown otherwise.
    package let mark: String
    /// What everybody is shown besides the cards, as a `deck.json` says it; nil where it was known.
    package let look: String?
  }

  /// A person and what they have done.
  package struct Person: Hashable, Sendable {
    /// The role's name.
    package let name: String
    /// How many of their answers count.
    package let answers: Int
    /// How many came when the card had all its answers: they are kept, and not counted.
    package let extra: Int
    /// How many cards they hold.
    package let held: Int
    /// How many events of theirs are there.
    package let events: Int
    /// Whether they are in the pile no more.
    package let isRemoved: Bool
  }

  /// What holds for a card, for one person.
  package struct Answer: Hashable, Sendable {
    /// The card's place in the pile.
    package let card: Int
    /// Who answered.
    package let person: String
    /// The answer.
    package let pile: PileID
    /// When it was given, by the person's clock.
    package let time: UTCTime
    /// Whether it came when the card had all its answers.
    package let isExtra: Bool
  }

  /// What the pile is called in its database.
  package let name: String
  let server: ServerConnection

  /// Takes the pile of a name; nothing is asked yet.
  package init(_ name: String, on server: ServerConnection) {
    self.name = name
    self.server = server
  }

  /// Calls a function with the pile's name before its other arguments.
  ///
  /// - Parameter isLong: whether it looks through all of the pile.
  @discardableResult
  func call(
    _ function: String, _ arguments: [String?] = [], isLong: Bool = false
  ) throws(ServerError) -> Rows {
    let places = (1...arguments.count + 1).map { "$\($0)" }.joined(separator: ", ")
    do throws(ServerError) {
      return try server.run(
        "SELECT * FROM koloda.\(function)(\(places))", [name] + arguments, isLong: isLong)
    } catch {
      throw named(error)
    }
  }

  /// An error with the pile's name in it: the server's functions don't tell it.
  func named(_ error: ServerError) -> ServerError {
    switch error {
    case .noPile: .noPile(name)
    case .removed: .removed(name)
    default: error
    }
  }

  // MARK: Cards

  /// Has up to so many more cards held for the person; none when nothing is left for them.
  package func claim(_ count: Int) throws(ServerError) -> [Card] {
    cards(try call("claim", [String(count)]))
  }

  /// The cards that are held for the person.
  ///
  /// - Parameter known: those whose records need not be told.
  package func held(knowing known: [Int] = []) throws(ServerError) -> [Card] {
    cards(try call("fill", ["0", Self.array(known)]))
  }

  /// Holds cards for longer.
  ///
  /// - Returns: those that are still the person's.
  package func renew(_ cards: [Int]) throws(ServerError) -> Set<Int> {
    let rows = try call("renew", [Self.array(cards)])
    return Set((0..<rows.count).compactMap { rows.integer($0, 0).map { Int($0) } })
  }

  /// Gives cards back, for others.
  package func giveBack(_ cards: [Int]) throws(ServerError) {
    try call("give_back", [Self.array(cards)])
  }

  func cards(_ rows: Rows) -> [Card] {
    (0..<rows.count).compactMap { row in
      guard let number = rows.integer(row, 0), let bytes = rows.bytes(row, 1),
        let key = CardKey(bytes: bytes)
      else { return nil }
      return Card(number: Int(number), key: key, record: rows.bytes(row, 2))
    }
  }

  static func array(_ numbers: [Int]) -> String {
    "{" + numbers.map(String.init).joined(separator: ",") + "}"
  }

  // MARK: Events

  /// Sends events of the person, in the order in which they came about; one that is there already
  /// is passed over, so all of them may be sent again after a connection broke.
  ///
  /// Each names a card by its place in the pile. What was applied to files stays on this computer.
  ///
  /// - Returns: how many were new.
  @discardableResult
  package func append(_ events: [Event<Int>]) throws(ServerError) -> Int {
    let rows = try call("append", [EventText.json(events)])
    return rows.integer(0, 0).map { Int($0) } ?? 0
  }

  /// Reads on from the last events known of each author.
  ///
  /// - Parameters:
  ///   - known: the number of the last event known of each author.
  ///   - most: how many events at most.
  package func events(
    after known: [String: Int64] = [:], most: Int = 10_000
  ) throws(ServerError) -> [NumberedEvent] {
    let cursors = known.sorted { $0.key < $1.key }
      .map { EventText.quoted($0.key) + ":" + String($0.value) }.joined(separator: ",")
    let rows = try call("events_after", ["{" + cursors + "}", String(most)])
    return (0..<rows.count).compactMap { EventText.event(rows, $0) }
  }

  // MARK: How it stands

  /// How the pile stands.
  ///
  /// - Parameter mark: that of the look which is known, and need not be told.
  package func standing(knowing mark: String? = nil) throws(ServerError) -> Standing {
    try standing(of: try call("standing", [mark]))
  }

  func standing(of rows: Rows) throws(ServerError) -> Standing {
    guard let id = rows.bytes(0, 0).flatMap({ $0.withUnsafeBytes { EventID(bytes: $0) } }) else {
      throw .noPile(name)
    }
    func number(_ column: Int) -> Int { rows.integer(0, column).map { Int($0) } ?? 0 }
    return Standing(
      id: id, answersPerCard: number(1), lease: rows.text(0, 2).flatMap { Double($0) } ?? 0,
      cards: number(3), given: number(4), isClosed: rows.flag(0, 5), extra: number(6),
      hasPhotos: rows.flag(0, 7), mark: rows.text(0, 8) ?? "", look: rows.text(0, 9))
  }

  /// The people, by their names.
  package func people() throws(ServerError) -> [Person] {
    people(of: try call("people"))
  }

  func people(of rows: Rows) -> [Person] {
    (0..<rows.count).map { row in
      func number(_ column: Int) -> Int { rows.integer(row, column).map { Int($0) } ?? 0 }
      return Person(
        name: rows.text(row, 0) ?? "", answers: number(1), extra: number(2), held: number(3),
        events: number(4), isRemoved: rows.flag(row, 5))
    }
  }

  /// What holds for some cards.
  package func answers(_ cards: Range<Int>) throws(ServerError) -> [Answer] {
    let rows = try call("answers", [String(cards.lowerBound), String(cards.count)])
    return (0..<rows.count).compactMap { row in
      guard let card = rows.integer(row, 0), let person = rows.text(row, 1),
        let pile = rows.text(row, 2).flatMap({ PileID($0) }), let time = rows.integer(row, 3)
      else { return nil }
      return Answer(
        card: Int(card), person: person, pile: pile, time: UTCTime(microseconds: time),
        isExtra: rows.flag(row, 4))
    }
  }

  /// The records of some cards, of those that have answers.
  package func records(_ cards: Range<Int>) throws(ServerError) -> [Int: [UInt8]] {
    let rows = try call("records", [String(cards.lowerBound), String(cards.count)])
    var records: [Int: [UInt8]] = [:]
    for row in 0..<rows.count {
      if let card = rows.integer(row, 0) { records[Int(card)] = rows.bytes(row, 1) }
    }
    return records
  }

  /// Who answered what for a number of cards that have the same answers of the same people.
  package struct Combination: Hashable, Sendable {
    /// Pairs of a person and a pile, in the order of the people.
    package var answers: [[String]]
    /// How many cards have just these answers.
    package var cards: Int
  }

  /// All combinations of answers that cards have, the extra ones included.
  package func combinations() throws(ServerError) -> [Combination] {
    let rows = try call("combinations", isLong: true)
    return (0..<rows.count).compactMap { row in
      guard let text = rows.text(row, 0), let cards = rows.integer(row, 1),
        let answers = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))
      else { return nil }
      return Combination(answers: answers, cards: Int(cards))
    }
  }
}
