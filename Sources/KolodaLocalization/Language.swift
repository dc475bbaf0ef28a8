import CKolodaGLib
import Glibc

/// The user's language.
public enum Language {
  /// Sets the process to the user's language; call it once, before any other thread starts.
  ///
  /// A part of the locale that is not installed is as in C, in English and UTF-8.
  ///
  /// - Parameter catalogues: the folder of the message catalogues (`…/share/locale`), nil for the
  ///   system's own.
  public static func begin(catalogues: String?) {
    for category in [LC_CTYPE, LC_MESSAGES, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MEASUREMENT]
    where setlocale(category, "") == nil {
      setlocale(category, plain)
    }
    // Numbers in files and protocols have a point everywhere: LC_NUMERIC stays as in C.
    if let catalogues { bindtextdomain(localizationDomain, catalogues) }
    bind_textdomain_codeset(localizationDomain, "UTF-8")
    textdomain(localizationDomain)
  }

  /// Whether texts are in a language that is written from right to left.
  public static var isRightToLeft: Bool {
    // TRANSLATORS: "default:RTL" if your language is written from right to left, else
    // "default:LTR".
    localizedIn("direction of text", "default:LTR") == "default:RTL"
  }

  /// Whether texts are made in English now, whatever the user's language is.
  @TaskLocal public static var isEnglish = false

  /// Makes texts in English: for the command line and for reports.
  public static func inEnglish<Value>(_ body: () throws -> Value) rethrows -> Value {
    try $isEnglish.withValue(true) { try body() }
  }

  /// What stands in for a locale that is not installed.
  private static let plain = "C.UTF-8"
}
