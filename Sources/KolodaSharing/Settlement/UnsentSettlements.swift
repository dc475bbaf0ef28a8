import Glibc
import KolodaFiles
import KolodaSyncMessages

/// What a person has settled on this computer and the server does not have.
///
/// The deck of disputed cards was closed before it was sent and is not open now, or the server was
/// restored from a backup.
struct UnsentSettlements {
  /// The most cards in one request.
  static let batch = 1000

  private let joined: KeptDeck
  private let turn: SettlingTurn
  private let book: DisputeBook
  private let settlements: Settlements
  /// The cards whose settlements on the server are not known yet.
  private var unknown: [Int]
  /// The cards whose settlements are still to be sent; nil until `unknown` is empty.
  private var unsent: [Int]?
  /// The cards that somebody else was just settling.
  private var passing: Set<Int> = []

  /// Reads the settlements of a deck; nil if there are none, or if another program is sending them.
  ///
  /// Blocks.
  init?(_ joined: KeptDeck) {
    let folder = joined.disputesFolder
    guard access(folder, F_OK) == 0, let turn = SettlingTurn(in: folder),
      let decided = try? DecidedEvents(joined, in: folder)
    else { return nil }
    var settlements = Settlements()
    settlements.add(decided.events(after: nil))
    guard !settlements.cards.isEmpty else { return nil }
    self.init(joined, settlements, DisputeBook(in: folder, of: joined.pile.person), turn)
  }

  /// - Parameter book: what of these settlements the server has.
  init(
    _ joined: KeptDeck, _ settlements: Settlements, _ book: DisputeBook, _ turn: SettlingTurn
  ) {
    (self.joined, self.settlements, self.book, self.turn) = (joined, settlements, book, turn)
    unknown = settlements.cards
  }

  /// Whether some are left that the server may take in a moment.
  var isToTryAgain: Bool { !passing.isEmpty }

  /// The next request; nil when the server has everything.
  var next: SyncRequest? {
    if !unknown.isEmpty { return .settled(Array(unknown.prefix(Self.batch))) }
    guard let some = unsent?.prefix(Self.batch), !some.isEmpty else { return nil }
    // A settlement that somebody else has made in the meantime is not overwritten.
    return .settle(some.map { settlements.told(of: $0) }, overOthers: false)
  }

  /// Takes an answer to the last request.
  ///
  /// - Returns: whether that was its last answer; `next` is then another request.
  mutating func take(_ answer: SyncAnswer) throws -> Bool {
    switch answer {
    // A refused settlement is not sent again, unless the reason for it is passing.
    case .notSettled(let card, _, let isPassing):
      if isPassing { passing.insert(card) }
      return false
    case .settled(let told):
      book.take(told, knowing: settlements)
      unknown.removeFirst(min(Self.batch, unknown.count))
      if unknown.isEmpty { unsent = book.unsent(of: settlements) }
    case .done:
      let some = unsent?.prefix(Self.batch) ?? []
      book.note(some.filter { !passing.contains($0) }, of: settlements, by: joined.pile.person)
      unsent?.removeFirst(some.count)
      do throws(SystemError) {
        try book.save()
      } catch {
        throw SyncFailure(writing: joined.disputesFolder, error)
      }
    default: throw SyncFailure.gone
    }
    return true
  }

  /// Sends everything that the server does not have of a deck's settlements.
  ///
  /// Blocks.
  static func send(of joined: KeptDeck, through process: SyncProcess) throws {
    guard var unsent = UnsentSettlements(joined) else { return }
    while let request = unsent.next {
      try process.send(request)
      while try !unsent.take(process.answer()) {}
    }
  }
}

/// The right to send a deck's settlements to the server.
///
/// Only one program has it at a time.
final class SettlingTurn: Sendable {
  private let descriptor: Int32

  /// Takes the right; nil if another program has it.
  init?(in folder: String) {
    let descriptor = open(folder + "/settling", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
