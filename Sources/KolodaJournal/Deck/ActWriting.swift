import FoundationEssentials
import GRDB
import Koloda
import KolodaTriage

/// Writes one act to the journal: its events, and the cards that they name.
struct ActWriting {
  private let journal: DeckJournal
  private let act: Act

  init(_ journal: DeckJournal, _ act: Act) {
    self.journal = journal
    self.act = act
  }

  /// Writes the act, unless the person has decided the same cards at another seat meanwhile.
  ///
  /// - Returns: whether the act was kept or refused, and the events that others have written
  ///   meanwhile.
  func run() throws(JournalError) -> (AppendOutcome, [Event<CardID>]) {
    let identities = identify()
    // Identifying the cards has also revealed which of them have equals.
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
        // An unfinished plan acts on the decisions of the time when it was made, so they must not
        // change.
        if try PlanTables.isUnfinished(db, path) {
          throw JournalError(.applying, path: journal.location.path)
        }
        let deck =
          try draft.deck
          ?? (DeckRow.find(db, path: path)
          ?? .insert(db, path: path, kind: journal.kind)).row
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
            // Stored without its cards, the event would mean nothing when it is read again.
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

  /// Identifies the cards that have no row yet, before the journal is locked.
  private func identify() -> [CardID: Identity] {
    let (source, unknown) = journal.state.withLock { state in
      (
        state.source,
        Set(act.events.flatMap(\.cards)).filter { state.rows.row(of: $0) == nil }
      )
    }
    guard let source, !unknown.isEmpty else { return [:] }
    return journal.reading.identities(of: Array(unknown), in: source) { [journal] card, key in
      journal.isTaken(key, besides: card)
    } late: { [journal] card, identity in
      journal.note([card: identity])
    }
  }

  /// The results of a transaction, which become valid when it is committed.
  private struct Draft {
    var deck: Int64?
    /// The rows made or found; `CardRows` learns them after the commit.
    private var found: [CardID: Int64] = [:]
    private let rows: CardRows
    var lastEvent: Int64
    var news: [Event<CardID>] = []
    let source: (any CardSource)?
    let person: String

    init(_ state: borrowing DeckJournalState) {
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

    /// Finds a card's row, or makes one.
    mutating func find(
      _ db: Database, _ deck: Int64, _ card: CardID, _ identity: Identity?
    ) throws {
      guard row(of: card) == nil, var identity else { return }
      // A card of the journal's first version is listed under the name it had then.
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
        // The row belongs to an equal card that another program has added.
        identity.key = identity.key.with(ordinal: identity.key.ordinal &+ 1)
      }
      let row = try CardRow.insert(
        db, deck, identity.key, identity.sighting, size: identity.sighting.state.size)
      source?.learn(card, is: identity.key)
      found[card] = row
    }

    func row(of card: CardID) -> Int64? { found[card] ?? rows.row(of: card) }

    /// Whether the person has changed one of the act's cards at another seat, on the same subject
    /// and without the act knowing.
    func isOutdated(_ db: Database, _ act: Act) throws -> Bool {
      var subjects: [CardID: Set<EventWords.Name>] = [:]
      for event in act.events {
        // The event that an undo or redo names may itself have been refused.
        guard let subject = try subject(db, of: event.kind) else { return true }
        for card in event.cards { subjects[card, default: []].insert(subject) }
      }
      for (card, seen) in act.seen {
        // The event last seen may itself have been refused, so the person decided on a false basis.
        if let seen, try subject(db, of: seen.id) == nil { return true }
        guard let row = row(of: card), let subjects = subjects[card] else { continue }
        var isOutdated = false
        try RowReader.each(
          db,
          """
          SELECT e.lamport, e.uid, coalesce(a.kind, e.kind)
          FROM event_card c JOIN event e ON e.id = c.event
          LEFT JOIN event a ON a.deck = e.deck AND a.uid = e.about
          WHERE c.card = ? AND e.person = ? AND e.kind <> 'applied'
          """, [row, person]
        ) { reader in
          guard subjects.contains(EventWords.Name(subjectOf: try reader.text(2))) else { return }
          let stamp = EventStamp(lamport: try reader.integer(0), id: try reader.id(1))
          if seen.map({ $0 < stamp }) ?? true { isOutdated = true }
        }
        if isOutdated { return true }
      }
      return false
    }

    /// Returns the subject of an event; nil if it names an event that the journal doesn't have.
    private func subject(_ db: Database, of kind: EventKind) throws -> EventWords.Name? {
      if let event = kind.about { try subject(db, of: event) } else { kind.words.name.subject }
    }

    private func subject(_ db: Database, of event: EventID) throws -> EventWords.Name? {
      try RowReader.with(
        db, "SELECT kind FROM event WHERE deck = ? AND uid = ?", [deck, Data(event.bytes)]
      ) { try $0.step() ? EventWords.Name(subjectOf: $0.text(0)) : nil }
    }

    func commit(to state: inout DeckJournalState) {
      state.deck = deck
      for (card, row) in found { rows.learn(card, row) }
      state.lastEvent = lastEvent
    }
  }
}

extension EventWords.Name {
  /// What such an event is about: a kind of mark, or `decide` for where the cards go.
  ///
  /// Events about one subject don't affect the others.
  fileprivate var subject: Self {
    switch self {
    case .stars, .label, .note, .turn: self
    case .decide, .undo, .redo, .applied: .decide
    }
  }

  /// - Parameter kind: an event's kind in the journal; for an undo, the kind of the undone event.
  fileprivate init(subjectOf kind: String) { self = Self(rawValue: kind)?.subject ?? .decide }
}
