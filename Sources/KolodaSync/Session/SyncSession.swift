import FoundationEssentials
import KolodaSyncMessages
import KolodaTriage

/// Carries out the program's requests until the program is gone.
final class SyncSession {
  /// How many combinations of answers go into a message.
  private static let step = 1000
  /// How many cards' records are requested from the server at once.
  static let recordStep = 100

  private let socket: SyncSocket
  private var server: ServerConnection?
  private(set) var name = ""
  /// Whether the program is to be told when others have decided something.
  private var isListening = false
  /// Whether the program has been told of changes since its last request.
  ///
  /// Once is enough: the next request sees whatever others do until then, and anybody may send
  /// notifications, as fast as they can.
  private var hasToldNews = false
  /// The cards that the server last said the person holds.
  private var held: Set<Int> = []

  init(_ socket: SyncSocket) { self.socket = socket }

  /// Answers requests one after another; returns when the program is gone.
  func run() {
    while let request = nextRequest() {
      var answer = SyncAnswer.done
      do {
        answer = try done(request) ?? answer
      } catch let error as ServerError {
        answer = .failure((otherVersion(insteadOf: error) ?? error).fault)
      } catch let error as ServerAddress.Fault {
        answer = .failure(error.fault)
      } catch {
        answer = .failure(SyncFault(.other, detail: "\(error)"))
      }
      // A program that is quitting doesn't wait for an answer.
      if case .leave = request { continue }
      if !socket.send(answer) {
        // The answer is too long, or the program is gone.
        let words = "what the server says is too long"
        socket.send(SyncAnswer.failure(SyncFault(.other, detail: words)))
      }
    }
  }

  /// Waits for the next request, and meanwhile reports the server's notifications; nil when the
  /// program is gone.
  private func nextRequest() -> SyncRequest? {
    while isListening, let server {
      do {
        if try server.takeNews(), !hasToldNews {
          socket.send(SyncAnswer.changed)
          hasToldNews = true
        }
        if try server.waitForNews(besides: socket.descriptor) { break }
      } catch {
        // A later request would find the connection broken, so this is reported at once.
        socket.send(SyncAnswer.failure(error.fault))
        isListening = false
      }
    }
    hasToldNews = false
    return socket.receive(SyncRequest.self)
  }

  /// - Returns: the answer; nil for `.done`.
  private func done(_ request: SyncRequest) throws -> SyncAnswer? {
    switch request {
    case .connect(let address, let name, let password):
      self.name = name
      isListening = false
      held = []
      let (server, isKept) = try ServerLogin.connect(try ServerAddress(address), password)
      try server.checkSettings()
      self.server = server
      return .connected(isKept: isKept)
    case .share(let plan): try share(plan)
    case .card, .noMoreCards: throw SyncMisuse()
    case .beginPhotos: try beginPhotos()
    case .photos(let photos): try add(photos)
    case .finishPhotos(let plan, let gone): try finishPhotos(plan, gone)
    case .sync(let order): return try sync(order)
    case .leave(let order, let known): try leave(order, known: known)
    case .listen:
      try connected().listen()
      isListening = true
    case .records: try tellAnswers()
    case .combinations: try tellCombinations()
    case .people(let added, let removed): try change(added, removed)
    case .close(let isClosed):
      let server = try connected()
      try ServerSchema.check(on: server)
      let keeper = DeckKeeper(server)
      try keeper.checkIsIn(name)
      try keeper.setClosed(isClosed, deck: name)
    case .show(let look, let former):
      let server = try connected()
      try ServerSchema.renumberAsManager(on: server)
      try ServerSchema.check(on: server)
      try DeckKeeper(server).setLook(look, replacing: former, deck: name)
    case .release(let person):
      let server = try connected()
      try ServerSchema.check(on: server)
      try DeckKeeper(server).release(person, ofDeck: name)
    case .progress: return .progress(try progress())
    case .disputes(let withRecords): try tellDisputes(withRecords: withRecords)
    case .hasDisputes(let alike):
      return .hasDisputes(try deck().hasDisputes(alike: alike.map { $0.compactMap { PileID($0) } }))
    case .settle(let settlements, let overOthers): try settle(settlements, overOthers: overOthers)
    case .settled(let cards): return .settled(try deck().settled(among: cards).map(\.told))
    case .cards(let numbers): try tellCards(numbers)
    }
    return nil
  }

  func connected() throws -> ServerConnection {
    guard let server else { throw SyncMisuse() }
    return server
  }

  /// The error when an answer can't be sent: without it the answers that follow would seem
  /// complete.
  static let unsent = ServerError.lost("what the server says can’t be passed on")

