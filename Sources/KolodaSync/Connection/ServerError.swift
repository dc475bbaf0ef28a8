/// Why a server did not do what it was asked for.
package enum ServerError: Error, Hashable, Sendable {
  /// An environment variable would have libpq go elsewhere than the address says.
  case variable(String)
  /// The server can't be reached, or its certificate is not believed; in libpq's words.
  case unreachable(String)
  /// The connection broke: whether the last statement was done is not known.
  case lost(String)
  /// The server does not let the person in.
  case notLetIn(String)
  /// The server asks for a password, and there is none, or refused the one there is, in its words;
  /// and whether there is a keyring that could keep one.
  case wantsPassword(ServerAccount, refused: String?, hasKeyring: Bool)
  /// The role may not do this.
  case notAllowed(String)
  /// The database has no piles of several people.
  case noSchema
  /// The database has a schema "koloda" that is something else.
  case foreignSchema
  /// The piles are of a version that this program does not know; they are left alone.
  case newerSchema(Int)
  /// The piles are of a version before this program's; who manages them brings them to this one.
  case olderSchema(Int, owner: String)
  /// There is no pile of this name that the person is in.
  case noPile(String)
  /// The person was removed from the pile of this name.
  case removed(String)
  /// The server takes the person for somebody else than who joined.
  case otherPerson(String)
  /// Another pile has the name.
  case otherPile
  /// The server is an older copy of what it was.
  case behind
  /// There is a pile of this name already.
  case pileExists(String)
  /// The server refused an event.
  case refusedEvent(String)
  /// The server has no role of this name.
  case noRole(String)
  /// Nobody of this name is in the pile.
  case noPerson(String)
  /// Who manages the pile, by this name, can't leave it.
  case ownPerson(String)
  /// The server has no room.
  case noRoom(String)
  /// Somebody else was in the way; to be tried again.
  case again(String)
  /// Anything else, with the number that PostgreSQL gives it.
  case other(code: String, String)

  /// Makes an error of what PostgreSQL says: its number and its words.
  ///
  /// The numbers are those of appendix A of its manual, and `KO…` those of functions.sql.
  init(code: String, message: String) {
    self =
      switch code {
      case "28000", "28P01": .notLetIn(message)
      case "42501": .notAllowed(message)
      case "3F000": .noSchema
      case "KO001": .noPile("")
      case "KO002": .refusedEvent(message)
      case "KO004": .otherPile
      case "KO005": .behind
      case "KO006": .removed("")
      case "53100", "53200": .noRoom(message)
      case "40001", "40P01", "55P03": .again(message)
      case _ where code.hasPrefix("08") || code.hasPrefix("57P"): .lost(message)
      default: .other(code: code, message)
      }
  }
}

extension ServerError {
  /// Whether the server can't be reached now: what is kept here goes up another time.
  package var isOffline: Bool {
    switch self {
    case .unreachable, .lost, .again, .noRoom: true
    default: false
    }
  }
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .variable(let name):
      "unset the environment variable \(name): the address says where the server is"
    case .unreachable(let text): "the server cannot be reached: \(text)"
    case .lost(let text): "the connection to the server broke: \(text)"
    case .notLetIn(let text): "the server does not let you in: \(text)"
    case .wantsPassword(let account, let refused?, _) where ServerWords.passwordFile(refused) != nil:
      "the server refused the password of “\(account.person)” that is in "
        + "\(ServerWords.passwordFile(refused) ?? ""): put the right one there"
    case .wantsPassword(let account, let refused, let hasKeyring):
      (refused.map { "the server does not let you in: \($0)" }
        ?? "the server asks for the password of “\(account.person)”")
        + (hasKeyring ? "" : ", and no keyring is running here")
        + ". Put the password into ~/.pgpass, or the file that PGPASSFILE names"
    case .notAllowed(let text):
      text.contains("for database")
        ? "the server does not allow this: only the owner of the database can share its first deck"
        : "the server does not allow this: only the role that manages the shared decks can do it"
    case .noSchema: "the database has no shared decks"
    case .foreignSchema: "the database has a schema “koloda” that Koloda did not make"
    case .newerSchema(let number):
      "the shared decks in this database need a newer Koloda (version \(number) of the tables)"
    case .olderSchema(let number, let owner):
      "the shared decks in this database are of an older version (version \(number) of the tables): "
        + "“\(owner)”, who manages them, has to run “koloda people” once with this version of Koloda"
    case .otherPerson(let text): text
    case .otherPile: "another shared deck has this name"
    case .behind: "the server was restored from an older backup"
    case .noPile(let name): "the database has no shared deck “\(name)” that you are in"
    case .removed(let name): "you were removed from the shared deck “\(name)”"
    case .pileExists(let name): "the database already has a shared deck “\(name)”"
    case .refusedEvent(let text): "the server refused a decision: \(text)"
    case .noRole(let name): "the server has no role “\(name)”"
    case .noPerson(let name): "“\(name)” is not in the shared deck"
    case .ownPerson(let name):
      "“\(name)” manages the shared deck and can’t be removed from it"
    case .noRoom(let text): "the server is full: \(text)"
    case .again(let text): "the server was busy with the same cards: \(text)"
    case .other(_, let text): "the server says: \(text)"
    }
  }
}
