import Glibc
import KolodaFiles
import KolodaRecords

/// Writes exported records to a file.
package final class RecordWriting {
  package private(set) var export: RecordExport
  /// The records that could not be written as they should be.
  package private(set) var troubles: [RecordExport.Trouble] = []

  package init(_ export: RecordExport) {
    self.export = export
  }

  /// Writes to an open file.
  package func write(to descriptor: Int32) throws {
    try naming(nil) { (write) throws(SystemError) in try write(WrittenFile(descriptor), false) }
  }

  /// Writes a whole file; if that fails, the existing file stays as it was.
  package func replace(_ path: [UInt8]) throws {
    try naming(path) { (write) throws(SystemError) in
      try replaceFile(path) { (descriptor) throws(SystemError) in
        try write(WrittenFile(descriptor), false)
      }
    }
  }

  /// Appends to a file.
  ///
  /// - Throws: `AppendRefusal` if the file holds something that records can't be appended to.
  package func append(to path: [UInt8]) throws {
    try export.check(appendingTo: path)
    export = export.endingLines(asIn: path)
    let lineEnd = export.lineEnd
    try naming(path) { (write) throws(SystemError) in
      try appendFile(path, lineEnd: lineEnd) { (file, isEmpty) throws(SystemError) in
        try write(file, !isEmpty)
      }
    }
  }

  /// The number of records that were left out, or have no answer.
  package var unansweredCount: Int { unanswered.count }

  /// The records that were left out, or have no answer.
  package var unanswered: [RecordExport.Trouble] {
    troubles.filter { trouble in
      switch trouble {
      case .withoutAnswer, .leftOut: true
      case .replaced, .lacking: false
      }
    }
  }

  /// Runs a function that writes to an open file, telling it whether the file's content is
  /// continued; errors of the system get the file's name, and all others are passed on.
  private func naming(
    _ path: [UInt8]?,
    _ run: ((WrittenFile, Bool) throws(SystemError) -> Void) throws(SystemError) -> Void
  ) throws {
    var other: (any Error)?
    do throws(SystemError) {
      try run { (file, isContinued) throws(SystemError) in
        do {
          troubles = try export.write(isContinued: isContinued) { try file.write($0) }
        } catch let error as SystemError {
          throw error
        } catch {
          other = error
          throw SystemError(code: ECANCELED)
        }
      }
    } catch {
      throw other ?? Output.Failure(path: path, error: error)
    }
  }
}

extension Output {
  /// Creates a folder unless it exists.
  package static func makeFolder(_ path: [UInt8]) throws {
    guard mkdir(cString(path), 0o777) != 0, errno != EEXIST else { return }
    throw Failure(path: path, error: SystemError(code: errno))
  }
}
