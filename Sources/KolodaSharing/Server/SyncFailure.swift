import KolodaFiles
import KolodaSyncMessages
import KolodaTriage

/// Why something could not be done with a shared deck.
package enum SyncFailure: Error, Hashable {
  /// `koloda-sync` was not found.
  case notInstalled
  /// `koloda-sync` did not start, with the system's error number.
  case notStarted(Int32)
  /// `koloda-sync` ended unexpectedly.
  case gone
  /// The server or `koloda-sync` reported a fault.
  case server(SyncFault)
  /// The server's answer can't be right, or is about another deck.
  case wrongAnswer
  /// Another deck has this name now. What this computer keeps of the joined one is in the folder.
  case otherDeck(name: String, folder: String)
  /// The person was removed from the deck. What they decided is kept in the folder.
  case removed(name: String, folder: String)
  /// The deck was not joined on this computer.
  case notJoined(String)
  /// A file or folder of the shared deck on this computer can't be written.
  case unwritable(String, SystemError)
  /// The decisions can't be read or written.
  case journal(JournalError)
  /// Something else of the shared deck on this computer can't be read or written.
  case unreadable(String)

  /// The failure that an error amounts to.
  init(of error: any Error) {
    self =
      switch error {
      case let failure as SyncFailure: failure
      case let error as JournalError: .journal(error)
      default: .unreadable("\(error)")
      }
  }

  /// The failure to write a file or folder of a shared deck on this computer.
  package init(writing file: String, _ error: any Error) {
    self =
      (error as? SystemError).map { .unwritable(file, $0) }
      ?? .unreadable("\(file) can’t be written: \(error)")
  }

  /// Whether trying again later may work, with nothing lost in the meantime.
  package var isOffline: Bool {
    switch self {
    case .server(let fault): fault.isOffline
    case .gone: true
    default: false
    }
  }

  /// Whether the server can be reached, and takes no changes now.
  package var isOfReadOnly: Bool {
    if case .server(let fault) = self { fault.kind == .readOnly } else { false }
  }

  /// Whether its text itself says where the decisions are, because they are not sent any more.
  package var tellsWhereDecisionsAre: Bool {
    switch self {
    case .otherDeck, .removed: true
    default: false
    }
  }

  /// Whether the person was removed from the deck.
  package var isRemoval: Bool { if case .removed = self { true } else { false } }

  /// Whether the server refuses the person, as somebody who may not log in; asking for a password is
  /// no refusal.
  package var isRefusal: Bool {
    if case .server(let fault) = self { fault.kind == .notLetIn } else { false }
  }

  /// Whether somebody else has changed the deck's look in the meantime.
  package var isOvertaken: Bool {
    if case .server(let fault) = self { fault.kind == .lookChanged } else { false }
  }

  /// The password that the server asks for; nil if the failure is another.
  package var password: SyncFault.PasswordWish? {
    if case .server(let fault) = self { fault.password } else { nil }
  }

  /// Whether the connection can't be used any more.
  var breaksConnection: Bool {
    switch self {
    // Who is let in again has to join again.
    case .server(let fault): fault.isOffline || fault.kind == .notLetIn
    default: true
    }
  }
}
