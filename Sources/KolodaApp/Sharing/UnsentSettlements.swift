import Glibc
import KolodaFiles
import KolodaSyncMessages

/// What somebody has settled on this computer and the server does not have: its deck was closed
/// before, and is not open now, or the server was put back to a backup.
struct UnsentSettlements {
  /// How many cards the server is asked about at once, and told of.
  static let batch = 1000

  private let joined: JoinedPile
  private let turn: SettlingTurn
  private let book: DisputeBook
  private let settlements: Settlements
  /// The cards of which the server is still to be asked what it has.
  private var unknown: [Int]
  /// The cards of which the server is to be told; nil until all is known.
  private var unsent: [Int]?

  /// Reads what is kept of a pile; nil where nothing was settled, or another program tells it.
  ///
  /// It blocks.
  init?(_ joined: JoinedPile) {
    let folder = joined.disputesFolder
    guard access(folder, F_OK) == 0, let turn = SettlingTurn(in: folder),
      let decided = try? DecidedEvents(joined, in: folder)
    else { return nil }
    var settlements = Settlements()
    settlements.add(decided.events(after: nil))
    guard !settlements.cards.isEmpty else { return nil }
    (self.joined, self.turn, self.settlements) = (joined, turn, settlements)
    book = DisputeBook(in: folder, of: joined.pile.person)
    unknown = settlements.cards
  }

  /// What the server is to be asked or told next; nil when it knows all.
  var next: SyncRequest? {
    if !unknown.isEmpty { return .settled(Array(unknown.prefix(Self.batch))) }
    guard let some = unsent?.prefix(Self.batch), !some.isEmpty else { return nil }
    // Nothing over somebody else who has settled it meanwhile.
    return .settle(some.map { settlements.told(of: $0) }, overOthers: false)
  }

  /// Takes an answer to that in.
  ///
  /// - Returns: whether it was the last; the next one is next then.
  mutating func take(_ answer: SyncAnswer) throws -> Bool {
    switch answer {
    // It is not told again.
    case .notSettled: return false
    case .settled(let told):
      book.take(told, knowing: settlements)
      unknown.removeFirst(min(Self.batch, unknown.count))
      if unknown.isEmpty { unsent = settlements.unsent(by: book) }
    case .done:
      let some = unsent?.prefix(Self.batch) ?? []
      for card in some { book.note(settlements[card]?.pile, for: card, by: joined.pile.person) }
      unsent?.removeFirst(some.count)
      do throws(SystemError) {
        try book.save()
      } catch {
        throw SyncFailure.unreadable("\(joined.disputesFolder) can’t be written: \(error)")
      }
    default: throw SyncFailure.gone
    }
    return true
  }

  /// Tells the server all that it does not have of a pile; it blocks.
  static func send(of joined: JoinedPile, through process: SyncProcess) throws {
    guard var unsent = UnsentSettlements(joined) else { return }
    while let request = unsent.next {
      try process.send(request)
      while try !unsent.take(process.answer()) {}
    }
  }
}

/// The right to tell the server what was settled in a deck: one program at a time has it.
final class SettlingTurn: Sendable {
  private let descriptor: Int32

  /// Takes it; nil where another has it.
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
