import Foundation
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// The text that decisions are exported as for other programs.
@Suite struct DecisionExportTests {
  private static let time = UTCTime(microseconds: 1_709_251_199_999_999)

  /// An export of names that need care in one of the formats, each on a pile with its answer.
  private func export(in folder: FolderPath) -> DecisionExport {
    let names: [[UInt8]] = [
      Array("a,b.jpg".utf8), Array("line\nbreak.jpg".utf8), Array("plain 2.jpg".utf8),
      Array("q\"q.jpg".utf8), [0x7A, 0xE9] + Array(".jpg".utf8),
    ]
    let piles = Pile.builtIn + [.keep]
    return DecisionExport(
      folder: folder,
      lines: zip(names, piles).map { name, pile in
        DecisionExport.Line(
          file: FileName(bytes: name), pile: pile.id, answer: pile.answer, time: Self.time)
      })
  }

  @Test func jsonLinesSayEachDecisionInOrder() throws {
    let test = try TestFolder()
    let export = export(in: try test.folder)
    let lines = String(decoding: export.bytes(.jsonl), as: UTF8.self)
    let time = "\"time\": \"2024-02-29T23:59:59.999Z\""
    #expect(export.count == 5)
    #expect(
      lines == """
        {"file": "a,b.jpg", "pile": "keep", "answer": "accept", \(time)}
        {"file": "line\\nbreak.jpg", "pile": "reject", "answer": "reject", \(time)}
        {"file": "plain 2.jpg", "pile": "favourite", "answer": "accept", \(time)}
        {"file": "q\\"q.jpg", "pile": "later", "answer": "ignore", \(time)}
        {"file": "z\u{FFFD}.jpg", "pile": "keep", "answer": "accept", \(time), \
        "uri": "file://\(try test.folder.text)/z%E9.jpg"}

        """)
    for line in lines.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test func commaSeparatedValuesKeepTheBytesOfNames() throws {
    let bytes = export(in: try TestFolder().folder).bytes(.csv)
    let time = "2024-02-29T23:59:59.999Z\r\n"
    let expected =
      Array(
        ("file,pile,answer,time\r\n\"a,b.jpg\",keep,accept,\(time)"
          + "\"line\nbreak.jpg\",reject,reject,\(time)plain 2.jpg,favourite,accept,\(time)"
          + "\"q\"\"q.jpg\",later,ignore,\(time)z").utf8)
      + [0xE9] + Array(".jpg,keep,accept,\(time)".utf8)
    #expect(bytes == expected)
  }

  @Test func withoutDecisionsOnlyTheNamesOfTheColumnsStandThere() throws {
    let export = DecisionExport(folder: try TestFolder().folder, lines: [])
    #expect(export.bytes(.jsonl).isEmpty)
    #expect(String(decoding: export.bytes(.csv), as: UTF8.self) == "file,pile,answer,time\r\n")
  }
}
