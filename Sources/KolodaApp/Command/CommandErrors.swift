import KolodaCommands
import KolodaGTK

extension TraceError: CommandError {
  var exitStatus: Int32 { ExitStatus.badArgument }
}

extension DeckImage.Failure: CommandError {
  package var exitStatus: Int32 { ExitStatus.failure }
}
