import CAdwaita
import Glibc

/// The user's language.
public enum Language {
  /// Sets the process to the user's language; call it once, before any other thread starts.
  ///
  /// A locale that is not installed is the C locale, in English.
  ///
  /// - Parameter catalogues: the folder of the message catalogues (`…/share/locale`), nil for the
  ///   system's own.
  public static func begin(catalogues: String?) {
    setlocale(LC_ALL, "")
    // Numbers in files and protocols have a point everywhere.
    setlocale(LC_NUMERIC, "C")
    if let catalogues { bindtextdomain(localizationDomain, catalogues) }
    bind_textdomain_codeset(localizationDomain, "UTF-8")
    textdomain(localizationDomain)
  }
}
