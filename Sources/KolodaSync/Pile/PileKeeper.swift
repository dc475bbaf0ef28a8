import KolodaSyncMessages
import KolodaTriage

/// What the role may do with piles that made the tables: it runs them.
package struct PileKeeper {
  /// A card that is put into a pile.
  package struct NewCard: Sendable {
    /// What makes it itself.
    package var key: CardKey
    /// The record, as it stands in its file.
    package var record: [UInt8]

    /// Makes a card.
    package init(key: CardKey, record: [UInt8]) {
      self.key = key
      self.record = record
    }
  }

  /// How a new pile is to be.
  package struct Wish: Sendable {
    /// What it is called in its database.
    package var name: String
    /// How many answers a card gets.
    package var answersPerCard: Int
    /// How long a card is held, in seconds, unless that is renewed.
    package var lease: Double
    /// The roles that may answer.
    package var people: [String]
    /// What everybody is shown besides the cards, as a `deck.json` says it; empty for nothing.
    package var look: String

    /// Makes a wish.
    package init(
      name: String, answersPerCard: Int = 1, lease: Double = Wish.usualLease, people: [String] = [],
      look: String = ""
    ) {
      self.look = look
      self.name = name
      self.answersPerCard = answersPerCard
      self.lease = lease
      self.people = people
    }

    /// Ten minutes: longer than a break at the desk, shorter than one from it.
    package static let usualLease = 600.0
  }

  /// How many bytes of cards are sent at once.
  private static let pieceSize = 1 << 18

  private let server: ServerConnection

  /// Takes a connection; the role needs to own the tables.
  package init(_ server: ServerConnection) { self.server = server }

  /// Makes a pile of cards, all of it or nothing.
  ///
  /// - Parameter next: the next card; nil when that was all.
  /// - Throws: `.pileExists` if there is one of that name.
  package func make(
    _ wish: Wish, id: EventID = .random(), _ next: () throws(ServerError) -> NewCard?
  ) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      let made = try server.run(
        """
        INSERT INTO koloda.pile (uid, name, answers, lease, look)
        VALUES ($1, $2, $3, make_interval(secs => $4), $5)
        ON CONFLICT (name) DO NOTHING RETURNING id
        """,
        [
          "\\x" + Hex.text(id.bytes), wish.name, String(wish.answersPerCard), String(wish.lease),
          wish.look,
        ])
      guard let pile = made.text(0, 0) else { throw .pileExists(wish.name) }
      try add(wish.people, to: pile)
      var count = 0
      try server.copy(into: "koloda.card (pile, card, key, record)") { () throws(ServerError) in
        var text = ""
        while text.utf8.count < Self.pieceSize, let card = try next() {
          text += "\(pile)\t\(count)\t\\\\x\(Hex.text(card.key.bytes))\t"
          text += "\\\\x\(Hex.text(card.record))\n"
          count += 1
        }
        return text.isEmpty ? nil : Array(text.utf8)
      }
      try server.run("SELECT koloda.deal($1)", [pile], isLong: true)
    }
  }

  /// Lets roles answer; who is in it stays in it, and who was removed comes back.
  ///
  /// - Throws: `.noRole` if the server doesn't know one of them; then nobody is added.
  package func add(_ people: [String], toPile name: String) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      try add(people, to: try id(of: name))
    }
  }

  func add(_ people: [String], to pile: String) throws(ServerError) {
    for person in people {
      guard try server.run("SELECT FROM pg_roles WHERE rolname = $1", [person]).count > 0 else {
        throw .noRole(person)
      }
      try server.run(
        """
        INSERT INTO koloda.person (pile, name) VALUES ($1, $2)
        ON CONFLICT (pile, name) DO UPDATE SET removed = NULL
        """, [pile, person])
    }
  }

  /// Takes a role out: what it answered stays, what it holds goes to others.
  ///
  /// - Throws: `.noPerson` if they are not in it, `.ownPerson` if it is who asks.
  package func remove(_ person: String, fromPile name: String) throws(ServerError) {
    if person == server.person { throw .ownPerson(person) }
    let pile = try id(of: name)
    try server.transaction { () throws(ServerError) in
      guard
        try server.run(
          "SELECT FROM koloda.person WHERE pile = $1 AND name = $2", [pile, person]
        ).count > 0
      else { throw .noPerson(person) }
      try server.run("SELECT koloda.remove_person($1, $2)", [pile, person])
      try server.run("NOTIFY koloda")
    }
  }

  /// Has the cards that a person holds go to others; the person may get others.
  ///
  /// - Throws: `.noPerson` if they are not in it.
  package func release(_ person: String, ofPile name: String) throws(ServerError) {
    let pile = try id(of: name)
    guard
      try server.run(
        "SELECT FROM koloda.person WHERE pile = $1 AND name = $2", [pile, person]
      ).count > 0
    else { throw .noPerson(person) }
    try server.run("SELECT koloda.release_person($1, $2)", [pile, person])
    // Who waits for cards looks again.
    try server.run("NOTIFY koloda")
  }

  /// Has nobody get cards any more, or, with false, has them get cards again.
  ///
  /// Answers to cards that people hold still come in.
  package func setClosed(_ isClosed: Bool, pile name: String) throws(ServerError) {
    try server.run(
      "UPDATE koloda.pile SET closed = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1",
      [try id(of: name), isClosed ? "true" : "false"])
  }

  /// Has everybody shown something else besides the cards, as a `deck.json` says it.
  package func setLook(_ look: String, pile name: String) throws(ServerError) {
    let changed = try server.run(
      "UPDATE koloda.pile SET look = $2 WHERE id = $1 AND look <> $2 RETURNING id",
      [try id(of: name), look])
    if changed.count > 0 { try server.run("NOTIFY koloda") }
  }

  private func id(of name: String) throws(ServerError) -> String {
    guard let id = try server.run("SELECT id FROM koloda.pile WHERE name = $1", [name]).text(0, 0)
    else { throw .noPile(name) }
    return id
  }
}
