import KolodaSyncMessages
import KolodaTriage

// What a person's program and the server tell each other, all of it at once.
extension SharedPile {
  /// What the server is told, and asked for.
  package struct Exchange: Sendable {
    /// Events of the person, in order.
    package var events: [Event<Int>] = []
    /// The cards that are given back.
    package var returned: [Int] = []
    /// The cards that are to be held for longer.
    package var renewed: [Int] = []
    /// Whether it is asked how the pile stands.
    package var asks = false
    /// How many cards are to be held; nil if none are told.
    ///
    /// It goes with `asks`.
    package var wanted: Int?
    /// The mark of the look that need not be told.
    package var mark: String?
    /// The cards whose records need not be told.
    package var known: [Int] = []
    /// The number of the pile that is meant; nil for whichever has the name.
    package var pile: EventID?
    /// The last event that the server has of this computer, as far as that is known.
    package var last: EventID?
    /// Whether everybody's figures are to be told.
    package var wantsPeople = false
    /// Whether the person's own events are to be told, from whichever computer; it goes with `asks`.
    package var reads = false
    /// The last of these that is known.
    package var lastRead: EventID?

    /// Makes one that tells nothing.
    package init() {}
  }

  /// What the server answers.
  package struct Exchanged: Sendable {
    /// The cards that are held for the person; none where they were not asked for.
    package let held: [Card]
    /// How the pile stands.
    package let standing: Standing
    /// Everybody; nobody where that was not asked for.
    package let people: [Person]
    /// The person's own events, as far as they were asked for.
    package var own: OwnEvents?
    /// The events that the server has refused, and why: all others are there.
    package var refused: [(event: EventID, reason: String)] = []
  }

  /// Tells events, gives cards back and holds others for longer, all of it or nothing; and then has
  /// cards held.
  ///
  /// An event that the server refuses holds up nothing else: it is passed over, and told.
  ///
  /// - Returns: the answer; nil if nothing was asked.
  /// - Throws: `.otherPile` or `.behind` if it is not the pile that is meant, as it was; nothing is
  ///   done then.
  package func exchange(_ exchange: Exchange) throws(ServerError) -> Exchanged? {
    do throws(ServerError) {
      return try exchangeTogether(exchange)
    } catch {
      guard case .refusedEvent = error else { throw error }
    }
    let refused = try append(exchange.events[...], expecting: expectation(of: exchange))
    var rest = exchange
    rest.events = []
    var done = try exchangeTogether(rest)
    done?.refused = refused
    return done
  }

  /// Sends events; of those among which one is refused the halves, until it stands alone.
  ///
  /// - Returns: the refused ones.
  private func append(
    _ events: ArraySlice<Event<Int>>, expecting expected: [ServerConnection.Statement]
  ) throws(ServerError) -> [(event: EventID, reason: String)] {
    guard let first = events.first else { return [] }
    let statement = calling("append", [EventText.json(Array(events))])
    do throws(ServerError) {
      _ = try server.runTogether([expected + [statement]])
      return []
    } catch {
      guard case .refusedEvent(let reason) = error else { throw named(error) }
      if events.count == 1 { return [(first.id, reason)] }
    }
    let middle = events.startIndex + events.count / 2
    // In their order: an undo comes after its decision.
    let before = try append(events[..<middle], expecting: expected)
    return before + (try append(events[middle...], expecting: expected))
  }

  func calling(
    _ function: String, _ arguments: [String?] = []
  ) -> ServerConnection.Statement {
    let places = (1...arguments.count + 1).map { "$\($0)" }.joined(separator: ", ")
    return ("SELECT * FROM koloda.\(function)(\(places))", [name] + arguments)
  }

  /// Makes sure that the tables are of this version, and that it is the pile that is meant.
  private func expectation(of exchange: Exchange) -> [ServerConnection.Statement] {
    var expected: [ServerConnection.Statement] = [
      ("SELECT koloda.expect_version($1)", [String(ServerSchema.version)])
    ]
    if let pile = exchange.pile {
      expected.append(calling("expect", [Self.bytes(pile), exchange.last.map(Self.bytes)]))
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
    // In a transaction of its own: nobody else waits for a card until decisions are on the disk.
    var asked: [ServerConnection.Statement] = []
    if exchange.asks {
      asked = [calling("standing", [exchange.mark])]
      if exchange.wantsPeople { asked.append(calling("people")) }
      // How many cards people hold is asked when the person's own are held.
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
