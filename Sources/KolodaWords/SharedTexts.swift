import KolodaFiles
import KolodaLocalization
import KolodaSharing
import KolodaSyncMessages

/// The texts about shared decks: joining one, and problems with its server.
package enum SharedTexts {
  package static var menu: String {
    // TRANSLATORS: a submenu about a deck that several people work on, through a server.
    localized("Shared Deck")
  }
  package static var joinMenu: String { localized("Join a Shared Deck…") }
  package static var joinTitle: String { localized("Join a Shared Deck") }
  package static var joinMore: String {
    localized(
      "Ask the person who shared the deck for its address and name. Koloda asks for your password if the server needs one."
    )
  }
  package static var address: String { localized("Server Address") }
  package static var name: String { localized("Deck Name") }
  package static var join: String { localized("Join") }
  package static var joining: String { localized("Connecting to the server…") }

  static var addressForm: String {
    localized(
      "This is not a database address. An address looks like {address}.",
      ["address": "postgresql://ann@db.example.org/work"])
  }

  package static func relativeFile(_ file: String) -> String {
    // TRANSLATORS: the address of a server names a file, as in "root.crt".
    localized(
      "The address needs the whole path of “{file}”, beginning with a slash (/).",
      ["file": file])
  }

  static var passwordInAddress: String {
    localized(
      "Other people on this computer could see a password in the address. Put it into ~/.pgpass instead, or into the file that PGPASSFILE names."
    )
  }

  package static func unreachable(_ reason: String) -> String {
    localized("The server can’t be reached: {reason}", ["reason": reason])
  }

  package static var crowded: String {
    localized("The server accepts no more connections at the moment.")
  }

  package static func notLetIn(_ reason: String) -> String {
    localized(
      "The server doesn’t let you in: {reason}",
      ["reason": reason])
  }

  package static var pooler: String {
    // TRANSLATORS: PgBouncer is a program that shares the connections to a server between people.
    localized(
      "A connection pooler, such as PgBouncer, is in front of the server. Enter the address of the server itself."
    )
  }

  package static var notAllowed: String {
    localized("Only the person who manages the deck can do this.")
  }
  package static var noDecks: String { localized("This database has no shared decks.") }
  package static var foreignSchema: String {
    // TRANSLATORS: a schema is a part of the database, with tables.
    localized("This database has a schema “koloda” that Koloda didn’t make.")
  }
  package static func foreignDecks(_ owner: String) -> String {
    localized(
      "Koloda doesn’t use the shared decks in this database: they belong to “{person}”, who doesn’t own the database.",
      ["person": owner])
  }

  package static var newerTables: String {
    localized("The shared decks in this database need a newer version of Koloda.")
  }

  package static var olderTables: String {
    localized(
      "The shared decks in this database are from before Koloda 0.1.0, and this version can’t use them. Share them again in another database."
    )
  }

  package static func otherPerson(_ person: String) -> String {
    localized(
      "The server takes you for “{person}”, who is not the person that joined on this computer. Name the role in the address.",
      ["person": person])
  }

  package static func notJoined(_ name: String) -> String {
    localized("You haven’t joined the deck “{name}” on this computer.", ["name": name])
  }

  package static var wrongAnswer: String {
    localized("The server’s answer can’t be right.")
  }

  package static func noDeck(_ name: String) -> String {
    localized(
      "This database has no shared deck “{name}”, or you haven’t been added to it.", ["name": name])
  }

  package static func removed(_ name: String, folder: String?) -> String {
    guard let folder else {
      return localized("You were removed from the deck “{name}”.", ["name": name])
    }
    return localized(
      "You were removed from the deck “{name}”. Your decisions are kept in {folder}.",
      ["name": name, "folder": folder])
  }

  package static func noRole(_ name: String) -> String {
    // TRANSLATORS: a role is an account of the database.
    localized("The server has no role “{name}”.", ["name": name])
  }

  package static func noLogin(_ name: String) -> String {
    // TRANSLATORS: a role is an account of the database.
    localized("The role “{name}” may not log in to the server.", ["name": name])
  }

  package static func noPerson(_ name: String) -> String {
    localized("“{name}” is not in this deck.", ["name": name])
  }

  package static var ownPerson: String {
    localized("You manage this deck, so you can’t be removed.")
  }
  package static var noRoom: String { localized("The server is out of space.") }

  package static var readOnly: String { localized("The server is read-only at the moment.") }

  static func serverSays(_ reason: String) -> String {
    localized("The server says: {reason}", ["reason": reason])
  }

  package static func otherDeck(_ name: String, folder: String) -> String {
    localized(
      "The deck “{name}” on the server is not the one you joined. Your decisions are kept in {folder}.",
      ["name": name, "folder": folder])
  }

  package static var refresh: String { localized("Refresh") }
  package static var cannotShow: String { localized("This Can’t Be Shown") }
  package static var notInstalled: String {
    localized("Shared decks need koloda-sync, which is not installed.")
  }
  package static var helperEnded: String {
    localized("koloda-sync stopped unexpectedly. Try again.")
  }
}

