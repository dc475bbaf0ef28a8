/// Why something could not be done with a pile on a server.
enum SyncFailure: Error, Hashable, CustomStringConvertible {
  /// `koloda-sync` is not there.
  case notInstalled
  /// It did not start, by the system's number.
  case notStarted(Int32)
  /// It ended in the middle.
  case gone
  /// The server can't be reached now.
  case offline(String)
  /// The server, or the program that speaks with it, refuses.
  case refused(String)
  /// The pile was not joined here.
  case notJoined(String)
  /// The card is not one of those that are held here.
  case notHeld(String)
  /// What is kept of the pile here can't be read or written.
  case unreadable(String)

  /// Whether the same may work another time, and nothing is lost meanwhile.
  var isOffline: Bool {
    switch self {
    case .offline, .gone: true
    default: false
    }
  }

  var description: String {
    switch self {
    case .notInstalled:
      "koloda-sync, which talks to the server, is not installed beside koloda"
    case .notStarted(let code): "koloda-sync does not start (error \(code))"
    case .gone: "koloda-sync ended before it was done"
    case .offline(let text), .refused(let text), .unreadable(let text): text
    case .notJoined(let name):
      "you have not joined “\(name)” on this computer: run “koloda join”"
    case .notHeld(let card):
      "\(card) is not one of your cards now: “koloda status” names them"
    }
  }
}
