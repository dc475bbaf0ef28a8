import Foundation
import GRDB
import Koloda
import KolodaTriage

/// Writes one act to the journal: its events, with the cards that they are about.
struct ActWriting {
  private let journal: DeckJournal
  private let act: Act

  init(_ journal: DeckJournal, _ act: Act) {
    self.journal = journal
    self.act = act
  }

  /// Writes the act unless another seat was faster.
  ///
  /// - Returns: what became of it, and what others have written meanwhile.
  func run() throws(JournalError) -> (AppendOutcome, [Event<CardID>]) {
    let identities = identify()
    // Reading them has found out what their doubles are.
    defer { if !identities.isEmpty { noteFindings() } }
    return try journal.state.withLock { (state) throws(JournalError) in
      guard state.isRead else {
        throw state.trouble ?? JournalError(.unread, path: journal.location.path)
      }
      var draft = Draft(state)
      let act = act
      let piles = act.piles.filter {
        !$0.meansBuiltIn && !state.rememberedPiles.contains($0)
      }
      let path = journal.path
      let isRefused = try state.file.write { db in
        // What a plan does with a card is what was decided of it when the plan was made.
        if try PlanTables.isUnfinished(db, path) {
          throw JournalError(.applying, path: journal.location.path)
        }
        let deck =
          try draft.deck
          ?? (DeckRow.find(db, path: path)
          ?? .insert(db, path: path, kind: journal.kind.rawValue)).row
        draft.deck = deck
        try draft.catchUp(db, deck)
        for card in act.events.flatMap(\.cards) {
          try draft.find(db, deck, card, identities[card])
        }
        if try draft.isOutdated(db, act) { return true }
        for pile in piles { try PileRow.remember(db, of: deck, pile) }
        for event in act.events {
          let rows = event.cards.compactMap { draft.row(of: $0) }
          guard rows.count == event.cards.count else {
            // An event without its cards would say nothing when it is read again.
            throw JournalError(.other("a card is not known"), path: journal.location.path)
          }
          if let row = try EventRow.insert(db, deck, event.naming(rows)) {
            draft.lastEvent = max(draft.lastEvent, row)
          }
        }
        return false
      }
      draft.commit(to: &state)
      if !isRefused { state.rememberedPiles.formUnion(piles) }
      return (isRefused ? .refused : .kept, draft.news)
    }
  }

  private func noteFindings() {
    let source = journal.state.withLock { $0.source }
    journal.note(source?.takeFindings() ?? [:])
  }

  /// Reads the cards that have no row yet, before the journal is locked for others.
  private func identify() -> [CardID: Identity] {
    let (source, unknown) = journal.state.withLock { state in
      (
        state.source,
        Set(act.events.flatMap(\.cards)).filter { state.rows.row(of: $0) == nil }
      )
    }
    guard let source else { return [:] }
    var identities: [CardID: Identity] = [:]
    for card in unknown {
      identities[card] = source.identify(card) { key in
        journal.state.withLock { state in
          (try? state.file.read { db, version in
            guard version >= 2, let deck = state.deck,
              let row = try CardRow.find(db, of: deck, key: key)
            else { return false }
            return state.source?.card(of: row.known) != card
          }) ?? nil ?? false
        }
      }
    }
    return identities
  }

  /// What a transaction finds out; it holds once the transaction is committed.
  private struct Draft {
    var deck: Int64?
    /// Rows that were made or found; the table learns of them with the commit.
    private var found: [CardID: Int64] = [:]
    private let rows: CardRows
    var lastEvent: Int64
    var news: [Event<CardID>] = []
    let source: (any CardSource)?
    let person: String

    init(_ state: borrowing DeckJournal.State) {
      deck = state.deck
      rows = state.rows
      lastEvent = state.lastEvent
      source = state.source
      person = state.person
    }

    mutating func catchUp(_ db: Database, _ deck: Int64) throws {
      news = try DeckNewsReading.events(
        db, of: deck, after: &lastEvent, rows, source)
    }

    /// Finds the row of a card or makes it.
    mutating func find(
      _ db: Database, _ deck: Int64, _ card: CardID, _ identity: Identity?
    ) throws {
      guard row(of: card) == nil, var identity else { return }
      // A card of the journal's first version is there under the name that it was found by.
      for key in [source?.key(of: card)].compactMap(\.self) + identity.aliases {
        guard let there = try CardRow.find(db, of: deck, key: key),
          source?.card(of: there.known) == card
        else { continue }
        found[card] = there.row
        try CardRow.identify(db, deck, there.row, there.known.key, is: identity)
        return try CardRow.see(db, deck, there.row, identity.sighting)
      }
      while let there = try CardRow.find(db, of: deck, key: identity.key) {
        if source?.card(of: there.known) == card {
          found[card] = there.row
          return try CardRow.see(db, deck, there.row, identity.sighting)
        }
        // An equal card of another program's.
        identity.key = identity.key.with(ordinal: identity.key.ordinal &+ 1)
      }
      let row = try CardRow.insert(
        db, deck, identity.key, identity.sighting, size: identity.sighting.size)
      source?.learn(card, is: identity.key)
      found[card] = row
    }

    func row(of card: CardID) -> Int64? { found[card] ?? rows.row(of: card) }

    /// Whether the person has, at another seat, done something with one of the cards that the act
    /// does not know of.
    func isOutdated(_ db: Database, _ act: Act) throws -> Bool {
      for (card, seen) in act.seen {
        // What was seen may itself have been refused, and with it what the person knew.
        if let seen, try !isThere(db, deck, seen.id) { return true }
        guard let row = row(of: card) else { continue }
        var isOutdated = false
        try RowReader.each(
          db,
          """
          SELECT e.lamport, e.uid FROM event_card c JOIN event e ON e.id = c.event
          WHERE c.card = ? AND e.person = ? AND e.kind <> 'applied'
          """, [row, person]
        ) { reader in
          let stamp = EventStamp(lamport: try reader.integer(0), id: try reader.id(1))
          if seen.map({ $0 < stamp }) ?? true { isOutdated = true }
        }
        if isOutdated { return true }
      }
      // What an undo or a redo is about may have been refused itself.
      for event in act.events {
        switch event.kind {
        case .undo(let decide), .redo(let decide):
          if try !isThere(db, deck, decide) { return true }
        case .decide, .mark, .applied: continue
        }
      }
      return false
    }

    private func isThere(_ db: Database, _ deck: Int64?, _ event: EventID) throws -> Bool {
      try RowReader.first(
        db, "SELECT 1 FROM event WHERE deck = ? AND uid = ?", [deck, Data(event.bytes)]) != nil
    }

    func commit(to state: inout DeckJournal.State) {
      state.deck = deck
      for (card, row) in found { rows.learn(card, row) }
      state.lastEvent = lastEvent
    }
  }
}
