/// Who the program is to the desktop and to those who report about it.
enum ProgramIdentity {
  /// The name that the desktop, the session bus and the settings know it by.
  static let identifier = "org.koloda.Koloda"
  /// Its version.
  static let version = "0.1.0"
}
