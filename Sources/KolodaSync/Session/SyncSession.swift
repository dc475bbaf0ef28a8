import Foundation
import KolodaSyncMessages
import KolodaTriage

/// Does what the program asks for, until it goes.
final class SyncSession {
  /// How many combinations of answers are told at once.
  private static let step = 1000
  /// How many cards' records are asked for at once.
  static let recordStep = 100

  private let socket: SyncSocket
  private var server: ServerConnection?
  private(set) var name = ""
  /// Whether the program is told when others have decided something.
  private var isListening = false

  init(_ socket: SyncSocket) { self.socket = socket }

  /// Answers one request after another; returns when the program is gone.
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
        answer = .failure(SyncFault(.other, detail: "\(error)", text: "\(error)"))
      }
      // A program that is gone may have said before what is still to be done.
      if case .leave = request { continue }
      if !socket.send(answer) {
        // Too long to be sent, or the program is gone.
        let words = "what the server says is too long"
        socket.send(SyncAnswer.failure(SyncFault(.other, detail: words, text: words)))
      }
    }
  }

  /// Waits for the next request, and tells meanwhile what the server tells; nil when the program is
  /// gone, or the server is while nothing is asked of it.
  private func nextRequest() -> SyncRequest? {
    while isListening, let server {
      do {
        if try server.takeNews() { socket.send(SyncAnswer.changed) }
        if try server.waitForNews(besides: socket.descriptor) { break }
      } catch {
        // Whoever asks later would ask a broken connection.
        socket.send(SyncAnswer.failure(error.fault))
        isListening = false
      }
    }
    return socket.receive(SyncRequest.self)
  }

  /// - Returns: the answer; nil for the usual one.
  private func done(_ request: SyncRequest) throws -> SyncAnswer? {
    switch request {
    case .connect(let address, let name, let password):
      self.name = name
      isListening = false
      let (server, isKept) = try ServerLogin.connect(try ServerAddress(address), password)
      self.server = server
      return .connected(isKept: isKept)
    case .share(let plan): try share(plan)
    case .card, .noMoreCards: throw SyncMisuse()
    case .beginPhotos: try beginPhotos()
    case .photos(let photos): try add(photos)
    case .finishPhotos(let plan, let gone): try finishPhotos(plan, gone)
    case .sync(let order): return try sync(order)
    case .leave(let order): _ = try exchange(order, asks: false)
    case .listen:
      try connected().listen()
      isListening = true
    case .records: try tellAnswers()
    case .combinations: try tellCombinations()
    case .people(let added, let removed): try change(added, removed)
    case .close(let isClosed):
      let server = try connected()
      try ServerSchema.check(on: server)
      try PileKeeper(server).setClosed(isClosed, pile: name)
    case .show(let look):
      let server = try connected()
      try ServerSchema.migrateAsManager(on: server)
      try ServerSchema.check(on: server)
      try PileKeeper(server).setLook(look, pile: name)
    case .release(let person):
      let server = try connected()
      try ServerSchema.check(on: server)
      try PileKeeper(server).release(person, ofPile: name)
    case .progress: return .progress(try progress())
    case .disputes(let withRecords): try tellDisputes(withRecords: withRecords)
    case .hasDisputes: return .hasDisputes(try pile().hasDisputes())
    case .settle(let settlements, let overOthers): try settle(settlements, overOthers: overOthers)
    case .settled(let cards): return .settled(try pile().settled(among: cards).map(\.told))
    case .cards(let numbers): try tellCards(numbers)
    }
    return nil
  }

  func connected() throws -> ServerConnection {
    guard let server else { throw SyncMisuse() }
    return server
  }

  /// An answer could not be sent: what follows it would look whole.
  static let unsent = ServerError.lost("what the server says can’t be passed on")

  /// Sends an answer; whether the program is there.
  func tell(_ answer: SyncAnswer) -> Bool { socket.send(answer) }

  /// The pile, in tables of this version: who manages them may have brought them to a newer one since.
  func pile() throws -> SharedPile {
    let server = try connected()
    try ServerSchema.check(on: server)
    return SharedPile(name, on: server)
  }

  /// That the tables are of another version by now, where that may be why something failed.
  private func otherVersion(insteadOf error: ServerError) -> ServerError? {
    guard let server, case .other = error else { return nil }
    do throws(ServerError) {
      try ServerSchema.check(on: server)
      return nil
    } catch {
      return error.isOffline ? nil : error
    }
  }

  // MARK: Sharing

  /// Makes a pile of the cards that come; all of them, or none if the program goes meanwhile.
  private func share(_ plan: SyncRequest.SharePlan) throws {
    let server = try connected()
    var isOver = false
    /// Takes the next card; what comes after a failure is passed over.
    func next() throws(ServerError) -> PileKeeper.NewCard? {
      guard !isOver else { return nil }
      switch socket.receive(SyncRequest.self) {
      case .card(let key, let record):
        guard let bytes = Hex.bytes(key.utf8), let key = CardKey(bytes: bytes) else {
          throw .lost("a card has no key")
        }
        return PileKeeper.NewCard(key: key, record: Array(record))
      case .noMoreCards:
        isOver = true
        return nil
      default: throw .lost("the program is gone")
      }
    }
    do throws(ServerError) {
      try ServerSchema.make(on: server)
      try PileKeeper(server).make(
        .init(
          name: name, answersPerCard: plan.answersPerCard,
          people: Array(Set(plan.people + [server.person])), look: plan.look), next)
    } catch {
      while let card = try? next() { _ = card }
      throw error
    }
  }

  // MARK: Syncing

  private func sync(_ order: SyncOrder) throws -> SyncAnswer {
    let done: SharedPile.Exchanged?
    do {
      done = try exchange(order, asks: true)
    } catch ServerError.otherPile {
      return .otherPile
    } catch ServerError.behind {
      return .behind
    }
    guard let done else { throw Self.unsent }
    for (event, reason) in done.refused {
      guard tell(.refused(event: Hex.text(event.bytes), reason: reason)) else { throw Self.unsent }
    }
    let pile = SharedPile(name, on: try connected())
    try tellElsewhere(done.own, of: pile, sent: order.events)
    let hasPhotos = done.standing.hasPhotos
    for some in done.held.chunks(of: SharedPhotos.step) {
      let new = hasPhotos ? some.filter { $0.record != nil }.map(\.number) : []
      let previews = new.isEmpty ? [:] : try pile.previews(of: new)
      for card in some {
        let told = HeldCard(
          number: card.number, key: Hex.text(card.key.bytes), record: card.record.map { Data($0) },
          preview: previews[card.number].map { Data($0) })
        guard socket.send(SyncAnswer.held(told)) else {
          throw ServerError.lost("the program is gone")
        }
      }
    }
    var synced = SyncedPile(done.standing, person: try connected().person, done.people)
    if hasPhotos { synced.hasPhotos = true }
    synced.look = done.standing.look.map { SharedLook(mark: done.standing.mark, text: $0) }
    return .synced(synced)
  }

  private func exchange(
    _ order: SyncOrder, asks: Bool
  ) throws -> SharedPile.Exchanged? {
    let server = try connected()
    let person = server.person
    if let meant = order.person, meant != person {
      // Without a role in the address it is the environment that says who somebody is.
      let words =
        "you joined as “\(meant)”, and the server takes you for “\(person)”: nothing was "
        + "sent. Name the role in the address"
      throw ServerError.otherPerson(words)
    }
    var exchange = SharedPile.Exchange()
    exchange.events = order.events.compactMap(\.event)
    exchange.returned = order.returned
    exchange.renewed = order.renewed
    exchange.asks = asks
    exchange.wanted = order.wanted
    exchange.mark = order.mark
    exchange.known = order.known
    exchange.pile = Self.id(order.pile)
    if order.pile != nil, exchange.pile == nil { throw ServerError.otherPile }
    exchange.last = Self.id(order.last)
    exchange.wantsPeople = order.wantsPeople
    exchange.reads = order.reading != nil
    exchange.lastRead = Self.id(order.reading?.last)
    return try SharedPile(name, on: server).exchange(exchange)
  }

  /// A number of 128 bits by its digits.
  static func id(_ text: String?) -> EventID? {
    text.flatMap { Hex.bytes($0.utf8) }?.withUnsafeBytes { EventID(bytes: $0) }
  }

  // MARK: People

  private func change(_ added: [String], _ removed: [String]) throws {
    let server = try connected()
    try ServerSchema.migrateAsManager(on: server)
    try ServerSchema.check(on: server)
    let keeper = PileKeeper(server)
    if !added.isEmpty { try keeper.add(added, toPile: name) }
    for person in removed { try keeper.remove(person, fromPile: name) }
  }

  // MARK: Answers

  private func tellAnswers() throws {
    let pile = try pile()
    let all = try pile.standing().cards
    for first in stride(from: 0, to: all, by: Self.recordStep) {
      let cards = first..<min(first + Self.recordStep, all)
      let answers = try pile.answers(cards)
      guard !answers.isEmpty else { continue }
      var records = try pile.records(cards)
      var settled = try pile.settled(cards)
      var told: [SyncedAnswer] = []
      for answer in answers {
        // A record goes with the first answer to it, in a message of its own: it may be long.
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
    let all = try pile().combinations().map {
      SyncedCombination(answers: $0.answers, cards: $0.cards)
    }
    for first in stride(from: 0, to: all.count, by: Self.step) {
      let some = Array(all[first..<min(first + Self.step, all.count)])
      guard socket.send(SyncAnswer.combinations(some)) else { throw Self.unsent }
    }
  }
}

extension SyncedPile {
  /// A pile as its server has it, without the cards that are held.
  fileprivate init(
    _ standing: SharedPile.Standing, person: String, _ people: [SharedPile.Person]
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
  init(_ dispute: SharedPile.Dispute) {
    self.init(
      card: dispute.card, record: Data(dispute.record), pile: dispute.pile?.text,
      person: dispute.person, isOwn: dispute.isOwn,
      answers: dispute.answers.map { SyncedAnswer($0) })
  }
}

extension SyncedAnswer {
  fileprivate init(
    _ answer: SharedPile.Answer, isSettled: Bool = false, record: [UInt8]? = nil
  ) {
    self.init(
      card: answer.card, person: answer.person, pile: answer.pile.text,
      time: answer.time.microseconds, isExtra: answer.isExtra, isSettled: isSettled,
      record: record.map { Data($0) })
  }
}

/// A request that does not go with those before it.
struct SyncMisuse: Error, CustomStringConvertible {
  let description = "the program asked for something out of turn"
}

extension SyncEvent {
  /// The event; nil if it is none.
  fileprivate var event: Event<Int>? {
    func id(_ text: String?) -> EventID? { SyncSession.id(text) }
    let kind: Event<Int>.Kind? =
      switch self.kind {
      case "decide": PileID(text).map { .decide($0) }
      case "undo": id(about).map { .undo($0) }
      case "redo": id(about).map { .redo($0) }
      case let name: MarkKind(rawValue: name).flatMap { Mark($0, text: text) }.map { .mark($0) }
      }
    guard let kind, let own = id(uid), let seat = id(seat), let group = id(act) else { return nil }
    return Event(
      id: own, kind: kind, cards: [card], author: Author(person: "", seat: seat), group: group,
      lamport: lamport, time: UTCTime(microseconds: time))
  }
}
