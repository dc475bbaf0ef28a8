import KolodaSyncMessages

/// Why something could not be done with a pile on a server.
enum SyncFailure: Error, Hashable, CustomStringConvertible {
  /// `koloda-sync` is not there.
  case notInstalled
  /// It did not start, by the system's number.
  case notStarted(Int32)
  /// It ended in the middle.
  case gone
  /// The server, or the program that speaks with it, can't or won't.
  case server(SyncFault)
  /// What the server says can't be, or is about another deck.
  case refused(String)
  /// Another pile has the name now; what is kept of the one that was joined is in the folder.
  case otherPile(name: String, folder: String)
  /// The person was removed from the pile; what they decided is kept in the folder.
  case removed(name: String, folder: String)
  /// The pile was not joined here.
  case notJoined(String)
  /// The card is not one of those that are held here.
  case notHeld(String)
  /// What is kept of the pile here can't be read or written.
  case unreadable(String)

  /// Whether the same may work another time, and nothing is lost meanwhile.
  var isOffline: Bool {
    switch self {
    case .server(let fault): fault.isOffline
    case .gone: true
    default: false
    }
  }

  /// Whether it says itself where the decisions are: they are not sent any more.
  var tellsWhereDecisionsAre: Bool {
    switch self {
    case .otherPile, .removed: true
    default: false
    }
  }

  /// Whether the person is in the pile no more.
  var isRemoval: Bool { if case .removed = self { true } else { false } }

  /// Whose password the server asks for; nil if it is something else.
  var password: SyncFault.PasswordWish? {
    if case .server(let fault) = self { fault.password } else { nil }
  }

  /// Whether a connection is of no more use: nothing can be asked through it.
  var breaksConnection: Bool {
    switch self {
    case .server(let fault): fault.isOffline
    default: true
    }
  }

  var description: String {
    switch self {
    case .notInstalled:
      "koloda-sync, which talks to the server, is not installed beside koloda"
    case .notStarted(let code): "koloda-sync does not start (error \(code))"
    case .gone: "koloda-sync ended before it was done"
    case .server(let fault): fault.text
    case .refused(let text), .unreadable(let text): text
    case .otherPile(let name, let folder):
      "the shared deck “\(name)” on the server is not the one that you joined. What you decided is "
        + "kept in \(folder)"
    case .removed(let name, let folder):
      "you were removed from the shared deck “\(name)”. Your decisions are kept in \(folder)"
    case .notJoined(let name):
      "you have not joined “\(name)” on this computer: run “koloda join”"
    case .notHeld(let card):
      "\(card) is not one of your cards now: “koloda status” names them"
    }
  }
}
