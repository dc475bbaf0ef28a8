import FoundationEssentials
import KolodaTriage

/// A shared deck on a server, as one of its people sees it.
///
/// Each call is one statement or transaction, and blocks.
package struct SharedDeck {
  /// A card that is held for the person.
  package struct Card: Hashable, Sendable {
    /// The card's number in the deck, from 0.
    package let number: Int
    package let key: CardKey
    /// The record as it is in its file; nil if it was not asked for.
    package let record: [UInt8]?
  }

  /// The state of a shared deck.
  package struct Standing: Hashable, Sendable {
    /// The deck's id, which stays the same wherever the deck is moved.
    package let id: EventID
    /// How many answers each card gets.
    package let answersPerCard: Int
    /// How long a card is held unless the holding is renewed, in seconds.
    package let lease: Double
    /// How many cards the deck has.
    package let cards: Int
    /// How many answers have been given that count, of `cards` times `answersPerCard`.
    package let given: Int
    /// Whether no more cards are handed out.
    package let isClosed: Bool
    /// How many of the person's answers are extra: all answers of the card were given or reserved.
    package let extra: Int
    /// Whether the cards are photos.
    package let hasPhotos: Bool
    /// A mark that changes whenever the look does.
    package let mark: String
    /// What everybody is shown besides the cards, in the form of a `deck.json`; nil if it is known
    /// here already.
    package let look: String?
  }

  /// A person's figures in a shared deck.
  package struct Person: Hashable, Sendable {
    /// The role's name.
    package let name: String
    /// How many of their answers count.
    package let answers: Int
    /// How many of their answers are extra: all answers of the card were given or reserved.
    ///
    /// These are kept, but don't count while nothing is free for them.
    package let extra: Int
    /// How many cards they hold.
    package let held: Int
    /// How many of their events the server has.
    package let events: Int
    /// Whether they have been removed from the deck.
    package let isRemoved: Bool
  }

  /// A person's valid answer to a card.
  package struct Answer: Hashable, Sendable {
    /// The card's number in the deck.
    package let card: Int
    /// The name of the person who answered.
    package let person: String
    /// The pile that the person chose.
    package let pile: PileID
    /// When it was given, by the person's clock.
    package let time: UTCTime
    /// Whether it is extra: all answers of the card were given or reserved.
    package let isExtra: Bool
  }

  /// The deck's name in its database.
  package let name: String
  let server: ServerConnection

  /// Makes a value for the shared deck with this name; nothing is sent to the server yet.
  package init(_ name: String, on server: ServerConnection) {
    self.name = name
    self.server = server
  }

  /// Calls a server function with the deck's name as the first argument.
  ///
  /// - Parameter isLong: whether the function reads the whole deck, so that the server may be
  ///   silent for any time.
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

  /// The error with the deck's name filled in, which the server's functions leave out.
  func named(_ error: ServerError) -> ServerError {
    switch error {
    case .noDeck: .noDeck(name)
    case .removed: .removed(name)
    default: error
    }
  }

  // MARK: Cards

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

  /// Reads the events after the last known one of each author.
  ///
  /// - Parameters:
  ///   - known: the number of the last known event, by author.
  ///   - most: how many events to return at most.
  package func events(
    after known: [String: Int64] = [:], most: Int = 10_000
  ) throws(ServerError) -> [NumberedEvent] {
    let cursors = known.sorted { $0.key < $1.key }
      .map { EventText.quoted($0.key) + ":" + String($0.value) }.joined(separator: ",")
    let rows = try call("events_after", ["{" + cursors + "}", String(most)])
    return (0..<rows.count).compactMap { EventText.event(rows, $0) }
  }

  // MARK: State

  /// The deck's state.
  ///
  /// - Parameter mark: the mark of the look that is known here already.
  package func standing(knowing mark: String? = nil) throws(ServerError) -> Standing {
    try standing(of: try call("standing", [mark]))
  }

  func standing(of rows: Rows) throws(ServerError) -> Standing {
    guard let id = rows.bytes(0, 0).flatMap({ $0.withUnsafeBytes { EventID(bytes: $0) } }) else {
      throw .noDeck(name)
    }
    func number(_ column: Int) -> Int { rows.integer(0, column).map { Int($0) } ?? 0 }
    return Standing(
      id: id, answersPerCard: number(1), lease: rows.text(0, 2).flatMap { Double($0) } ?? 0,
      cards: number(3), given: number(4), isClosed: rows.flag(0, 5), extra: number(6),
      hasPhotos: rows.flag(0, 7), mark: rows.text(0, 8) ?? "", look: rows.text(0, 9))
  }

  /// The people in the deck, sorted by name.
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

  /// The valid answers to some cards.
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

  /// The records of those of some cards that have answers.
  package func records(_ cards: Range<Int>) throws(ServerError) -> [Int: [UInt8]] {
    let rows = try call("records", [String(cards.lowerBound), String(cards.count)])
    var records: [Int: [UInt8]] = [:]
    for row in 0..<rows.count {
      if let card = rows.integer(row, 0) { records[Int(card)] = rows.bytes(row, 1) }
    }
    return records
  }

  /// A combination of people and their answers, and how many cards have exactly these.
  package struct Combination: Hashable, Sendable {
    /// Pairs of a person's name and a pile's id, sorted by name.
    package var answers: [[String]]
    /// How many cards have exactly these answers.
    package var cards: Int
  }

  /// All combinations of answers that cards have, extra answers included.
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
