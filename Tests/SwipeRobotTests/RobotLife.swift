/// The parsed output of a robot from its start to its end.
struct RobotLife {
  /// An event that went to the journal.
  struct Try: Hashable {
    var id: String
    var kind: String
    /// The event's pile, or the event that it refers to.
    var what: String
    var cards: Set<String>
  }

  /// The outcome of an act.
  enum Outcome: Equatable {
    case kept, refused, failed
    /// The robot ended before the outcome was known.
    case open
  }

  /// The acts, in the order in which they went to the journal.
  private(set) var acts: [(events: [Try], outcome: Outcome)] = []
  /// Unexpected lines of the output.
  private(set) var complaints: [String] = []

  init(_ text: String) {
    var events: [Try] = []
    var settled = 0
    // Anything after the last line break was cut off.
    let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
    for line in whole.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "try" where words.count == 5:
        let cards = Set(words[4].split(separator: ",").map(String.init))
        events.append(Try(id: words[1], kind: words[2], what: words[3], cards: cards))
      case "act":
        acts.append((events, .open))
        events = []
      case "kept", "refused", "failed":
        guard settled < acts.count else {
          complaints.append("an outcome of no act")
          continue
        }
        acts[settled].outcome =
          words[0] == "kept" ? .kept : words[0] == "refused" ? .refused : .failed
        settled += 1
      case "ready": break
      default: complaints.append(String(line))
      }
    }
  }

  /// The number of acts that were reported as kept.
  var keptCount: Int { acts.count { $0.outcome == .kept } }
}