extension SyncFailure {
  /// The message, in windows and, in English, on the command line.
  package var text: String {
    switch self {
    case .server(let fault): fault.words
    case .notInstalled: SharedTexts.notInstalled
    case .notStarted, .gone: SharedTexts.helperEnded
    case .journal(let error): error.text
    case .wrongAnswer: SharedTexts.wrongAnswer
    case .unwritable(let file, let error):
      FailureTexts.unwritable(file: displayText(file.utf8), reason: error.text)
    case .unreadable(let text): displayText(text.utf8)
    case .otherDeck(let name, let folder):
      SharedTexts.otherDeck(displayText(name.utf8), folder: displayText(folder.utf8))
    case .removed(let name, let folder):
      SharedTexts.removed(displayText(name.utf8), folder: displayText(folder.utf8))
    case .notJoined(let name): SharedTexts.notJoined(displayText(name.utf8))
    }
  }
}

extension SyncFault {
  /// The problem in words.
  fileprivate var words: String {
    // A server's message is shown on one line, without control characters.
    let detail = displayText(self.detail.utf8)
    return switch kind {
    case .password: SharedTexts.passwordInAddress
    case .address: SharedTexts.addressForm
    case .relativeFile: SharedTexts.relativeFile(detail)
    case .unreachable: SharedTexts.unreachable(detail)
    case .crowded: SharedTexts.crowded
    case .notLetIn: SharedTexts.notLetIn(detail)
    case .wantsPassword:
      if let wish = password, let file = wish.file {
        PasswordTexts.refused(of: wish.person, in: file)
      } else if let wish = password, detail.isEmpty {
        PasswordTexts.wanted(wish)
      } else {
        SharedTexts.notLetIn(detail)
      }
    case .notAllowed: SharedTexts.notAllowed
    case .pooler: SharedTexts.pooler
    case .noDecks: SharedTexts.noDecks
    case .foreignSchema: SharedTexts.foreignSchema
    case .foreignDecks: SharedTexts.foreignDecks(detail)
    case .newerTables: SharedTexts.newerTables
    case .olderTables: SharedTexts.olderTables
    case .noDeck: SharedTexts.noDeck(detail)
    case .removed: SharedTexts.removed(detail, folder: nil)
    case .otherPerson: SharedTexts.otherPerson(detail)
    case .noRole: SharedTexts.noRole(detail)
    case .noLogin: SharedTexts.noLogin(detail)
    case .noPerson: SharedTexts.noPerson(detail)
    case .ownPerson: SharedTexts.ownPerson
    case .lookChanged: PeopleTexts.overtaken
    case .noRoom: SharedTexts.noRoom
    case .readOnly: SharedTexts.readOnly
    case .server: SharedTexts.serverSays(detail)
    case .other: detail
    }
  }
}
