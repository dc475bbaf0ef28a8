/// The program's identity for the desktop and for reports.
enum ProgramIdentity {
  /// The program's name for the desktop, the session bus and the settings.
  static let identifier = "org.koloda.Koloda"
  /// The program's version.
  static let version = "0.1.0"
}
