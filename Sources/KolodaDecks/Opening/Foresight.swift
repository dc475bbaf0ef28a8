import Koloda
import KolodaFiles
import KolodaFolders
import Synchronization

/// The card that a deck will probably open with.
package struct ForeseenCard: Sendable {
  package let card: CardID
  /// The absolute path of the card's file.
  package let path: [UInt8]
  /// The settings of the folder's `deck.json`.
  package let settings: DeckSettings
}

/// Guesses which card a deck opens with while its journal is still being read: the card behind the
/// one decided last, or the first.
///
/// If cards are decided in order, as nearly everyone does, that card is decoded by the time the
/// journal has been read. A wrong guess costs the decoding of one picture.
final class Foresight: Sendable {
  private enum State {
    case ignorant
    /// The file of the card that was decided last; nil if there is none.
    case last([UInt8]?)
    case told
  }

  private let state = Mutex(State.ignorant)
  private let tell: @Sendable (CardID, FileName) -> Void

  /// - Parameter tell: called with the guess, at most once.
  init(tell: @escaping @Sendable (CardID, FileName) -> Void) { self.tell = tell }

  /// Takes the name of the file that was decided last; nil if there is none.
  func learn(last: [UInt8]?) {
    state.withLock { if case .ignorant = $0 { $0 = .last(last) } }
  }

  /// Makes the guess once the last card is known.
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
    // Which file of a shot is shown is only known once all files are sorted.
    guard next < listing.count, !listing.isOfShot(next) else { return }
    tell(CardID(rawValue: next), listing.name(at: next))
  }
}
