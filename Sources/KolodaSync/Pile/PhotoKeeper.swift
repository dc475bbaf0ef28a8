import KolodaSyncMessages
import KolodaTriage

/// Puts photos into a pile, a few at a time: what is there stays there, and an interruption costs
/// what was under way.
package struct PhotoKeeper {
  private let server: ServerConnection

  /// Takes a connection; the role needs to own the tables.
  package init(_ server: ServerConnection) { self.server = server }

  /// Makes a pile without cards, or finds one that is not whole.
  ///
  /// - Returns: the keys of the cards that are there, in order: 64 digits to the base of 16 each.
  /// - Throws: `.pileExists` if there is a whole one of that name.
  package func begin(_ name: String) throws(ServerError) -> [String] {
    try server.transaction { () throws(ServerError) in
      let made = try server.run(
        """
        INSERT INTO koloda.pile (uid, name, answers, lease)
        VALUES ($1, $2, 1, make_interval(secs => $3)) ON CONFLICT (name) DO NOTHING RETURNING id
        """,
        ["\\x" + Hex.text(EventID.random().bytes), name, String(PileKeeper.Wish.usualLease)])
      if let pile = made.text(0, 0) {
        try server.run("INSERT INTO koloda.photos (pile) VALUES ($1)", [pile])
        return []
      }
      let pile = try open(name)
      let keys = try server.run(
        "SELECT encode(key, 'hex') FROM koloda.card WHERE pile = $1 ORDER BY card", [pile])
      return (0..<keys.count).compactMap { keys.text($0, 0) }
    }
  }

  /// Adds cards behind those that are there; of one that is there already the record may change.
  package func add(_ photos: [SharedPhoto], toPile name: String) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      let pile = try open(name)
      for photo in photos {
        guard let key = Hex.bytes(photo.key.utf8), CardKey(bytes: key) != nil else {
          throw .lost("a card has no key")
        }
        guard let preview = photo.preview else {
          try server.run(
            "UPDATE koloda.card SET record = $3 WHERE pile = $1 AND key = $2 AND record <> $3",
            [pile, "\\x" + photo.key, "\\x" + Hex.text(photo.record)])
          continue
        }
        let added = try server.run(
          """
          INSERT INTO koloda.card (pile, card, key, record)
          SELECT $1::bigint, coalesce(max(card) + 1, 0), $2::bytea, $3::bytea
          FROM koloda.card WHERE pile = $1::bigint
          ON CONFLICT (pile, key) DO NOTHING RETURNING card
          """, [pile, "\\x" + photo.key, "\\x" + Hex.text(photo.record)])
        guard added.count > 0 else { continue }
        try server.run(
          "INSERT INTO koloda.preview (pile, key, picture) VALUES ($1, $2, $3)",
          [pile, "\\x" + photo.key, "\\x" + Hex.text(preview)])
      }
    }
  }

  /// Has the cards handed out.
  ///
  /// - Parameters:
  ///   - people: the roles that may answer.
  ///   - look: what everybody is shown besides the cards, as a `deck.json` says it.
  ///   - gone: the keys of cards that are no longer in the deck.
  /// - Throws: `.noRole` if the server doesn't know one of them; then nothing changes.
  package func finish(
    _ name: String, answersPerCard: Int, people: [String], look: String = "", gone: [String]
  ) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      let pile = try open(name)
      try server.run(
        "UPDATE koloda.pile SET answers = $2, look = $3 WHERE id = $1",
        [pile, String(answersPerCard), look])
      try PileKeeper(server).add(people, to: pile)
      let keys = gone.filter { Hex.bytes($0.utf8) != nil }.joined(separator: ",")
      try server.run("SELECT koloda.finish_photos($1, $2)", [pile, "{\(keys)}"], isLong: true)
    }
  }

  /// Finds a pile of photos that is not whole, and keeps others from it.
  private func open(_ name: String) throws(ServerError) -> String {
    let found = try server.run(
      """
      SELECT p.id FROM koloda.pile p JOIN koloda.photos f ON f.pile = p.id AND NOT f.complete
      WHERE p.name = $1 FOR UPDATE
      """, [name])
    guard let pile = found.text(0, 0) else { throw .pileExists(name) }
    return pile
  }
}
