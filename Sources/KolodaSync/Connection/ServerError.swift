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
  /// The server knows the person by this role, and not by the one that joined.
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
    message.contains("koloda") && !isOfDatabase(message)
  }

  /// Whether the server's reason is that the role may not make anything in the database.
  static func isOfDatabase(_ message: String) -> Bool { message.contains("for database") }
}
