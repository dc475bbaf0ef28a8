import FoundationEssentials
import Glibc
import KolodaFiles
import KolodaSyncMessages

/// A running `koloda-sync`, Koloda's only program with network access.
///
/// All methods block.
package final class SyncProcess {
  private let socket: SyncSocket
  private let process: pid_t
  /// Whether `.changed` messages between answers are noted instead of returned as answers.
  var notesNews = false
  /// What is done about a server that doesn't answer; nil if `koloda-sync` alone decides when to give
  /// up.
  var silence: Silence?
  private var hasNews = false

  /// What is done about an answer that takes long.
  struct Silence {
    /// How long it may take before that is said, in seconds.
    var patience: Double
    /// How long it may take until it isn't waited for any more, in seconds.
    var longestPatience: Double
    /// Says it.
    var tell: () -> Void
  }

  /// Starts `koloda-sync`.
  package init() throws {
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
    // The address goes through the socket, because other users can see a program's arguments.
    let arguments = [strdup(program)]
    // The environment names the password file and other settings of libpq.
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + variables { free(text) } }
    let code = posix_spawn(
      &started, program, &actions, nil, arguments + [nil], variables + [nil])
    guard code == 0 else { throw SyncFailure.notStarted(code) }
    socket = own
    process = started
  }

  /// The descriptor to poll for messages without blocking.
  package var descriptor: Int32 { socket.descriptor }

  /// How long a dropped process has to end, in seconds.
  private static let farewell = 0.25

  deinit {
    finish(atMost: Self.farewell)
    // It may be waiting for a server that doesn't answer.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Sends nothing more, and waits until the process has done everything that it was sent.
  ///
  /// - Parameter seconds: the longest time to wait.
  package func finish(atMost seconds: Double) {
    // The process ends when this end of the socket is shut down, which closes its own end too.
    shutdown(socket.descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let left = (end - .now) / .milliseconds(1)
      var one = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&one, 1, Int32(max(left.rounded(.up), 0)))
      if count < 0, errno == EINTR { continue }
      // Further messages are ignored.
      guard count > 0, socket.skip() else { return }
    }
  }

  /// Sends a request without waiting for an answer.
  package func send(_ request: SyncRequest) throws {
    guard socket.send(request) else { throw SyncFailure.gone }
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Throws: `SyncFailure` if it can't be done.
  package func ask(_ request: SyncRequest) throws -> SyncAnswer {
    try send(request)
    return try answer()
  }

  /// Waits for an answer.
  package func answer() throws -> SyncAnswer {
    while true {
      if let silence, !hasMessage(within: silence.patience) {
        silence.tell()
        let rest = silence.longestPatience - silence.patience
        guard hasMessage(within: rest) else { throw SyncFailure.gone }
      }
      switch socket.receive(SyncAnswer.self) {
      case .failure(let fault): throw SyncFailure.server(fault)
      case .changed? where notesNews: hasNews = true
      case let answer?: return answer
      case nil: throw SyncFailure.gone
      }
    }
  }

  /// Waits until a message begins to come, or the other end is closed; false if neither is within a
  /// time in seconds.
  private func hasMessage(within seconds: Double) -> Bool {
    let end = SystemClock.boot.seconds + seconds
    while true {
      var one = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      let left = max(end - SystemClock.boot.seconds, 0) * 1000
      let count = poll(&one, 1, Int32(left.rounded(.up)))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }

  /// Connects to a server.
  ///
  /// - Parameter password: what the person has just given; nil to use the remembered password, if
  ///   any.
  /// - Returns: whether the password is in the keyring now.
  @discardableResult
  package func connect(to place: SharedAddress, password: GivenPassword? = nil) throws -> Bool {
    guard case .connected(let isKept) = try ask(.connecting(to: place, password)) else {
      throw SyncFailure.gone
    }
    if let password { GivenPasswords.shared.keep(password.secret, for: place) }
    return isKept
  }

  /// Receives a `.changed` message while no answer is expected.
  func hearNews() throws {
    guard case .changed? = socket.receive(SyncAnswer.self) else { throw SyncFailure.gone }
    hasNews = true
  }

  /// Whether there was a `.changed` message since the last call.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Sends a request and waits for its `.done`.
  package func expectDone(_ request: SyncRequest) throws {
    guard case .done = try ask(request) else { throw SyncFailure.gone }
  }

  /// Returns the state of the deck, also for somebody who has not joined it.
  package func standing() throws -> SyncedDeck {
    guard case .synced(let deck, _) = try sync(SyncOrder()) else { throw SyncFailure.gone }
    return deck
  }

  /// The outcome of an order.
  package enum Synced {
    /// The order is done except for the refused events, which come with their reasons; the deck is
    /// in this state now.
    case synced(SyncedDeck, refused: [String: String])
    /// The server is an older copy of itself; nothing was done.
    case behind
    /// Another deck has the name; nothing was done.
    case otherPile
  }

  /// Sends events, and requests cards to hold.
  ///
  /// - Parameter elsewhere: receives what the person decided on other computers, as far as the
  ///   order asks for it.
  package func sync(
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
      case .synced(let deck): return .synced(try deck.holding(held), refused: refused)
      default: throw SyncFailure.gone
      }
    }
  }

  /// Calls `body` with everybody's answers, several at a time, in the order of the cards.
  ///
  /// The first answer of each card carries its record.
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

  /// Calls `body` for each combination of answers that cards have.
  package func eachCombination(_ body: (SyncedCombination) throws -> Void) throws {
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
  /// The most cards that are accepted as held by one person; no server gives more.
  private static var most: Int { 64 }

  /// Adds a card that the server has sent.
  ///
  /// - Throws: `SyncFailure` if there are too many.
  package mutating func hold(_ card: HeldCard) throws {
    guard count < Self.most else { throw SyncFailure.wrongAnswer }
    append(card)
  }
}

extension SyncedDeck {
  /// The deck with its held cards, which the server has sent before.
  ///
  /// - Throws: `SyncFailure` if the server's description is not valid.
  package func holding(_ held: [HeldCard]) throws -> SyncedDeck {
    var deck = self
    deck.held = held
    guard deck.isSound else { throw SyncFailure.wrongAnswer }
    return deck
  }
}
