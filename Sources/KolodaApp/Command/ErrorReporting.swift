import ArgumentParser
import KolodaDecks
import KolodaFiles
import KolodaGTK
import KolodaOutcomes
import KolodaRecords
import KolodaSharing
import KolodaTriage

/// Runs a command, and reports an error as one line on standard error and an exit status.
func reportingErrors(_ body: () throws -> Void) throws {
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
func exitStatus(of error: any Error) -> Int32 {
  switch error {
  case let error as CommandFailure where !error.isBadArgument: ExitStatus.failure
  case let error as LibraryFailure where !error.isBadArgument: ExitStatus.failure
  case is SyncFailure, is SharedRecords.Failure, is PhotoSharing.Failure, is JournalError,
    is Output.Failure, is RecordFault,
    is DeckImage.Failure, is RoomShortage, is ClosedFolder:
    ExitStatus.failure
  default: ExitStatus.badArgument
  }
}

/// Returns the message for an error.
func message(of error: any Error) -> String {
  switch error {
  case let error as OpenFailure: error.message
  case let error as TraceError: error.message
  case let error as RoomShortage:
    "there is not enough room in \(displayText(error.folder)): "
      + "\(megabytes(error.needed, .up)) MB are needed, \(megabytes(error.free, .down)) MB are free"
  case let error as ClosedFolder:
    "files can't be put in \(displayText(error.folder)): \(error.reason)"
  case let error as DeckImage.Failure: error.message
  default: "\(error)"
  }
}

/// Returns a number of bytes in megabytes, to one decimal place.
private func megabytes(_ bytes: Int64, _ rule: FloatingPointRoundingRule) -> String {
  let tenths = Int64((Double(bytes) / 100_000).rounded(rule))
  return "\(tenths / 10).\(tenths % 10)"
}
