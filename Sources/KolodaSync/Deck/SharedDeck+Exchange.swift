import KolodaSyncMessages
import KolodaTriage

// The exchange between a person's program and the server, in one round trip.
extension SharedDeck {
  /// What to send to the server, and what to ask it for.
  package struct Exchange: Sendable {
    /// The person's events, in the order in which they were made, each with its card's number in the
    /// deck.
    ///
    /// An event that the server has already is skipped, so all of them may be sent again after a
    /// connection broke. Events about applied files stay on this computer.
    package var events: [Event<Int>] = []
    /// The cards to give back.
    package var returned: [Int] = []
    /// The cards whose holding is to be renewed.
    package var renewed: [Int] = []
    /// Whether to ask for the deck's state.
    package var asks = false
    /// How many cards to hold; nil if the held cards need not be listed.
    ///
    /// It needs `asks`.
    package var wanted: Int?
    /// The mark of the look that is known here already.
    package var mark: String?
    /// The cards whose records are known here already.
    package var known: [Int] = []
    /// The id of the shared deck that is meant; nil for whichever has the name.
    package var deck: EventID?
    /// The person's last event that the server is known to have.
    package var last: Place?
    /// Whether to ask for everybody's figures; it needs `asks`.
    package var wantsPeople = false
    /// Whether to ask for the person's own events, from all computers; it needs `asks`.
    package var reads = false
    /// The last of the person's own events that is known here.
    var lastRead: Place?

    /// Makes an empty exchange.
    package init() {}
  }

  /// The server's answer.
  package struct Exchanged: Sendable {
    /// The cards that are held for the person; empty if they were not asked for.
    package let held: [Card]
    /// The deck's state.
    package let standing: Standing
    /// Everybody in the deck; empty if that was not asked for.
    package let people: [Person]
    /// The person's own events, if they were asked for.
    package var own: OwnEvents?
    /// The events that the server has refused, and why; all others are stored.
    package var refused: [(event: EventID, reason: String)] = []
  }

  /// Sends events, gives cards back and renews others, wholly or not at all, and after that holds
  /// cards.
  ///
  /// An event that the server refuses holds up nothing else: it is skipped and reported.
  ///
  /// - Returns: the answer; nil if nothing was asked.
  /// - Throws: `.otherDeck` or `.behind` if the deck is not the one that is meant, or was restored
  ///   from an older copy; then nothing is done.
  package func exchange(_ exchange: Exchange) throws(ServerError) -> Exchanged? {
    do throws(ServerError) {
      return try exchangeTogether(exchange)
    } catch {
      guard Self.refusal(error) != nil, !exchange.events.isEmpty else { throw error }
    }
    let refused = try append(exchange.events[...], expecting: expectation(of: exchange))
    var rest = exchange
    rest.events = []
    var done = try exchangeTogether(rest)
    done?.refused = refused
    return done
  }

  /// Why the server takes an event at no time; nil for an error that is not about one.
  private static func refusal(_ error: ServerError) -> String? {
    switch error {
    case .refusedEvent(let reason): reason
    // PostgreSQL's number for what the rules of a table do not allow.
    case .other(code: "23514", let reason): reason
    // And for a text with a character that the encoding of the database lacks.
    case .other(code: "22P05", _), .other(code: "22021", _):
      "its text has a character that the server’s database can’t store"
    default: nil
    }
  }

  /// Sends events; of those among which one is refused the halves, until it stands alone.
  ///
  /// - Returns: the refused events.
  private func append(
    _ events: ArraySlice<Event<Int>>, expecting expected: [ServerConnection.Statement]
  ) throws(ServerError) -> [(event: EventID, reason: String)] {
    guard let first = events.first else { return [] }
    let statement = calling("append", [EventText.json(Array(events))])
    do throws(ServerError) {
      _ = try server.runTogether([expected + [statement]])
      return []
    } catch {
      guard let reason = Self.refusal(error) else { throw named(error) }
      if events.count == 1 { return [(first.id, reason)] }
    }
    let middle = events.startIndex + events.count / 2
    // In order, since an undo must come after its decision.
    let before = try append(events[..<middle], expecting: expected)
    return before + (try append(events[middle...], expecting: expected))
  }

  func calling(
    _ function: String, _ arguments: [String?] = []
  ) -> ServerConnection.Statement {
    let places = (1...arguments.count + 1).map { "$\($0)" }.joined(separator: ", ")
    return ("SELECT * FROM koloda.\(function)(\(places))", [name] + arguments)
  }

  /// The statements that fail unless the tables are of this version, the deck is the one that is
  /// meant, and the server has all of the person's events that it had.
  private func expectation(of exchange: Exchange) -> [ServerConnection.Statement] {
    var expected: [ServerConnection.Statement] = [
      ("SELECT koloda.expect_version($1)", [String(server.tablesNumber ?? ServerSchema.version)])
    ]
    guard let deck = exchange.deck else { return expected }
    // Usually these are the same.
    var places: [Place?] = [exchange.last]
    if let read = exchange.lastRead, read != exchange.last { places.append(read) }
    for place in places {
      expected.append(calling("expect", [Self.bytes(deck)] + Place.arguments(place)))
    }
    return expected
  }

  private func exchangeTogether(_ exchange: Exchange) throws(ServerError) -> Exchanged? {
    let expected = expectation(of: exchange)
    var told: [ServerConnection.Statement] = []
    if !exchange.events.isEmpty {
      told.append(calling("append", [EventText.json(exchange.events)]))
    }
    if !exchange.returned.isEmpty {
      told.append(calling("give_back", [Self.array(exchange.returned)]))
    }
    if !exchange.renewed.isEmpty { told.append(calling("renew", [Self.array(exchange.renewed)])) }
    // In a transaction of its own, so that nobody else waits for a card while decisions are written
    // to disk.
    var asked: [ServerConnection.Statement] = []
    if exchange.asks {
      asked = [calling("standing", [exchange.mark])]
      if exchange.wantsPeople { asked.append(calling("people")) }
      // The figures have to count the cards that `fill` has just held for this person.
      if let wanted = exchange.wanted {
        asked.insert(calling("fill", [String(wanted), Self.array(exchange.known)]), at: 0)
      }
      if exchange.reads { asked.append(callingOwnEvents(after: exchange.lastRead)) }
    }
    let transactions = [told, asked].filter { !$0.isEmpty }.map { expected + $0 }
    let rows: [Rows]
    do throws(ServerError) {
      rows = try server.runTogether(transactions)
    } catch {
      throw named(error)
    }
    guard !asked.isEmpty else { return nil }
    var answers = rows.suffix(asked.count)
    guard answers.count == asked.count else { return nil }
    let held = exchange.wanted == nil ? [] : cards(answers.removeFirst())
    let standing = try standing(of: answers.removeFirst())
    let own = exchange.reads ? answers.popLast().map { Self.ownEvents(of: $0) } : nil
    return Exchanged(
      held: held, standing: standing, people: answers.popFirst().map { people(of: $0) } ?? [],
      own: own)
  }

  static func bytes(_ id: EventID) -> String { "\\x" + Hex.text(id.bytes) }
}
