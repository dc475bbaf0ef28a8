/// The events of a journal, in columns: an event about one card takes little more memory than its
/// ID.
///
/// Events refer to their cards by indices in a list, or by database rows. Rare properties are
/// stored separately.
package struct EventLog: RandomAccessCollection, Sendable {
  /// What an event says, without the event that an undo or redo refers to.
  package enum Said: Hashable, Sendable {
    case decide(PileID)
    case mark(Mark)
    case undo
    case redo
    case applied(Deed)
  }

  /// The events' IDs.
  private(set) var ids = ChunkedArray<EventID>()
  private var lamports = PackedColumn()
  private var times = PackedColumn()
  /// The first card of each event; -1 if it has none.
  private var cards = PackedColumn()
  /// The index in `said` of what each event says.
  private var codes = PackedColumn()
  /// The index in `authors` of each event's author.
  private var authorCodes = PackedColumn()

  /// The distinct things that the events say.
  package private(set) var said: [Said] = []
  private var codeOfSaid: [Said: Int] = [:]
  /// The distinct authors of the events.
  package private(set) var authors: [Author] = []
  private var codeOfAuthor: [Author: Int] = [:]

  /// All cards of the events that have more than one.
  private var several: [Int: [Int]] = [:]
  /// The groups of events that are not groups by themselves.
  private var groups = SparseIDs()
  /// The events that undos and redos refer to.
  private var about = SparseIDs()

  package init() {}

  package init(_ events: some Sequence<Event<Int>>) {
    for event in events { append(event) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ids.count }

  package subscript(index: Int) -> Event<Int> {
    Event(
      id: ids[index], kind: said[codes[index]].kind(about: about[index] ?? ids[index]),
      cards: cards(of: index), author: authors[authorCodes[index]],
      group: groups[index], lamport: Int64(lamports[index]),
      time: UTCTime(microseconds: Int64(times[index])))
  }

  // MARK: Adding

  /// The log's code for something that an event says; a new one if needed.
  package mutating func code(of said: Said) -> Int {
    if let code = codeOfSaid[said] { return code }
    codeOfSaid[said] = self.said.count
    self.said.append(said)
    return self.said.count - 1
  }

  /// The greatest index by which an event refers to a card; -1 if there is none.
  package var greatestPlace: Int {
    Swift.max(cards.max() ?? -1, several.values.lazy.compactMap { $0.max() }.max() ?? -1)
  }

  /// The log's code for an author; a new one if needed.
  package mutating func code(of author: Author) -> Int {
    if let code = codeOfAuthor[author] { return code }
    codeOfAuthor[author] = authors.count
    authors.append(author)
    return authors.count - 1
  }

  /// Appends an event.
  ///
  /// - Parameters:
  ///   - id: the event's ID.
  ///   - card: its first card; nil if it has none, or if `appendToLast` will add it.
  ///   - said: the code for what it says.
  ///   - about: the event that an undo or redo refers to.
  ///   - author: the code for its author.
  ///   - group: its group, or its own ID.
  ///   - lamport: its Lamport time.
  ///   - time: when it was done.
  package mutating func append(
    _ id: EventID, of card: Int?, said: Int, about: EventID? = nil, author: Int, group: EventID,
    lamport: Int64, time: UTCTime
  ) {
    self.about.append(about)
    groups.append(group != id ? group : nil)
    ids.append(id)
    codes.append(said)
    authorCodes.append(author)
    lamports.append(Int(lamport))
    times.append(Int(time.microseconds))
    cards.append(card ?? -1)
  }

  /// Adds a card to the last event.
  package mutating func appendToLast(_ card: Int) {
    let index = ids.count - 1
    guard index >= 0 else { return }
    if cards[index] < 0 {
      cards[index] = card
    } else {
      several[index, default: [cards[index]]].append(card)
    }
  }

  package mutating func append(_ event: Event<Int>) {
    append(
      event.id, of: event.cards.first, said: code(of: Said(event.kind)),
      about: event.kind.about, author: code(of: event.author), group: event.group,
      lamport: event.lamport, time: event.time)
    for card in event.cards.dropFirst() { appendToLast(card) }
  }

  // MARK: Cards

  /// The cards of an event.
  package func cards(of index: Int) -> [Int] {
    if !several.isEmpty, let all = several[index] { return all }
    return cards[index] >= 0 ? [cards[index]] : []
  }

  /// Calls `body` with each card of each event.
  package func eachCard(_ body: (Int) -> Void) {
    for card in cards where card >= 0 { body(card) }
    for all in several.values { for card in all.dropFirst() { body(card) } }
  }

  /// Replaces the indices of cards; cards for which `other` returns nil are removed from their
  /// events.
  package mutating func name(_ other: (Int) -> Int?) {
    cards.replaceEach { $0 >= 0 ? other($0) ?? -1 : -1 }
    for (index, all) in several {
      let named = all.compactMap(other)
      cards[index] = named.first ?? -1
      several[index] = named.count > 1 ? named : nil
    }
  }

  // MARK: Simple events

  /// An event about one card that is a group by itself and refers to no other event.
  struct Plain {
    let id: EventID
    let card: Int
    let said: Int
    let author: Int
    let lamport: Int64
    let time: UTCTime
  }

  /// The event at an index if it is a simple one; otherwise nil.
  func plain(_ index: Int) -> Plain? {
    guard cards[index] >= 0, several.isEmpty || several[index] == nil,
      groups[index] == nil, about[index] == nil
    else { return nil }
    return Plain(
      id: ids[index], card: cards[index], said: codes[index], author: authorCodes[index],
      lamport: Int64(lamports[index]), time: UTCTime(microseconds: Int64(times[index])))
  }
}

extension EventLog {
  package func write(to writer: inout ColumnWriter) throws {
    try ids.write(to: &writer)
    for column in [lamports, times, cards, codes, authorCodes] { try column.write(to: &writer) }
    for ids in [groups, about] { try ids.write(to: &writer) }
    try writer.write(said.count)
    for said in said {
      let words = said.kind(about: Said.nothing).words
      try writer.write(words.name.rawValue)
      try writer.write(words.text)
    }
    try writer.write(authors.count)
    for author in authors {
      try writer.write(author.person)
      try writer.write(author.seat)
    }
    try writer.write(several.count)
    for (index, cards) in several.sorted(by: { $0.key < $1.key }) {
      for number in [index, cards.count] + cards { try writer.write(number) }
    }
  }

  /// Reads events; throws `ColumnReader.Damage` if they are malformed.
  ///
  /// - Parameter cardCount: the number of cards in the list whose indices the events use.
  package init(from reader: inout ColumnReader, cardCount: Int) throws {
    ids = try ChunkedArray(from: &reader)
    lamports = try PackedColumn(from: &reader)
    times = try PackedColumn(from: &reader)
    cards = try PackedColumn(from: &reader)
    codes = try PackedColumn(from: &reader)
    authorCodes = try PackedColumn(from: &reader)
    groups = try SparseIDs(from: &reader)
    about = try SparseIDs(from: &reader)
    for _ in 0..<(try reader.count()) {
      let (name, text) = (EventWords.Name(rawValue: try reader.text()), try reader.text())
      guard let name, let kind = EventKind(EventWords(name, text: text, about: Said.nothing)) else {
        throw ColumnReader.Damage()
      }
      let said = Said(kind)
      let place = self.said.count
      guard code(of: said) == place else { throw ColumnReader.Damage() }
    }
    for _ in 0..<(try reader.count()) {
      let place = authors.count
      guard code(of: Author(person: try reader.text(), seat: try reader.id())) == place else {
        throw ColumnReader.Damage()
      }
    }
    for _ in 0..<(try reader.count()) {
      let index = try reader.number()
      let all = try (0..<(try reader.count(ofBytes: 8))).map { _ in try reader.number() }
      guard ids.indices.contains(index), all.allSatisfy({ (0..<cardCount).contains($0) }) else {
        throw ColumnReader.Damage()
      }
      several[index] = all
    }
    let counts = [lamports, times, cards, codes, authorCodes].map(\.count)
    guard (counts + [groups.count, about.count]).allSatisfy({ $0 == count }),
      cards.isWithin(-1...(cardCount - 1)), lamports.isWithin(0...(1 << 53)),
      isEmpty || !said.isEmpty && codes.isWithin(0...(said.count - 1)),
      isEmpty || !authors.isEmpty && authorCodes.isWithin(0...(authors.count - 1))
    else { throw ColumnReader.Damage() }
  }
}

extension EventLog.Said {
  /// Stands for the event that an undo or redo is about, which the log has beside what is said.
  fileprivate static let nothing = EventID(high: 0, low: 0)

  package init(_ kind: EventKind) {
    self =
      switch kind {
      case .decide(let pile): .decide(pile)
      case .mark(let mark): .mark(mark)
      case .undo: .undo
      case .redo: .redo
      case .applied(let deed): .applied(deed)
      }
  }

  /// - Parameter about: the event that an undo or redo is about.
  fileprivate func kind(about: EventID) -> EventKind {
    switch self {
    case .decide(let pile): .decide(pile)
    case .mark(let mark): .mark(mark)
    case .undo: .undo(about)
    case .redo: .redo(about)
    case .applied(let deed): .applied(deed)
    }
  }
}

extension EventLog: Equatable {
  package static func == (left: EventLog, right: EventLog) -> Bool { left.elementsEqual(right) }
}
