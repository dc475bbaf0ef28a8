/// The exit statuses of errors.
package enum ExitStatus {
  /// Something failed, such as the journal, the output or the display.
  package static let failure: Int32 = 1
  /// A command or a path can't be used.
  package static let badArgument: Int32 = 2
}
