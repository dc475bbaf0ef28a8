/// What the program ends with where something went wrong.
enum ExitStatus {
  /// Something failed: the journal, the output, the display.
  static let failure: Int32 = 1
  /// A command or a path can't be used.
  static let badArgument: Int32 = 2
}
