import Glibc
import KolodaFiles
import KolodaSyncMessages

/// What somebody has settled on this computer and the server was not told: its deck was closed
/// before, and is not open now.
struct UnsentSettlements {
  private let joined: JoinedPile
  private let turn: SettlingTurn
  private let settlements: Settlements
  private var cards: [Int]

  /// Reads what is kept of a pile; nil where there is nothing to tell, or another program tells it.
  ///
  /// It blocks.
  init?(_ joined: JoinedPile) {
    let folder = joined.disputesFolder
    guard access(DisputeBook.path(in: folder), F_OK) == 0,
      let turn = SettlingTurn(in: folder),
      let decided = try? DecidedEvents(joined, in: folder)
    else { return nil }
    var settlements = Settlements()
    settlements.add(decided.events(after: nil))
    let cards = settlements.unsent(by: DisputeBook(in: folder, of: joined.pile.person))
    guard !cards.isEmpty else { return nil }
    (self.joined, self.turn, self.settlements, self.cards) = (joined, turn, settlements, cards)
  }

  /// What the server is to be told next; nil when it knows all.
  var next: SyncRequest? { cards.first.map { settlements.request(for: $0) } }

  /// Takes the answer to that in: the next one is next.
  ///
  /// - Throws: what goes wrong, unless the server refused to settle this one card.
  mutating func take(_ answer: Result<SyncAnswer, any Error>) throws {
    switch answer {
    case .success(.done): break
    case .failure(SyncFailure.server(let fault)) where fault.kind == .notToSettle: break
    case .success: throw SyncFailure.gone
    case .failure(let error): throw error
    }
    guard !cards.isEmpty else { return }
    let card = cards.removeFirst()
    let book = DisputeBook(in: joined.disputesFolder, of: joined.pile.person)
    book.note(settlements[card]?.pile, for: card, by: joined.pile.person)
    do throws(SystemError) {
      try book.save()
    } catch {
      throw SyncFailure.unreadable("\(joined.disputesFolder) can’t be written: \(error)")
    }
  }

  /// Tells the server all that it was not told of a pile; it blocks.
  static func send(of joined: JoinedPile, through process: SyncProcess) throws {
    guard var unsent = UnsentSettlements(joined) else { return }
    while let request = unsent.next { try unsent.take(Result { try process.ask(request) }) }
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
