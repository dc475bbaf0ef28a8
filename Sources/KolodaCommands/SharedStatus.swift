import Koloda
import KolodaDecks
import KolodaFiles
import KolodaSharing
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// The status of a shared deck for the command line.
struct SharedStatus {
  /// A card that the person holds and has not decided.
  struct Waiting {
    let name: String
    /// Its record; nil if it is not on this computer.
    let record: String?

    var json: String {
      JSONText.object([("card", JSONText.string(name)), ("record", record ?? "null")])
    }

    var text: String { name + (record.map { " \(displayText($0.utf8))" } ?? "") }
  }

  private let joined: KeptDeck
  private let waiting: [Waiting]
  private let unsent: Int
  private let offline: String?

  /// - Parameters:
  ///   - unsent: the number of events that have not been sent.
  ///   - offline: the reason why the server can't be reached; nil if it can.
  @MainActor
  init(
    _ joined: KeptDeck, _ opened: JoinedDeck, _ deck: OpenDeck, unsent: Int, offline: String?
  ) {
    self.joined = joined
    self.unsent = unsent
    self.offline = offline
    waiting = joined.pile.held.sorted { $0.number < $1.number }.compactMap { card in
      guard let id = opened.source.card(at: card.number), deck.pile(of: id) == nil else {
        return nil
      }
      let record = opened.records.record(card.number)
      return Waiting(
        name: "#\(card.number + 1)", record: record.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  private var progress: SharedProgress {
    SharedProgress(
      address: joined.address, name: joined.name, joined.pile, isCurrent: offline == nil)
  }

  /// When the server last sent the status.
  private var time: UTCTime? { joined.told.map { UTCTime(microseconds: $0) } }

  /// The status as one line of JSON; its keys always come in the same order.
  var json: String {
    JSONText.object(
      progress.members + [
        ("waiting", "[" + waiting.map(\.json).joined(separator: ", ") + "]"),
        ("unsent", "\(unsent)"),
        ("offline", offline.map(JSONText.string) ?? "null"),
        ("asOf", offline.flatMap { _ in time }.map { JSONText.string($0.iso8601) } ?? "null"),
      ])
  }

  /// The status as a few lines of plain text.
  var text: String {
    var lines = progress.lines
    if offline != nil {
      lines.append(
        "  as of \(time?.iso8601 ?? "an earlier time"), when the server was last reached")
    }
    if unsent > 0 { lines.append("  \(counted(unsent, "decision")) still to be sent") }
    if waiting.isEmpty { lines.append("  no cards for you now") }
    lines += waiting.map { "  \($0.text)" }
    return lines.joined(separator: "\n")
  }
}
