import Dispatch
import Koloda
import KolodaGLib
import KolodaTriage
import Synchronization

/// Identifies the cards of acts by reading them, on threads of its own: a disk or a server may not
/// answer, and an act must be saved nevertheless.
///
/// A card that can't be read in time is known by its place, until it has been read.
final class CardReading: Sendable {
  /// How long to wait for a card, in seconds, and how long while another one is still waited for.
  struct Waits: Sendable {
    var first = 3.0
    var second = 1.0
  }

  /// The most readings that may be underway; until one of them ends, further cards aren't read.
  private static let most = 2

  private let patience: Waits
  private let underway = Mutex(0)

  init(_ patience: Waits = Waits()) { self.patience = patience }

  /// Identifies cards.
  ///
  /// - Parameters:
  ///   - isTaken: Whether the journal uses a key for another card than this one.
  ///   - late: Called with the identity of each card that was read too late.
  func identities(
    of cards: [CardID], in source: any CardSource,
    isTaken: @escaping @Sendable (CardID, CardKey) -> Bool,
    late: @escaping @Sendable (CardID, Identity) -> Void
  ) -> [CardID: Identity] {
    var identities = read(cards, in: source, isTaken, late)
    for card in cards where identities[card] == nil {
      identities[card] = source.identifyUnread(card)
    }
    return identities
  }

  /// What a reading has found.
  private struct Found {
    var identities: [CardID: Identity] = [:]
    var isAwaited = true
  }

  private func read(
    _ cards: [CardID], in source: any CardSource,
    _ isTaken: @escaping @Sendable (CardID, CardKey) -> Bool,
    _ late: @escaping @Sendable (CardID, Identity) -> Void
  ) -> [CardID: Identity] {
    let number = underway.withLock { underway in
      underway += 1
      return underway
    }
    guard number <= Self.most else {
      underway.withLock { $0 -= 1 }
      return [:]
    }
    let found = Box()
    let step = DispatchSemaphore(value: 0)
    WorkerThread.begin(name: "koloda-cards") { [self] in
      for card in cards {
        let identity = source.identify(card) { isTaken(card, $0) }
        let isInTime = found.value.withLock { found in
          if found.isAwaited { found.identities[card] = identity }
          return found.isAwaited
        }
        if isInTime { step.signal() } else { late(card, identity) }
      }
      underway.withLock { $0 -= 1 }
    }
    let seconds = number == 1 ? patience.first : patience.second
    for _ in cards {
      guard step.wait(timeout: .now() + seconds) == .success else { break }
    }
    return found.value.withLock { found in
      found.isAwaited = false
      return found.identities
    }
  }

  /// What the thread that reads shares with the one that waits.
  private final class Box: Sendable {
    let value = Mutex(Found())
  }
}