  /// Sends an answer; returns false if the program is gone or the answer too long.
  func tell(_ answer: SyncAnswer) -> Bool { socket.send(answer) }

  /// The shared deck, after checking the tables' version, which may be another by now.
  func deck() throws -> SharedDeck {
    let server = try connected()
    try ServerSchema.check(on: server)
    return SharedDeck(name, on: server)
  }

  /// The error that the tables are of another version by now, if that may be why a request failed;
  /// otherwise nil.
  private func otherVersion(insteadOf error: ServerError) -> ServerError? {
    guard let server, case .other = error else { return nil }
    do throws(ServerError) {
      try ServerSchema.check(on: server)
      return nil
    } catch {
      switch error {
      case .newerSchema, .olderSchema: return error
      // That there are no tables explains nothing: perhaps the request was to make them.
      default: return nil
      }
    }
  }

  // MARK: Sharing

  /// Makes a shared deck of the cards that follow; of none of them if the program goes meanwhile.
  private func share(_ plan: SyncRequest.SharePlan) throws {
    let server = try connected()
    var isOver = false
    /// Receives the next card; nil after the last one.
    func next() throws(ServerError) -> DeckKeeper.NewCard? {
      guard !isOver else { return nil }
      switch socket.receive(SyncRequest.self) {
      case .card(let key, let record):
        guard let bytes = Hex.bytes(key.utf8), let key = CardKey(bytes: bytes) else {
          throw .lost("a card has no key")
        }
        return DeckKeeper.NewCard(key: key, record: Array(record))
      case .noMoreCards:
        isOver = true
        return nil
      default: throw .lost("the program is gone")
      }
    }
    do throws(ServerError) {
      try ServerSchema.make(on: server)
      try DeckKeeper(server).make(
        .init(
          name: name, answersPerCard: plan.answersPerCard,
          people: Array(Set(plan.people + [server.person])), look: plan.look), next)
    } catch {
      // The remaining cards must not be taken for requests, whatever is wrong with them.
      while !isOver, case .card? = socket.receive(SyncRequest.self) {}
      throw error
    }
  }

  // MARK: Syncing

  private func sync(_ order: SyncOrder) throws -> SyncAnswer {
    let done: SharedDeck.Exchanged?
    do {
      done = try exchange(order, asks: true)
    } catch ServerError.otherDeck {
      return .otherPile
    } catch ServerError.behind {
      return .behind
    }
    guard let done else { throw Self.unsent }
    if order.wanted != nil { held = Set(done.held.map(\.number)) }
    for (event, reason) in done.refused {
      guard tell(.refused(event: Hex.text(event.bytes), reason: reason)) else { throw Self.unsent }
    }
    let deck = SharedDeck(name, on: try connected())
    try tellElsewhere(done.own, of: deck, sent: order.events)
    let hasPhotos = done.standing.hasPhotos
    for some in done.held.chunks(of: SharedPhotos.step) {
      let new = hasPhotos ? some.filter { $0.record != nil }.map(\.number) : []
      let previews = new.isEmpty ? [:] : try deck.previews(of: new)
      for card in some {
        let told = HeldCard(
          number: card.number, key: Hex.text(card.key.bytes), record: card.record.map { Data($0) },
          preview: previews[card.number].map { Data($0) })
        guard socket.send(SyncAnswer.held(told)) else {
          throw ServerError.lost("the program is gone")
        }
      }
    }
    var synced = SyncedDeck(done.standing, person: try connected().person, done.people)
    if hasPhotos { synced.hasPhotos = true }
    synced.look = done.standing.look.map { SharedLook(mark: done.standing.mark, text: $0) }
    return .synced(synced)
  }

  /// Carries out a program's last order.
  ///
  /// - Parameter known: the cards that the program knows about; all others that the server gave it
  ///   are given back, too.
  private func leave(_ order: SyncOrder, known: [Int]) throws {
    var order = order
    order.returned += held.subtracting(known + order.returned).sorted()
    _ = try exchange(order, asks: false)
  }

