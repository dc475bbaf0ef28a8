/// Why `koloda-sync` could not carry out a request.
package struct SyncFault: Codable, Hashable, Sendable {
  /// The kinds of fault that matter to people.
  package enum Kind: String, Codable, Hashable, Sendable {
    /// The address contains a password.
    case password
    /// The address is not that of a database; `detail` says what is wrong with it.
    case address
    /// The address names the file `detail`, which is not an absolute path.
    case relativeFile
    /// The server can't be reached, or the connection broke; `detail` has libpq's message.
    case unreachable
    /// The server has no connection left; `detail` has its message.
    case crowded
    /// The server refuses the person; `detail` has its message.
    case notLetIn
    /// The server asks for a password and none is known, or it rejected the one given: then
    /// `detail` has its message.
    case wantsPassword
    /// The person is not allowed to do this.
    case notAllowed
    /// A connection pooler is in front of the server.
    case pooler
    /// The database has no shared decks, or its tables are not Koloda's.
    case noDecks
    /// The tables belong to the role `detail`, which doesn't own the database.
    case foreignDecks
    /// The tables are of a newer version, which is in `detail`.
    case newerTables
    /// The tables are of a version from before 0.1.0, which is in `detail`.
    case olderTables
    /// There is no shared deck of the name `detail` that the person is in.
    case noDeck
    /// The person was removed from the shared deck named in `detail`.
    case removed
    /// The server has no role with the name in `detail`.
    case noRole
    /// The role with the name in `detail` may not log in.
    case noLogin
    /// Nobody with the name in `detail` is in the deck.
    case noPerson
    /// The person manages the deck and so can't leave it.
    case ownPerson
    /// The card can't be settled: the person has answered it, or its answers don't differ, or
    /// somebody else has settled it.
    case notToSettle
    /// Somebody else has changed the deck's look in the meantime.
    case lookChanged
    /// The server is out of space.
    case noRoom
    /// The server takes no changes now.
    case readOnly
    /// Any other fault.
    case other
  }

  package var kind: Kind
  /// A name, a number, or a message of the server or libpq, depending on the kind.
  package var detail: String
  /// The whole message in English, for logs and the command line.
  package var text: String
  /// Whether the same request may succeed later, with nothing lost meanwhile.
  package var isOffline: Bool

  /// For `.wantsPassword`: whose password is wanted.
  package var password: PasswordWish?

  /// Whose password a server asks for.
  package struct PasswordWish: Codable, Hashable, Sendable {
    /// The PostgreSQL role.
    package var person: String
    /// The server's name or address, or the folder of its socket.
    package var host: String
    /// Whether there is a keyring that can store the password.
    package var hasKeyring: Bool

    package init(person: String, host: String, hasKeyring: Bool) {
      self.person = person
      self.host = host
      self.hasKeyring = hasKeyring
    }
  }

  package init(_ kind: Kind, detail: String = "", text: String, isOffline: Bool = false) {
    self.kind = kind
    self.detail = detail
    self.text = text
    self.isOffline = isOffline
  }
}
