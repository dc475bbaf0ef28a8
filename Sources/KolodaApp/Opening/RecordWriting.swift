import Glibc
import KolodaFiles
import KolodaSources

/// Writes exported records to where they are wanted.
final class RecordWriting {
  private let export: RecordExport
  private var troubles: [RecordExport.Trouble] = []

  /// How many records are named one by one that something is amiss with.
  private static let mostNamed = 10

  init(_ export: RecordExport) {
    self.export = export
  }

  /// Writes to an open file.
  func write(to descriptor: Int32) throws {
    try naming(nil) { (write) throws(SystemError) in try write(descriptor, false) }
  }

  /// Writes a file that holds all of it, or stays as it was.
  func replace(_ path: [UInt8]) throws {
    try naming(path) { (write) throws(SystemError) in
      try replaceFile(path) { (descriptor) throws(SystemError) in try write(descriptor, false) }
    }
  }

  /// Adds to what a file holds.
  ///
  /// - Throws: `AppendRefusal` where that would make no sense.
  func append(to path: [UInt8]) throws {
    try export.check(appendingTo: path)
    let lineEnd = export.lineEnd
    try naming(path) { (write) throws(SystemError) in
      try appendFile(path, lineEnd: lineEnd) { (descriptor, isEmpty) throws(SystemError) in
        try write(descriptor, !isEmpty)
      }
    }
  }

  /// How many records something is amiss with.
  var troubleCount: Int { troubles.count }

  /// What is amiss with records, a line each.
  var complaints: [String] {
    var lines = troubles.prefix(Self.mostNamed).map { trouble in
      switch trouble {
      case .withoutAnswer(let record):
        "record #\(record + 1) was written as it is, without its answer"
      case .leftOut(let record):
        "record #\(record + 1) was left out: this format has no place for it"
      }
    }
    if troubles.count > Self.mostNamed {
      lines.append("and \(troubles.count - Self.mostNamed) more like this")
    }
    return lines
  }

  /// Runs something that writes to an open file, continuing what is in it or not; what the system
  /// says of it names the file, and other errors come through it.
  private func naming(
    _ path: [UInt8]?,
    _ run: ((Int32, Bool) throws(SystemError) -> Void) throws(SystemError) -> Void
  ) throws {
    var other: (any Error)?
    do throws(SystemError) {
      try run { (descriptor, isContinued) throws(SystemError) in
        do {
          troubles = try export.write(isContinued: isContinued) {
            try writeAll($0, to: descriptor)
          }
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
  /// Makes a folder unless it is there.
  static func makeFolder(_ path: [UInt8]) throws {
    guard mkdir(cString(path), 0o777) != 0, errno != EEXIST else { return }
    throw Failure(path: path, error: SystemError(code: errno))
  }
}