  private func exchange(
    _ order: SyncOrder, asks: Bool
  ) throws -> SharedDeck.Exchanged? {
    let server = try connected()
    // Older tables may have the same number.
    if server.tablesNumber == nil { try ServerSchema.check(on: server) }
    let person = server.person
    if let meant = order.person, meant != person {
      // If the address has no role, the environment determines it.
      throw ServerError.otherPerson(person)
    }
    var exchange = SharedDeck.Exchange()
    exchange.events = order.events.compactMap { $0.event(by: "", about: [$0.card]) }
    exchange.returned = order.returned
    exchange.renewed = order.renewed
    exchange.asks = asks
    exchange.wanted = order.wanted
    exchange.mark = order.mark
    exchange.known = order.known
    exchange.deck = order.pile.flatMap { EventID(hex: $0) }
    if order.pile != nil, exchange.deck == nil { throw ServerError.otherDeck }
    exchange.last = Self.place(order.last)
    exchange.wantsPeople = order.wantsPeople
    exchange.reads = order.reading != nil
    exchange.lastRead = Self.place(order.reading?.last)
    let deck = SharedDeck(name, on: server)
    do throws(ServerError) {
      return try deck.exchange(exchange)
    } catch {
      // Somebody may have renumbered them since.
      let known = server.tablesNumber
      guard case .other(code: ServerError.otherTables, _) = error else { throw error }
      try ServerSchema.check(on: server)
      guard server.tablesNumber != known else { throw error }
    }
    return try deck.exchange(exchange)
  }

  private static func place(_ place: SyncPlace?) -> SharedDeck.Place? {
    place.flatMap { place in
      EventID(hex: place.uid).map { SharedDeck.Place($0, ticket: place.ticket) }
    }
  }

  // MARK: People

  private func change(_ added: [String], _ removed: [String]) throws {
    let server = try connected()
    try ServerSchema.renumberAsManager(on: server)
    try ServerSchema.check(on: server)
    guard !added.isEmpty || !removed.isEmpty else { return }
    let keeper = DeckKeeper(server)
    try keeper.checkIsIn(name, adding: added)
    if !added.isEmpty { try keeper.add(added, toDeck: name) }
    for person in removed { try keeper.remove(person, fromDeck: name) }
  }

  // MARK: Answers

  private func tellAnswers() throws {
    let deck = try deck()
    let all = try deck.standing().cards
    for first in stride(from: 0, to: all, by: Self.recordStep) {
      let cards = first..<min(first + Self.recordStep, all)
      let answers = try deck.answers(cards)
      guard !answers.isEmpty else { continue }
      var records = try deck.records(cards)
      var settled = try deck.settled(cards)
      var told: [SyncedAnswer] = []
      for answer in answers {
        // A card's record goes with its first answer, in a message of its own, since it may be
        // long.
        let record = records.removeValue(forKey: answer.card)
        if record != nil, !told.isEmpty {
          guard socket.send(SyncAnswer.answers(told)) else { throw Self.unsent }
          told = []
        }
        if let settlement = settled.removeValue(forKey: answer.card) {
          told.append(SyncedAnswer(settlement, isSettled: true, record: record))
          told.append(SyncedAnswer(answer))
        } else {
          told.append(SyncedAnswer(answer, record: record))
        }
      }
      guard socket.send(SyncAnswer.answers(told)) else { throw Self.unsent }
    }
  }

  private func tellCombinations() throws {
    let all = try deck().combinations().map {
      SyncedCombination(answers: $0.answers, cards: $0.cards)
    }
    for first in stride(from: 0, to: all.count, by: Self.step) {
      let some = Array(all[first..<min(first + Self.step, all.count)])
      guard socket.send(SyncAnswer.combinations(some)) else { throw Self.unsent }
    }
  }
}

extension SyncedDeck {
  /// The state of a deck on its server, without the held cards.
  fileprivate init(
    _ standing: SharedDeck.Standing, person: String, _ people: [SharedDeck.Person]
  ) {
    self.init(
      id: Hex.text(standing.id.bytes), person: person, answersPerCard: standing.answersPerCard,
      cards: standing.cards, isClosed: standing.isClosed, held: [],
      people: people.map {
        SyncedPerson(
          name: $0.name, answers: $0.answers, extra: $0.extra, held: $0.held, events: $0.events,
          isRemoved: $0.isRemoved)
      }, given: standing.given, lease: standing.lease, extra: standing.extra)
  }
}

extension SyncedDispute {
  init(_ dispute: SharedDeck.Dispute) {
    self.init(
      card: dispute.card, record: Data(dispute.record), pile: dispute.pile?.text,
      person: dispute.person, isOwn: dispute.isOwn,
      answers: dispute.answers.map { SyncedAnswer($0) })
  }
}

extension SyncedAnswer {
  fileprivate init(
    _ answer: SharedDeck.Answer, isSettled: Bool = false, record: [UInt8]? = nil
  ) {
    self.init(
      card: answer.card, person: answer.person, pile: answer.pile.text,
      time: answer.time.microseconds, isExtra: answer.isExtra, isSettled: isSettled,
      record: record.map { Data($0) })
  }
}

/// A request that is out of order.
struct SyncMisuse: Error, CustomStringConvertible {
  let description = "the program asked for something out of turn"
}
