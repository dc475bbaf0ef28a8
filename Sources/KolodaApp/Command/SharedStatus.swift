import Koloda
import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// How a shared deck stands, as the command line tells it.
struct SharedStatus {
  /// A card to answer.
  private struct Waiting {
    let name: String
    let record: String
  }

  private let joined: JoinedPile
  private let waiting: [Waiting]
  private let unsent: Int
  private let offline: String?

  /// - Parameters:
  ///   - unsent: how many events are still to go up.
  ///   - offline: why the server can't be reached.
  @MainActor
  init(
    _ joined: JoinedPile, _ opened: JoinedDeck, _ deck: OpenDeck, unsent: Int, offline: String?
  ) {
    self.joined = joined
    self.unsent = unsent
    self.offline = offline
    waiting = joined.pile.held.sorted { $0.number < $1.number }.compactMap { card in
      guard let id = opened.source.card(at: card.number), deck.pile(of: id) == nil else {
        return nil
      }
      let record = opened.records.record(card.number) ?? []
      return Waiting(name: "#\(card.number + 1)", record: String(decoding: record, as: UTF8.self))
    }
  }

  private var progress: SharedProgress {
    SharedProgress(
      address: joined.address, name: joined.name, joined.pile, isCurrent: offline == nil)
  }

  /// When the server last said how it stands.
  private var time: UTCTime? { joined.told.map { UTCTime(microseconds: $0) } }

  /// One line of JSON, its keys always in the same order.
  var json: String {
    let cards = waiting.map { card in
      JSONText.object([("card", JSONText.string(card.name)), ("record", card.record)])
    }
    return JSONText.object(
      progress.members + [
        ("waiting", "[" + cards.joined(separator: ", ") + "]"), ("unsent", "\(unsent)"),
        ("offline", offline.map(JSONText.string) ?? "null"),
        ("asOf", offline.flatMap { _ in time }.map { JSONText.string($0.iso8601) } ?? "null"),
      ])
  }

  /// A few lines for people.
  var text: String {
    var lines = progress.lines
    if offline != nil {
      lines.append(
        "  as of \(time?.iso8601 ?? "an earlier time"), when the server was last reached")
    }
    if unsent > 0 { lines.append("  \(counted(unsent, "decision")) still to be sent") }
    if waiting.isEmpty { lines.append("  no cards for you now") }
    lines += waiting.map { "  \($0.name) \(displayText($0.record.utf8))" }
    return lines.joined(separator: "\n")
  }
}
