import Foundation
import KolodaFiles
import KolodaSyncMessages
import Synchronization

/// What is known here of the cards that people disagree on: who answered what, and what this
/// computer has told the server.
///
/// `answers` may be asked on any thread; what is kept is read and written by those that may block.
final class DisputeBook: Sendable {
  /// A card.
  struct Entry: Codable, Hashable, Sendable {
    /// Its place in the pile, counted from 0.
    var card: Int
    /// What makes it itself, in hexadecimal.
    var key: String
    /// Who answered what.
    var answers: [SyncedAnswer]
    /// What settles it on the server, and who said so.
    var pile: String?
    var person: String?
  }

  private struct Kept: Codable {
    /// Who settles; nothing is kept of anybody else.
    var owner: String?
    var entries: [Entry] = []
    /// The pile that the server was told for a card, by its place.
    var sent: [Int: String] = [:]
  }

  private let path: String
  private let kept: Mutex<Kept>

  /// Reads what is kept in a folder of what a person settles.
  init(in folder: String, of person: String) {
    path = Self.path(in: folder)
    let bytes = FileManager.default.contents(atPath: path)
    let found = bytes.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) }
    kept = Mutex(found.flatMap { $0.owner == person ? $0 : nil } ?? Kept(owner: person))
  }

  /// Where it is kept.
  static func path(in folder: String) -> String { folder + "/disputes.json" }

  /// The cards, in order.
  var entries: [Entry] { kept.withLock { $0.entries } }

  /// What is known of a card; nil for one that people don't disagree on, as far as is known.
  func entry(of card: Int) -> Entry? {
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

  /// Takes a new list; what the server does not have any more is told it again.
  func take(_ entries: [Entry]) {
    kept.withLock { kept in
      kept.entries = entries.sorted { $0.card < $1.card }
      for entry in kept.entries where entry.person == nil { kept.sent[entry.card] = nil }
    }
  }

  /// Takes in what settles cards on the server: one that was put back to a backup has lost the last of
  /// it, or has something that was settled here before.
  ///
  /// What the person has settled on another computer is not this one's to change.
  func take(_ told: [SyncedSettlement], knowing settlements: Settlements) {
    kept.withLock { kept in
      for one in told {
        if one.person == nil || one.person == kept.owner && settlements.has(one) {
          kept.sent[one.card] = one.pile
        }
      }
    }
  }

  /// What the server was told for a card.
  func sent(for card: Int) -> String? { kept.withLock { $0.sent[card] } }

  /// Notes what the server was told for a card; nil that it was taken back.
  func note(_ pile: String?, for card: Int, by person: String) {
    kept.withLock { kept in
      kept.sent[card] = pile
      guard let place = kept.entries.firstIndex(where: { $0.card == card }) else { return }
      (kept.entries[place].pile, kept.entries[place].person) = (pile, pile.map { _ in person })
    }
  }

  /// Keeps it; the file is whole or as it was.
  func save() throws(SystemError) {
    guard let bytes = try? JSONEncoder().encode(kept.withLock { $0 }) else { return }
    try replaceFile(Array(path.utf8), with: Array(bytes), mode: 0o600)
  }
}
