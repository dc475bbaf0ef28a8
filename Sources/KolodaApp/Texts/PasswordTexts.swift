import KolodaFiles
import KolodaLocalization
import KolodaSyncMessages

/// The words around the password that the server of a shared deck asks for.
enum PasswordTexts {
  static var title: String { localized("Password Needed") }
  static var password: String { localized("Password") }
  static var remember: String {
    // TRANSLATORS: the keyring is where the desktop keeps passwords.
    localized("Remember in Keyring")
  }
  static var enter: String { localized("Sign In") }
  static var button: String { localized("Enter Password…") }

  /// Whose password it is.
  static func wanted(_ wish: SyncFault.PasswordWish) -> String {
    let person = displayText(wish.person.utf8)
    guard !wish.host.hasPrefix("/") else {
      return localized(
        "The server on this computer asks for the password of “{person}”.", ["person": person])
    }
    return localized(
      "{server} asks for the password of “{person}”.",
      ["server": displayText(wish.host.utf8), "person": person])
  }

  static var noKeyring: String {
    localized(
      "No keyring is running here, so Koloda asks again next time. To keep the password, put it into the file ~/.pgpass or the one that PGPASSFILE names."
    )
  }

  static var wrong: String { localized("The server refused this password.") }
  static var notKept: String {
    localized("The password is right, but the keyring didn’t take it: Koloda asks again next time.")
  }
}
