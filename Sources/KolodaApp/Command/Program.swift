import KolodaCommands

/// The program, from its start to its end.
package enum Program {
  /// Runs the command that the program was started with, and ends the process with its exit status.
  package static func run() -> Never {
    ProcessSetup.openStandardStreams()
    ProcessSetup.surviveFileSizeLimit()
    ProcessSetup.end(KolodaCommand.run(RawArguments.texts))
  }
}
