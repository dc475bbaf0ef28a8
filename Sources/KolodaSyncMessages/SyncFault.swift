/// Why `koloda-sync` could not carry out a request.
package struct SyncFault: Codable, Hashable, Sendable {
  /// The kinds of fault that matter to people.
  package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
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
    /// The database has no shared decks.
    case noDecks
    /// The database has a schema "koloda" that Koloda did not make.
    case foreignSchema
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
    /// The server knows the person by the role in `detail`, and not by the one that joined.
    case otherPerson
    /// The server has no role with the name in `detail`.
    case noRole
    /// The role with the name in `detail` may not log in.
    case noLogin
    /// Nobody with the name in `detail` is in the deck.
    case noPerson
    /// The person manages the deck and so can't leave it.
    case ownPerson
    /// Somebody else has changed the deck's look in the meantime.
    case lookChanged
    /// The server is out of space.
    case noRoom
    /// The server takes no changes now.
    case readOnly
    /// Any other fault of the server, whose words are in `detail`.
    case server
    /// Any other fault, told by `detail` in English: only commands meet it.
    case other
  }

  package var kind: Kind
  /// A name, a number, or a message of the server or libpq, depending on the kind.
  package var detail: String
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
    /// The file that the password came from which the server refused; nil if it came from none.
    package var file: String?

    package init(person: String, host: String, hasKeyring: Bool, file: String? = nil) {
      self.person = person
      self.host = host
      self.hasKeyring = hasKeyring
      self.file = file
    }
  }

  package init(_ kind: Kind, detail: String = "", isOffline: Bool = false) {
    self.kind = kind
    self.detail = detail
    self.isOffline = isOffline
  }
}
