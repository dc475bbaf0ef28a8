import ArgumentParser
import KolodaDecks
import KolodaFiles
import KolodaLocalization
import KolodaOutcomes
import KolodaRecords
import KolodaSharing
import KolodaTerminal
import KolodaTriage
import KolodaWords

/// An error with a message and an exit status of its own.
package protocol CommandError: Error {
  /// The message in English, on one line.
  var message: String { get }
  var exitStatus: Int32 { get }
}

/// Runs a command, and reports an error as one line on standard error and an exit status.
package func reportingErrors(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let code as ExitCode {
    throw code
  } catch {
    StandardError.write("koloda: \(message(of: error))")
    throw ExitCode(exitStatus(of: error))
  }
}

/// Returns the exit status for an error.
package func exitStatus(of error: any Error) -> Int32 {
  switch error {
  case let error as any CommandError: error.exitStatus
  case let error as CommandFailure where !error.isBadArgument: ExitStatus.failure
  case let error as LibraryFailure where !error.isBadArgument: ExitStatus.failure
  case is SyncFailure, is SharedRecords.Failure, is PhotoSharing.Failure, is JournalError,
    is Output.Failure, is RecordFault, is RoomShortage, is ClosedFolder:
    ExitStatus.failure
  default: ExitStatus.badArgument
  }
}

/// Returns the message for an error: the one that a window shows, in English.
package func message(of error: any Error) -> String {
  switch error {
  case let error as any CommandError: error.message
  case SyncFailure.journal(let error): message(of: error)
  case OpenFailure.shared(let failure): message(of: failure)
  case let error as SyncFailure: error.message
  case let error as SharedRecords.Failure: error.message
  case let error as Output.Failure where error.path == nil:
    "the output can’t be written: \(message(of: error.error))"
  default: Language.inEnglish { text(of: error) }
  }
}
