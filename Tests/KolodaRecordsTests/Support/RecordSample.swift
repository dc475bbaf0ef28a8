import Glibc
import KolodaFiles

import TestSupport
@testable import KolodaRecords

/// A file of records in its own folder.
struct RecordSample {
  let test: TestFolder
  let path: [UInt8]

  init(_ name: String, _ content: some Sequence<UInt8>) throws {
    test = try TestFolder()
    path = try test.folder.path(of: FileName(name))
    // This makes its folders, too.
    if name.contains("/") { try test.write(name, "") }
    try write(content)
  }

  init(_ name: String, _ content: String) throws {
    try self.init(name, content.utf8)
  }

  /// Replaces the file by one with other content.
  func write(_ content: some Sequence<UInt8>) throws {
    try replaceFile(path, with: Array(content))
  }

  func scan(
    in coding: TextCoding = .utf8, table: TableChoice = TableChoice(), pieceSize: Int = 1 << 18
  ) throws -> RecordListing {
    let kind = RecordForm.kind(ofFileName: path) ?? .jsonl
    return try RecordListing.scan(
      RecordFile(path), as: kind, in: coding, table: table, pieceSize: pieceSize)
  }
}

extension RecordListing {
  /// The bytes of all records, as text.
  var texts: [String] {
    (0..<count).map { String(decoding: record($0).bytes, as: UTF8.self) }
  }

  /// The texts of the fields of all records.
  var values: [[String]] {
    (0..<count).map { number in
      let record = record(number)
      return record.fields.map { record.text(of: $0) }
    }
  }
}
