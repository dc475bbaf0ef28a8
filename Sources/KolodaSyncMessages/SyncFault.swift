/// Why `koloda-sync` did not do what it was asked for.
package struct SyncFault: Codable, Hashable, Sendable {
  /// What kind of fault it is, as far as it matters to people.
  package enum Kind: String, Codable, Hashable, Sendable {
    /// The address has a password in it.
    case password
    /// The address is no address of a database; `detail` says what is wrong with it.
    case address
    /// The server can't be reached, or has gone; `detail` has the words of libpq.
    case unreachable
    /// The server does not let the person in; `detail` has its words.
    case notLetIn
    /// The server asks for a password that is not there, or refused the one that is: `detail` has its
    /// words then.
    case wantsPassword
    /// The person may not do this.
    case notAllowed
    /// The database has no shared decks, or something else under their name.
    case noDecks
    /// The tables are of a newer version, `detail`.
    case newerTables
    /// The tables are of an older version; `detail` is the role that has to bring them to this one.
    case olderTables
    /// There is no shared deck of the name `detail` that the person is in.
    case noDeck
    /// The person was removed from the shared deck `detail`.
    case removed
    /// The server has no role `detail`.
    case noRole
    /// Nobody called `detail` is in the deck.
    case noPerson
    /// Who manages the deck can't leave it.
    case ownPerson
    /// The person has answered the card, or its answers don't differ, or somebody else has settled it.
    case notToSettle
    /// The server is out of space.
    case noRoom
    /// Anything else.
    case other
  }

  /// What kind of fault it is.
  package var kind: Kind
  /// A name, a number, or somebody else's words, as the kind says.
  package var detail: String
  /// All of it in English, for logs and the command line.
  package var text: String
  /// Whether the same may work another time, and nothing is lost meanwhile.
  package var isOffline: Bool

  /// Of `.wantsPassword`: whose password is wanted.
  package var password: PasswordWish?

  /// Whose password a server asks for.
  package struct PasswordWish: Codable, Hashable, Sendable {
    /// The role.
    package var person: String
    /// The server's name or address, or the folder of its socket.
    package var host: String
    /// Whether there is a keyring that could keep it.
    package var hasKeyring: Bool

    /// Makes a wish.
    package init(person: String, host: String, hasKeyring: Bool) {
      self.person = person
      self.host = host
      self.hasKeyring = hasKeyring
    }
  }

  /// Makes a fault.
  package init(_ kind: Kind, detail: String = "", text: String, isOffline: Bool = false) {
    self.kind = kind
    self.detail = detail
    self.text = text
    self.isOffline = isOffline
  }
}
