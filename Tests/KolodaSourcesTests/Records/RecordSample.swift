import Glibc
import KolodaFiles

@testable import KolodaSources

/// A file of records in a folder of its own.
struct RecordSample {
  let test: TestFolder
  let path: [UInt8]

  init(_ name: String, _ content: some Sequence<UInt8>) throws {
    test = try TestFolder()
    path = try test.folder.path(of: FileName(name))
    try write(content)
  }

  init(_ name: String, _ content: String) throws {
    try self.init(name, content.utf8)
  }

  /// Writes other content, in the place of the file that is there.
  func write(_ content: some Sequence<UInt8>) throws {
    try replaceFile(path, with: Array(content))
  }

  func scan(in coding: TextCoding = .utf8, pieceSize: Int = 1 << 18) throws -> RecordListing {
    let kind = RecordForm.kind(ofFileName: path) ?? .jsonl
    return try RecordListing.scan(RecordFile(path), as: kind, in: coding, pieceSize: pieceSize)
  }
}

extension RecordListing {
  /// The bytes of all records, as text.
  var texts: [String] {
    (0..<count).map { String(decoding: record($0).bytes, as: UTF8.self) }
  }

  /// What the fields of all records say.
  var values: [[String]] {
    (0..<count).map { number in
      let record = record(number)
      return record.fields.map { record.text(of: $0) }
    }
  }
}
