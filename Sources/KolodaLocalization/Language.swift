import CKolodaGLib
import Glibc

/// The user's language.
package enum Language {
  /// Switches the process to the user's language; call it once, before any other thread starts.
  ///
  /// A locale category whose locale is not installed falls back to `C.UTF-8`, in English.
  ///
  /// - Parameter catalogues: the folder of the message catalogues (`…/share/locale`); nil for the
  ///   system's.
  package static func begin(catalogues: String?) {
    for category in [LC_CTYPE, LC_MESSAGES, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MEASUREMENT]
    where setlocale(category, "") == nil {
      setlocale(category, plain)
    }
    // LC_NUMERIC stays "C", so that numbers in files and protocols always have a decimal point.
    if let catalogues { bindtextdomain(localizationDomain, catalogues) }
    bind_textdomain_codeset(localizationDomain, "UTF-8")
    textdomain(localizationDomain)
  }

  /// Whether the user's language is written from right to left, according to its translation.
  package static var isRightToLeft: Bool {
    // TRANSLATORS: "default:RTL" if your language is written from right to left, else
    // "default:LTR".
    localizedIn("direction of text", "default:LTR") == "default:RTL"
  }

  /// Whether texts are currently in English regardless of the user's language.
  @TaskLocal package static var isEnglish = false

  /// Runs `body` with texts in English, for the command line and reports.
  package static func inEnglish<Value>(_ body: () throws -> Value) rethrows -> Value {
    try $isEnglish.withValue(true) { try body() }
  }

  /// The locale used instead of one that is not installed.
  private static let plain = "C.UTF-8"
}
