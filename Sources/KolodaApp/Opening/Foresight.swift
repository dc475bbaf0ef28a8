import Koloda
import KolodaFiles
import KolodaSources
import Synchronization

/// The card that a deck will probably open with.
struct ForeseenCard: Sendable {
  let card: CardID
  /// Its file's absolute path.
  let path: [UInt8]
  /// What the folder's `deck.json` says.
  let settings: DeckSettings
}

/// Guesses which card a deck opens with, while its journal is still being read: the one behind the
/// card that was decided last, or the first.
///
/// Who goes through a deck in its order, as nearly everyone does, finds that card decoded when the
/// journal is read. A wrong guess costs the decoding of a picture that nobody sees.
final class Foresight: Sendable {
  private enum State {
    case ignorant
    /// The file of the card that was decided last; nil if none was.
    case last([UInt8]?)
    case told
  }

  private let state = Mutex(State.ignorant)
  private let tell: @Sendable (CardID, FileName) -> Void

  /// - Parameter tell: is told the guess, once at most.
  init(tell: @escaping @Sendable (CardID, FileName) -> Void) { self.tell = tell }

  /// Takes in where the card lay that was decided last; nil if none was.
  func learn(last: [UInt8]?) {
    state.withLock { if case .ignorant = $0 { $0 = .last(last) } }
  }

  /// Guesses, as soon as the last card is known.
  func look(at listing: FolderListing) {
    let last = state.withLock { state -> [UInt8]?? in
      guard case .last(let last) = state else { return nil }
      state = .told
      return .some(last)
    }
    guard let last else { return }
    var next = 0
    if let last {
      guard let index = listing.index(of: FileName(bytes: last)) else { return }
      next = index + 1
    }
    // Which file of a shot is shown is known only when all are sorted.
    guard next < listing.count, !listing.isOfShot(next) else { return }
    tell(CardID(rawValue: next), listing.name(at: next))
  }
}
