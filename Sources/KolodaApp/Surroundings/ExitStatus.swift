/// The exit statuses of errors.
enum ExitStatus {
  /// Something failed, such as the journal, the output or the display.
  static let failure: Int32 = 1
  /// A command or a path can't be used.
  static let badArgument: Int32 = 2
}
