import KolodaSyncMessages
import KolodaTriage

/// What the role that made the tables can do: it manages the shared decks.
package struct DeckKeeper {
  /// A card that is put into a shared deck.
  package struct NewCard: Sendable {
    package var key: CardKey
    /// The record as it is in its file.
    package var record: [UInt8]

    package init(key: CardKey, record: [UInt8]) {
      self.key = key
      self.record = record
    }
  }

  /// The properties of a new shared deck.
  package struct Wish: Sendable {
    /// The deck's name in its database.
    package var name: String
    /// How many answers each card gets.
    package var answersPerCard: Int
    /// How long a card is held unless the holding is renewed, in seconds.
    package var lease: Double
    /// The roles that may answer.
    package var people: [String]
    /// What everybody is shown besides the cards, in the form of a `deck.json`; empty for nothing.
    package var look: String

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

    /// Ten minutes: longer than a break at the desk, shorter than one away from it.
    package static let usualLease = 600.0
  }

  /// How many bytes of cards are sent at a time, at least.
  private static let pieceSize = 1 << 18

  private let server: ServerConnection

  /// - Parameter server: the connection; its role must own the tables.
  package init(_ server: ServerConnection) { self.server = server }

  /// Makes a shared deck of cards, wholly or not at all.
  ///
  /// - Parameter next: returns the next card; nil after the last one.
  /// - Throws: `.deckExists` if there is one with that name.
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
      guard let deck = made.text(0, 0) else { throw .deckExists(wish.name) }
      try add(wish.people, to: deck)
      var count = 0
      try server.copy(into: "koloda.card (pile, card, key, record)") { () throws(ServerError) in
        var text = ""
        while text.utf8.count < Self.pieceSize, let card = try next() {
          text += "\(deck)\t\(count)\t\\\\x\(Hex.text(card.key.bytes))\t"
          text += "\\\\x\(Hex.text(card.record))\n"
          count += 1
        }
        return text.isEmpty ? nil : Array(text.utf8)
      }
      try server.run("SELECT koloda.deal($1)", [deck], isLong: true)
    }
    noteSizes()
  }

  /// Updates the server's statistics on the tables, which the server itself does only later; its
  /// query planner depends on them.
  func noteSizes() {
    // It is only for speed, so errors are ignored.
    _ = try? server.run("ANALYZE koloda.card, koloda.slot", isLong: true)
  }

  /// Checks that the role is in a shared deck: without that it is not told what a change has done.
  ///
  /// - Parameter added: the roles that are about to be added.
  /// - Throws: `.notIn` if it is neither in the deck nor among those who are to be added.
  func checkIsIn(_ name: String, adding added: [String] = []) throws(ServerError) {
    let deck = try id(of: name)
    guard !added.contains(server.person) else { return }
    let found = try server.run(
      """
      SELECT FROM koloda.person m WHERE m.pile = $1 AND m.name = $2 AND NOT EXISTS (
        SELECT FROM koloda.removal r WHERE r.pile = m.pile AND r.person = m.name)
      """, [deck, server.person])
    guard found.count > 0 else { throw .notIn(name, person: server.person) }
  }

  /// Allows roles to answer; those in the deck stay in it, and removed ones come back.
  ///
  /// - Throws: `.noRole` if the server doesn't know one of them, `.noLogin` if one may not log in, as
  ///   a group may not; then nobody is added.
  package func add(_ people: [String], toDeck name: String) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      try add(people, to: try id(of: name))
      try server.run("NOTIFY koloda")
    }
  }

  func add(_ people: [String], to deck: String) throws(ServerError) {
    // In one order, so that two managers don't wait for each other.
    for person in people.sorted() {
      let found = try server.run(
        "SELECT rolcanlogin FROM pg_roles WHERE rolname = $1", [person])
      guard found.count > 0 else { throw .noRole(person) }
      guard found.flag(0, 0) else { throw .noLogin(person) }
      try server.run(
        """
        INSERT INTO koloda.person (pile, name) VALUES ($1, $2)
        ON CONFLICT (pile, name) DO NOTHING
        """, [deck, person])
      try server.run(
        "DELETE FROM koloda.removal WHERE pile = $1 AND person = $2", [deck, person])
    }
  }

  /// Removes a role from a shared deck: its answers stay, the cards that it holds go to others.
  ///
  /// Calls of the role that are under way get a few seconds to end. A member who keeps locks for
  /// longer keeps their cards until the leases run out.
  ///
  /// - Throws: `.noPerson` if the role is not in the deck, `.ownPerson` if it is the caller's.
  package func remove(_ person: String, fromDeck name: String) throws(ServerError) {
    if person == server.person { throw .ownPerson(person) }
    let deck = try id(of: name)
    try server.transaction { () throws(ServerError) in
      guard
        try server.run(
          "SELECT FROM koloda.person WHERE pile = $1 AND name = $2", [deck, person]
        ).count > 0
      else { throw .noPerson(person) }
      try server.run("SELECT koloda.remove_person($1, $2)", [deck, person])
      try server.run("NOTIFY koloda")
    }
    endTransactions(of: person)
    // A call that began before the removal may have been given cards after it.
    try server.run("SELECT koloda.await_person($1, $2)", [deck, person])
    try giveAway(person, deck)
  }

  /// Ends the sessions in which a person has a transaction under way: cards locked by such a
  /// transaction can't be handed to anybody else.
  ///
  /// The server allows this to members of its role `pg_signal_backend`; elsewhere nothing is done.
  private func endTransactions(of person: String) {
    _ = try? server.run(
      """
      SELECT pg_terminate_backend(a.pid, 2000) FROM pg_stat_activity a
      WHERE a.datname = current_database() AND a.usename = $1 AND EXISTS (
        SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE l.pid = a.pid AND c.relnamespace = 'koloda'::regnamespace)
      """, [person])
  }

  /// Releases the cards that a person holds, so that others get them; the person may get other
  /// cards.
  ///
  /// - Throws: `.noPerson` if the person is not in the deck.
  package func release(_ person: String, ofDeck name: String) throws(ServerError) {
    let deck = try id(of: name)
    guard
      try server.run(
        "SELECT FROM koloda.person WHERE pile = $1 AND name = $2", [deck, person]
      ).count > 0
    else { throw .noPerson(person) }
    endTransactions(of: person)
    try giveAway(person, deck)
  }

  private func giveAway(_ person: String, _ deck: String) throws(ServerError) {
    try server.run("SELECT koloda.release_person($1, $2)", [deck, person])
    // People who wait for cards look again.
    try server.run("NOTIFY koloda")
  }

  /// Stops handing out a deck's cards, or starts again.
  ///
  /// Answers to cards that people hold are still accepted.
  package func setClosed(_ isClosed: Bool, deck name: String) throws(ServerError) {
    try server.run(
      "UPDATE koloda.pile SET closed = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1",
      [try id(of: name), isClosed ? "true" : "false"])
    try server.run("NOTIFY koloda")
  }

  /// Changes what everybody is shown besides the cards, in the form of a `deck.json`.
  ///
  /// - Parameter former: the look that it is to replace; nil for any.
  /// - Throws: `.lookChanged` if somebody has changed that; then nothing is done.
  package func setLook(
    _ look: String, replacing former: String? = nil, deck name: String
  ) throws(ServerError) {
    let deck = try id(of: name)
    let changed = try server.run(
      """
      UPDATE koloda.pile SET look = $2
      WHERE id = $1 AND look <> $2 AND ($3::text IS NULL OR look = $3) RETURNING id
      """, [deck, look, former])
    if changed.count > 0 {
      try server.run("NOTIFY koloda")
    } else if former != nil {
      // The change itself may be there already, as when its answer was lost.
      let isThere = try server.run("SELECT look = $2 FROM koloda.pile WHERE id = $1", [deck, look])
      if !isThere.flag(0, 0) { throw .lookChanged }
    }
  }

  private func id(of name: String) throws(ServerError) -> String {
    guard let id = try server.run("SELECT id FROM koloda.pile WHERE name = $1", [name]).text(0, 0)
    else { throw .noDeck(name) }
    return id
  }
}
