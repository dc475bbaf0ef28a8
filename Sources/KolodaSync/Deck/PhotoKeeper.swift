import KolodaSyncMessages
import KolodaTriage

/// Puts photos into a shared deck, a few at a time: those that are there stay, so an interruption
/// costs only the ones under way.
package struct PhotoKeeper {
  private let server: ServerConnection

  /// - Parameter server: the connection; its role must own the tables.
  package init(_ server: ServerConnection) { self.server = server }

  /// Makes a shared deck without cards, or finds one that is incomplete.
  ///
  /// - Returns: the keys of the cards that it has, in order, 64 hexadecimal digits each.
  /// - Throws: `.deckExists` if there is a complete one with that name.
  package func begin(_ name: String) throws(ServerError) -> [String] {
    try server.transaction { () throws(ServerError) in
      let made = try server.run(
        """
        INSERT INTO koloda.pile (uid, name, answers, lease)
        VALUES ($1, $2, 1, make_interval(secs => $3)) ON CONFLICT (name) DO NOTHING RETURNING id
        """,
        ["\\x" + Hex.text(EventID.random().bytes), name, String(DeckKeeper.Wish.usualLease)])
      if let deck = made.text(0, 0) {
        try server.run("INSERT INTO koloda.photos (pile) VALUES ($1)", [deck])
        return []
      }
      let deck = try open(name)
      let keys = try server.run(
        "SELECT encode(key, 'hex') FROM koloda.card WHERE pile = $1 ORDER BY card", [deck])
      return (0..<keys.count).compactMap { keys.text($0, 0) }
    }
  }

  /// Adds cards after the present ones; of a card that is there already only the record may change.
  package func add(_ photos: [SharedPhoto], toDeck name: String) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      let deck = try open(name)
      for photo in photos {
        guard let key = Hex.bytes(photo.key.utf8), CardKey(bytes: key) != nil else {
          throw .lost("a card has no key")
        }
        guard let preview = photo.preview else {
          try server.run(
            "UPDATE koloda.card SET record = $3 WHERE pile = $1 AND key = $2 AND record <> $3",
            [deck, "\\x" + photo.key, "\\x" + Hex.text(photo.record)])
          continue
        }
        let added = try server.run(
          """
          INSERT INTO koloda.card (pile, card, key, record)
          SELECT $1::bigint, coalesce(max(card) + 1, 0), $2::bytea, $3::bytea
          FROM koloda.card WHERE pile = $1::bigint
          ON CONFLICT (pile, key) DO NOTHING RETURNING card
          """, [deck, "\\x" + photo.key, "\\x" + Hex.text(photo.record)])
        guard added.count > 0 else { continue }
        try server.run(
          "INSERT INTO koloda.preview (pile, key, picture) VALUES ($1, $2, $3)",
          [deck, "\\x" + photo.key, "\\x" + Hex.text(preview)])
      }
    }
  }

  /// Completes a shared deck, so that its cards are handed out.
  ///
  /// - Parameters:
  ///   - people: the roles that may answer.
  ///   - look: what everybody is shown besides the cards, in the form of a `deck.json`.
  ///   - gone: the keys of cards that are no longer in the deck, to be removed.
  /// - Throws: `.noRole` or `.noLogin` if one of the roles can't be added; then nothing changes.
  package func finish(
    _ name: String, answersPerCard: Int, people: [String], look: String = "", gone: [String]
  ) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      let deck = try open(name)
      try server.run(
        "UPDATE koloda.pile SET answers = $2, look = $3 WHERE id = $1",
        [deck, String(answersPerCard), look])
      try DeckKeeper(server).add(people, to: deck)
      let keys = gone.filter { Hex.bytes($0.utf8) != nil }.joined(separator: ",")
      try server.run("SELECT koloda.finish_photos($1, $2)", [deck, "{\(keys)}"], isLong: true)
    }
    DeckKeeper(server).noteSizes()
  }

  /// Finds an incomplete shared deck of photos and locks it.
  private func open(_ name: String) throws(ServerError) -> String {
    let found = try server.run(
      """
      SELECT p.id FROM koloda.pile p JOIN koloda.photos f ON f.pile = p.id AND NOT f.complete
      WHERE p.name = $1 FOR UPDATE
      """, [name])
    guard let deck = found.text(0, 0) else { throw .deckExists(name) }
    return deck
  }
}
