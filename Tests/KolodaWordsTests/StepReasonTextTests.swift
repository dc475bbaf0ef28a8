import Foundation
import Glibc
import KolodaLocalization
import KolodaTriage
import Testing

@testable import KolodaWords

@Suite("Why Apply left a file alone, in words for a window")
struct StepReasonTextTests {
  /// Words in details, which are for logs and in English or in a language of long ago.
  private static let foreign = ["mismatched", "unsupported"]
  private static let details: [StepReason.Code: [String]] = [
    .onlyInside: StepReason.InsideReader.allCases.map(\.rawValue),
    .notXML: ["3 mismatched tag"],
    .notWritten: ["xmp:Rating"],
    .trash: (0...133).map { "\($0) unsupported" },
    .system: (0...133).map { "\($0)" },
  ]

  /// Each reason that there is, with each error of the system.
  private static func reasons() throws -> [StepReason] {
    try StepReason.Code.allCases.flatMap { code in
      try (details[code] ?? [""]).map { try #require(StepReason(code, detail: $0)) }
    }
  }

  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let languages =
    (try? String(contentsOf: project.appending(path: "po/LINGUAS"), encoding: .utf8))?
    .split(whereSeparator: \.isWhitespace).map(String.init) ?? []

  @Test("each ends a sentence, and none shows the system's own words")
  func english() throws {
    for reason in try Self.reasons() {
      let text = reason.text
      #expect(!text.isEmpty && !text.hasSuffix("."), "\(reason)")
      for word in Self.foreign { #expect(!text.contains(word), "\(text)") }
    }
    #expect(StepReason.trash(errno: EOPNOTSUPP, message: "").text == "its disk has no trash")
    #expect(StepReason.system(errno: EXDEV).text == "it is on another disk")
    #expect(StepReason.system(errno: ENOSPC).text == "the disk is full")
  }

  @Test("each is in each language", arguments: languages)
  func translated(language: String) async throws {
    let catalogues = FileManager.default.temporaryDirectory
      .appending(path: "koloda-reasons-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: catalogues) }
    let folder = catalogues.appending(path: "\(language)/LC_MESSAGES")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "msgfmt", "--output-file", folder.appending(path: "koloda.mo").path,
      Self.project.appending(path: "po/\(language).po").path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    let path = catalogues.path
    // A process has one language.
    await #expect(processExitsWith: .success) {
      [language = language as String, path = path as String] in
      setenv("LC_ALL", "C.UTF-8", 1)
      setenv("LANGUAGE", language, 1)
      Language.begin(catalogues: path)
      for reason in try Self.reasons() {
        let (text, english) = (
          reason.text, Language.inEnglish { reason.text }
        )
        #expect(text != english, "\(language)")
        for word in Self.foreign { #expect(!text.contains(word), "\(text)") }
      }
    }
  }

  @Test("there are languages")
  func thereAreLanguages() { #expect(Self.languages.count >= 5) }
}
