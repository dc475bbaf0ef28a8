import FoundationEssentials
import KolodaFiles
import KolodaSyncMessages
import Synchronization

/// What this computer knows of the cards that people disagree on: who gave which answer, and what
/// this computer has sent to the server.
///
/// `answers` may be read on any thread. The file is read and written only on threads that may
/// block.
package final class DisputeBook: Sendable {
  /// A card that people disagree on.
  package struct Entry: Codable, Hashable, Sendable {
    /// The card's number in the shared deck, counted from 0.
    package var card: Int
    /// The card's key, in hexadecimal.
    package var key: String
    /// The answers, each with the person who gave it.
    package var answers: [SyncedAnswer]
    /// The pile that settles the card on the server, and the person who settled it; nil while
    /// unsettled.
    package var pile: String?
    package var person: String?
  }

  private struct Kept: Codable {
    /// The person whose settlements are kept; nothing is kept for anyone else.
    var owner: String?
    var entries: [Entry] = []
    /// The pile that this computer has sent to the server, by card number.
    var sent: [Int: String] = [:]
  }

  private let path: String
  private let kept: Mutex<Kept>

  /// Reads a person's settlements from a folder.
  package init(in folder: String, of person: String) {
    path = Self.path(in: folder)
    let bytes = FileManager.default.contents(atPath: path)
    let found = bytes.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) }
    kept = Mutex(found.flatMap { $0.owner == person ? $0 : nil } ?? Kept(owner: person))
  }

  /// The path of the file in `folder`.
  package static func path(in folder: String) -> String { folder + "/disputes.json" }

  /// The cards that people disagree on, by ascending number.
  package var entries: [Entry] { kept.withLock { $0.entries } }

  /// The entry of a card; nil if people are not known to disagree on it.
  package func entry(of card: Int) -> Entry? {
    kept.withLock { kept in
      let entries = kept.entries
      var range = entries.indices
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        if entries[middle].card == card { return entries[middle] }
        range =
          entries[middle].card < card ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }
  }

  /// Replaces the list of cards.
  ///
  /// A settlement that the server no longer has counts as unsent again.
  package func take(_ entries: [Entry]) {
    kept.withLock { kept in
      kept.entries = entries.sorted { $0.card < $1.card }
      for entry in kept.entries where entry.person == nil { kept.sent[entry.card] = nil }
    }
  }

  /// Adopts what settles cards on the server.
  ///
  /// A server restored from a backup may have lost the latest settlements, or may hold a card's
  /// earlier settlement.
  ///
  /// What the person settled on another computer is left alone.
  package func take(_ told: [SyncedSettlement], knowing settlements: Settlements) {
    kept.withLock { kept in
      for one in told {
        if one.person == nil || one.person == kept.owner && settlements.has(one) {
          kept.sent[one.card] = one.pile
        }
      }
    }
  }

  /// The cards whose settlement differs from what was last sent to the server.
  package func unsent(of settlements: Settlements) -> [Int] {
    settlements.cards.filter { settlements[$0]?.pile.text != sent(for: $0) }
  }

  /// The pile last sent to the server for a card.
  package func sent(for card: Int) -> String? { kept.withLock { $0.sent[card] } }

  /// Records the pile that was sent to the server for a card; nil if the settlement was taken back.
  package func note(_ pile: String?, for card: Int, by person: String) {
    kept.withLock { kept in
      kept.sent[card] = pile
      guard let place = kept.entries.firstIndex(where: { $0.card == card }) else { return }
      (kept.entries[place].pile, kept.entries[place].person) = (pile, pile.map { _ in person })
    }
  }

  /// Records that the server was told how these cards are settled.
  package func note(_ cards: [Int], of settlements: Settlements, by person: String) {
    for card in cards { note(settlements[card]?.pile.text, for: card, by: person) }
  }

  /// Saves the book.
  ///
  /// The file is either replaced as a whole or left as it was.
  package func save() throws(SystemError) {
    guard let bytes = try? JSONEncoder().encode(kept.withLock { $0 }) else { return }
    try replaceFile(Array(path.utf8), with: Array(bytes), mode: 0o600)
  }
}
