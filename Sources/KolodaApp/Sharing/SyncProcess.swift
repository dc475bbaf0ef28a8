import Foundation
import KolodaFiles
import KolodaSyncMessages

/// `koloda-sync` while it runs: the only program of Koloda's with a network.
///
/// All of it blocks.
final class SyncProcess {
  private let socket: SyncSocket
  private let process: pid_t
  /// Whether news that come between answers are noted, and are no answers.
  var notesNews = false
  private var hasNews = false

  /// Starts it.
  init() throws {
    guard let program = CompanionProgram.find("koloda-sync") else {
      throw SyncFailure.notInstalled
    }
    guard let (own, other) = SyncSocket.pair() else { throw SyncFailure.notStarted(errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, other.descriptor, 3)
    for number in 0..<Int32(2) {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var started = pid_t()
    // The address goes through the socket: others see the arguments of a program.
    let arguments = [strdup(program)]
    // A file of passwords and the like is named there.
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + variables { free(text) } }
    let code = posix_spawn(
      &started, program, &actions, nil, arguments + [nil], variables + [nil])
    guard code == 0 else { throw SyncFailure.notStarted(code) }
    socket = own
    process = started
  }

  /// What is to be waited for, by who does not want to block.
  var descriptor: Int32 { socket.descriptor }

  /// How long one that is told nothing more may take to go, in seconds.
  private static let farewell = 0.25

  deinit {
    finish(atMost: Self.farewell)
    // It may wait for a server that says nothing; nobody waits for that.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Tells it nothing more, and waits until it has done what it was told.
  ///
  /// - Parameter seconds: how long at most.
  func finish(atMost seconds: Double) {
    // It ends when nobody speaks at this end, and its own end closes with it.
    shutdown(socket.descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let left = (end - .now) / .milliseconds(1)
      var one = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&one, 1, Int32(max(left.rounded(.up), 0)))
      if count < 0, errno == EINTR { continue }
      // What it still says is not listened to.
      guard count > 0, socket.skip() else { return }
    }
  }

  /// Sends a request that has no answer of its own.
  func send(_ request: SyncRequest) throws {
    guard socket.send(request) else { throw SyncFailure.gone }
  }

  /// Asks for something.
  ///
  /// - Throws: `SyncFailure` if it can't be done.
  func ask(_ request: SyncRequest) throws -> SyncAnswer {
    try send(request)
    return try answer()
  }

  /// Waits for an answer.
  func answer() throws -> SyncAnswer {
    while true {
      switch socket.receive(SyncAnswer.self) {
      case .failure(let fault): throw SyncFailure.server(fault)
      case .changed? where notesNews: hasNews = true
      case let answer?: return answer
      case nil: throw SyncFailure.gone
      }
    }
  }

  /// Connects it with a server.
  ///
  /// - Parameter password: what the person has just given; nil for what they gave before, if they did.
  /// - Returns: whether the keyring keeps it now.
  @discardableResult
  func connect(to place: SharedAddress, password: GivenPassword? = nil) throws -> Bool {
    guard case .connected(let isKept) = try ask(.connecting(to: place, password)) else {
      throw SyncFailure.gone
    }
    if let password { GivenPasswords.shared.keep(password.secret, for: place) }
    return isKept
  }

  /// Takes news while no answer is waited for.
  func hearNews() throws {
    guard case .changed? = socket.receive(SyncAnswer.self) else { throw SyncFailure.gone }
    hasNews = true
  }

  /// Whether there were news since this was asked last.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Has something done that has no other answer.
  func expectDone(_ request: SyncRequest) throws {
    guard case .done = try ask(request) else { throw SyncFailure.gone }
  }

  /// How the pile stands, for somebody who may not have joined it.
  func standing() throws -> SyncedPile {
    guard case .synced(let pile, _) = try sync(SyncOrder()) else { throw SyncFailure.gone }
    return pile
  }

  /// What became of an order.
  enum Synced {
    /// It is done, but for the events that the server has refused, and the pile is so then.
    case synced(SyncedPile, refused: [String: String])
    /// The server is an older copy of what it was; nothing was done.
    case behind
    /// Another pile has the name; nothing was done.
    case otherPile
  }

  /// Sends events, and has cards held.
  ///
  /// - Parameter elsewhere: gets what the person decided on other computers, as far as the order asks
  ///   for it.
  func sync(
    _ order: SyncOrder, elsewhere: (ElsewhereEvents) throws -> Void = { _ in }
  ) throws -> Synced {
    try send(.sync(order))
    var held: [HeldCard] = []
    var refused: [String: String] = [:]
    while true {
      switch try answer() {
      case .refused(let event, let reason): refused[event] = reason
      case .elsewhere(let events): try elsewhere(events)
      case .held(let card): try held.hold(card)
      case .behind: return .behind
      case .otherPile: return .otherPile
      case .synced(let pile): return .synced(try pile.holding(held), refused: refused)
      default: throw SyncFailure.gone
      }
    }
  }

  /// Gives everybody's answers with their records to a body, some at a time, in the order of the
  /// cards.
  func eachAnswers(_ body: ([SyncedAnswer]) throws -> Void) throws {
    try send(.records)
    while true {
      switch try answer() {
      case .answers(let some): try body(some)
      case .done: return
      default: throw SyncFailure.gone
      }
    }
  }

  /// Gives the combinations of answers that cards have to a body.
  func eachCombination(_ body: (SyncedCombination) throws -> Void) throws {
    try send(.combinations)
    while true {
      switch try answer() {
      case .combinations(let some): try some.forEach(body)
      case .done: return
      default: throw SyncFailure.gone
      }
    }
  }
}

extension [HeldCard] {
  /// How many cards a server may say that a person holds; it gives no more.
  private static var most: Int { 64 }

  /// Adds one that the server has told.
  ///
  /// - Throws: `SyncFailure` if there are too many.
  mutating func hold(_ card: HeldCard) throws {
    guard count < Self.most else {
      throw SyncFailure.refused("the server tells more cards than anybody can hold")
    }
    append(card)
  }
}

extension SyncedPile {
  /// The pile with its held cards, which were told before.
  ///
  /// - Throws: `SyncFailure` if it can't be as the server says.
  func holding(_ held: [HeldCard]) throws -> SyncedPile {
    var pile = self
    pile.held = held
    guard pile.isSound else {
      throw SyncFailure.refused("what the server says of the pile can't be")
    }
    return pile
  }
}
