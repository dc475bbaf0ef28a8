/// Why a server did not do what it was asked to.
package enum ServerError: Error, Hashable, Sendable {
  /// This environment variable would make libpq connect elsewhere than the address says.
  case variable(String)
  /// The server can't be reached, or its certificate is not trusted; with libpq's message.
  case unreachable(String)
  /// The connection broke, and whether the last statement took effect is unknown.
  case lost(String)
  /// The server is there, and has no connection left, with its message.
  case crowded(String)
  /// The server refuses the person.
  case notLetIn(String)
  /// The server asks for a password and there is none, or it refused the one there is, with its
  /// message; and whether there is a keyring that could store one.
  case wantsPassword(ServerAccount, refused: String?, hasKeyring: Bool)
  /// The role is not allowed to do this.
  case notAllowed(String)
  /// A connection pooler is in front of the server, and gives sessions away or ignores their
  /// settings.
  case pooler
  /// The database has no shared decks.
  case noSchema
  /// The database has a schema "koloda" that Koloda did not make.
  case foreignSchema
  /// The schema "koloda", or something in it, belongs to this role, which is not to be trusted: nothing
  /// in it is used.
  case foreignOwner(String)
  /// The tables are of a version that this program does not know; they are left alone.
  case newerSchema(Int)
  /// The tables are from before 0.1.0, with this number then, and not those of this version; they are
  /// left alone.
  case olderSchema(Int)
  /// There is no deck of this name that the person is in.
  case noDeck(String)
  /// The person was removed from the shared deck with this name.
  case removed(String)
  /// This person manages the shared deck with this name, and is not in it.
  case notIn(String, person: String)
  /// The server knows the person by another role than the one that joined.
  case otherPerson(String)
  /// Another shared deck has the name now.
  case otherDeck
  /// The server was restored from an older copy.
  case behind
  /// There is already a shared deck with this name.
  case deckExists(String)
  /// The server refused an event.
  case refusedEvent(String)
  /// The server has no role with this name.
  case noRole(String)
  /// The role with this name may not log in, and so can't answer.
  case noLogin(String)
  /// Nobody with this name is in the shared deck.
  case noPerson(String)
  /// The person with this name manages the shared deck and so can't leave it.
  case ownPerson(String)
  /// The look of the deck is not the one that was to be replaced any more.
  case lookChanged
  /// The server is out of space or memory.
  case noRoom(String)
  /// The server takes no changes now: it is a copy that follows another, or set so.
  case readOnly
  /// Somebody else's transaction was in the way; the statement can be tried again.
  case again(String)
  /// Any other error, with its SQLSTATE code.
  case other(code: String, String)

  /// The code of functions.sql for tables with another number than the caller named.
  static let otherTables = "KO007"

  /// Makes an error from PostgreSQL's SQLSTATE code and message.
  ///
  /// The codes are those of appendix A of PostgreSQL's manual; `KO…` are those of functions.sql.
  init(code: String, message: String) {
    self =
      switch code {
      case "28000", "28P01": .notLetIn(message)
      // Whoever is connected while their role is dropped has none that a function could find.
      case "42704" where message.contains("OID"): .notLetIn("your role does not exist any more")
      case "42501": .notAllowed(message)
      case "3F000": .noSchema
      // A prepared statement is there that this session did not make, or is gone.
      case "42P05", "26000": .pooler
      case "KO001": .noDeck("")
      case "KO002": .refusedEvent(message)
      case "KO004": .otherDeck
      case "KO005": .behind
      case "KO006": .removed("")
      case "53100", "53200": .noRoom(message)
      case "25006": .readOnly
      case "40001", "40P01", "55P03": .again(message)
      case _ where code.hasPrefix("08") || code.hasPrefix("57P"): .lost(message)
      default: .other(code: code, message)
      }
  }
}

extension ServerError {
  /// Whether the server can't be used now, so that what is kept here is sent another time.
  package var isOffline: Bool {
    switch self {
    case .unreachable, .lost, .crowded, .again, .noRoom, .readOnly: true
    default: false
    }
  }

  /// Whether the server's reason for not allowing something is that the role may not use the schema
  /// "koloda": then it is kept from all shared decks, and not from what only their manager may do.
  ///
  /// The message may be in any language. Those about functions and tables don't name the schema.
  static func isOfSchema(_ message: String) -> Bool {
    message.contains("koloda") && !message.contains("for database")
  }
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .variable(let name):
      "unset the environment variable \(name): the address says where the server is"
    case .unreachable(let text), .crowded(let text): "the server cannot be reached: \(text)"
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
    case .notAllowed(let text) where Self.isOfSchema(text):
      "the server does not let you in: \(text)"
    case .notAllowed(let text):
      text.contains("for database")
        ? "the server does not allow this: only the owner of the database can share its first deck"
        : "the server does not allow this: only the role that manages the shared decks can do it"
    case .pooler:
      "a connection pooler, such as PgBouncer, is in front of the server: give the address of the "
        + "server itself"
    case .noSchema: "the database has no shared decks"
    case .foreignSchema: "the database has a schema “koloda” that Koloda did not make"
    case .foreignOwner(let owner):
      "the shared decks in this database belong to “\(owner)”, who does not own the database: Koloda "
        + "does not use them. If they are the right ones, the administrator of the server has to "
        + "make “\(owner)” the owner of the database (ALTER DATABASE … OWNER TO …)"
    case .newerSchema(let number):
      "the shared decks in this database need a newer Koloda (version \(number) of the tables)"
    case .olderSchema(let number):
      "the shared decks in this database are from before Koloda 0.1.0 (version \(number) of the tables "
        + "then), which this version cannot use: share them again in another database"
    case .otherPerson(let text): text
    case .otherDeck: "another shared deck has this name"
    case .behind: "the server was restored from an older backup"
    case .noDeck(let name): "the database has no shared deck “\(name)” that you are in"
    case .removed(let name): "you were removed from the shared deck “\(name)”"
    case .notIn(let name, let person):
      "“\(person)” is not in the shared deck “\(name)”, and nothing was changed. To join it, run "
        + "“koloda people … --add \(person)”"
    case .deckExists(let name): "the database already has a shared deck “\(name)”"
    case .refusedEvent(let text): "the server refused a decision: \(text)"
    case .noRole(let name): "the server has no role “\(name)”"
    case .noLogin(let name):
      "the role “\(name)” may not log in to the server, so nobody can answer as it"
    case .noPerson(let name): "“\(name)” is not in the shared deck"
    case .ownPerson(let name):
      "“\(name)” manages the shared deck and can’t be removed from it"
    case .lookChanged: "somebody else has changed the question or the piles in the meantime"
    case .noRoom(let text): "the server is full: \(text)"
    case .readOnly:
      "the server is read-only now, as a copy is that follows another server: it takes no changes"
    case .again(let text): "the server was busy with the same cards: \(text)"
    case .other(_, let text): "the server says: \(text)"
    }
  }
}
