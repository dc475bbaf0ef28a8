import KolodaFiles
import KolodaLocalization
import KolodaSyncMessages

/// The texts about the password that the server of a shared deck asks for.
package enum PasswordTexts {
  package static var title: String { localized("Password Needed") }
  package static var password: String { localized("Password") }
  package static var remember: String {
    // TRANSLATORS: the keyring is where the desktop keeps passwords.
    localized("Remember in Keyring")
  }
  package static var enter: String { localized("Sign In") }
  package static var button: String { localized("Enter Password…") }

  /// Says whose password is needed.
  package static func wanted(_ wish: SyncFault.PasswordWish) -> String {
    let person = displayText(wish.person.utf8)
    guard !wish.host.hasPrefix("/") else {
      return localized(
        "The server on this computer asks for the password of “{person}”.", ["person": person])
    }
    return localized(
      "{server} asks for the password of “{person}”.",
      ["server": displayText(wish.host.utf8), "person": person])
  }

  package static var noKeyring: String {
    localized(
      "There is no keyring, so Koloda will ask again next time. To save the password, put it in ~/.pgpass or in the file that PGPASSFILE names."
    )
  }

  package static var wrong: String { localized("The server refused this password.") }
  package static func refused(of person: String, in file: String) -> String {
    localized(
      "The server refused the password of “{person}” that is in {file}.",
      ["person": displayText(person.utf8), "file": displayText(file.utf8)])
  }
  package static var notKept: String {
    localized(
      "The password is correct, but couldn’t be saved in the keyring. Koloda will ask again next time."
    )
  }
}
