/// Events as a journal holds them, in columns: one of one card takes little more than its number.
///
/// They call their cards by places in a list, or by rows. What few events have is kept apart.
package struct EventLog: RandomAccessCollection, Sendable {
  /// What an event says; which one it is about, for an undo or a redo, is told apart from that.
  package enum Said: Hashable, Sendable {
    case decide(PileID)
    case mark(Mark)
    case undo
    case redo
    case applied(String)
  }

  /// The events' numbers.
  private(set) var ids = ChunkedArray<EventID>()
  private var lamports = PackedColumn()
  private var times = PackedColumn()
  /// The first card of each event; -1 where it has none.
  private var cards = PackedColumn()
  /// What each event says, as its place in `said`.
  private var codes = PackedColumn()
  /// Who did it, as a place in `authors`.
  private var authorCodes = PackedColumn()

  /// All that the events say, each once.
  package private(set) var said: [Said] = []
  private var codeOfSaid: [Said: Int] = [:]
  /// All who did something, each once.
  package private(set) var authors: [Author] = []
  private var codeOfAuthor: [Author: Int] = [:]

  /// All cards of those events that have several.
  private var several: [Int: [Int]] = [:]
  /// The groups of events that are no groups of their own.
  private var groups: [Int: EventID] = [:]
  /// What undos and redos are about.
  private var about: [Int: EventID] = [:]

  /// Makes a log of no events.
  package init() {}

  /// Makes a log of events.
  package init(_ events: some Sequence<Event<Int>>) {
    for event in events { append(event) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ids.count }

  package subscript(index: Int) -> Event<Int> {
    let kind: Event<Int>.Kind =
      switch said[codes[index]] {
      case .decide(let pile): .decide(pile)
      case .mark(let mark): .mark(mark)
      case .undo: .undo(about[index] ?? ids[index])
      case .redo: .redo(about[index] ?? ids[index])
      case .applied(let done): .applied(done)
      }
    return Event(
      id: ids[index], kind: kind, cards: cards(of: index), author: authors[authorCodes[index]],
      group: groups[index], lamport: Int64(lamports[index]),
      time: UTCTime(microseconds: Int64(times[index])))
  }

  // MARK: Adding

  /// What something said is called in this log.
  package mutating func code(of said: Said) -> Int {
    if let code = codeOfSaid[said] { return code }
    codeOfSaid[said] = self.said.count
    self.said.append(said)
    return self.said.count - 1
  }

  /// What an author is called in this log.
  package mutating func code(of author: Author) -> Int {
    if let code = codeOfAuthor[author] { return code }
    codeOfAuthor[author] = authors.count
    authors.append(author)
    return authors.count - 1
  }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - card: its card; nil for one of none, or of none yet.
  ///   - said: the code of what it says.
  ///   - about: the event that an undo or a redo is about.
  ///   - author: the code of who did it.
  package mutating func append(
    _ id: EventID, of card: Int?, said: Int, about: EventID? = nil, author: Int, group: EventID,
    lamport: Int64, time: UTCTime
  ) {
    if let about { self.about[ids.count] = about }
    if group != id { groups[ids.count] = group }
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

  /// Adds an event.
  package mutating func append(_ event: Event<Int>) {
    let said: Said
    var about: EventID?
    switch event.kind {
    case .decide(let pile): said = .decide(pile)
    case .mark(let mark): said = .mark(mark)
    case .undo(let decide): (said, about) = (.undo, decide)
    case .redo(let decide): (said, about) = (.redo, decide)
    case .applied(let done): said = .applied(done)
    }
    append(
      event.id, of: event.cards.first, said: code(of: said), about: about,
      author: code(of: event.author), group: event.group, lamport: event.lamport, time: event.time)
    for card in event.cards.dropFirst() { appendToLast(card) }
  }

  // MARK: Cards

  /// The cards of an event.
  package func cards(of index: Int) -> [Int] {
    if !several.isEmpty, let all = several[index] { return all }
    return cards[index] >= 0 ? [cards[index]] : []
  }

  /// Calls back with each card that an event is about, once for each event.
  package func eachCard(_ body: (Int) -> Void) {
    for card in cards where card >= 0 { body(card) }
    for all in several.values { for card in all.dropFirst() { body(card) } }
  }

  /// Calls the cards otherwise; what has no other name is left out.
  package mutating func name(_ other: (Int) -> Int?) {
    cards.replaceEach { $0 >= 0 ? other($0) ?? -1 : -1 }
    for (index, all) in several {
      let named = all.compactMap(other)
      cards[index] = named.first ?? -1
      several[index] = named.count > 1 ? named : nil
    }
  }

  // MARK: Taking in

  /// An event of one card that is a group of its own and says something of that card.
  struct Plain {
    let id: EventID
    let card: Int
    let said: Int
    let author: Int
    let lamport: Int64
    let time: UTCTime
  }

  /// An event, if it is that plain; nil for another.
  func plain(_ index: Int) -> Plain? {
    guard cards[index] >= 0, several.isEmpty || several[index] == nil,
      groups.isEmpty || groups[index] == nil, about.isEmpty || about[index] == nil
    else { return nil }
    return Plain(
      id: ids[index], card: cards[index], said: codes[index], author: authorCodes[index],
      lamport: Int64(lamports[index]), time: UTCTime(microseconds: Int64(times[index])))
  }
}

extension EventLog: Equatable {
  package static func == (left: EventLog, right: EventLog) -> Bool { left.elementsEqual(right) }
}
