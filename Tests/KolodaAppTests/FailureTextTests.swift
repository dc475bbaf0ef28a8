import Glibc
import KolodaPictures
import Testing

@testable import KolodaApp
@testable import KolodaCommands
@testable import KolodaDecks
@testable import KolodaFiles
@testable import KolodaFolders
@testable import KolodaRecords
@testable import KolodaTriage

@Suite("What went wrong, in words for a window")
struct FailureTextTests {
  private static let noAccess = SystemError(code: EACCES)
  private static let reasons: [JournalError.Reason] = [
    .full, .readOnly, .forbidden, .locked, .damaged, .noDirectory(.system(EACCES)),
    .noDirectory(.notAFolder(Array("/tmp".utf8))), .unopenable(.folderInPlace),
    .unopenable(.database("SQL logic error")), .pathTooLong, .newer, .replaced, .unread, .closed,
    .applying, .other("SQL logic error"),
  ]
  private static let warnings: [DeckSettings.Warning] = [
    .unreadable(noAccess), .tooLong(limit: 65_536), .notAnObject, .notAString(key: "title"),
    .notABoolean(key: "caption"), .notASubfolder(key: "backs"),
    .notAList(key: "piles"), .notAPile(number: 2),
  ]

  @Test("each failure of the journal has a sentence of its own")
  func journal() {
    let texts = Self.reasons.map { JournalError($0, path: "/data/journal.sqlite").text }
    #expect(Set(texts).count == texts.count)
    for text in texts { #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(text)") }
  }

  @Test("what the user must repair is named")
  func paths() {
    for reason: JournalError.Reason in [.readOnly, .forbidden, .damaged, .replaced, .pathTooLong] {
      #expect(JournalError(reason, path: "/data/j.sqlite").text.contains("/data/j.sqlite"))
    }
  }

  @Test("each warning about a deck's settings has a line of its own, that names the file")
  func settings() {
    let texts = Self.warnings.map(\.text)
    #expect(Set(texts).count == texts.count)
    for text in texts { #expect(text.contains("deck.json"), "\(text)") }
  }

  @Test("the command line says what a window does, with what helps")
  func commandLine() {
    let file = Array("/decks/a.jsonl".utf8)
    let errors: [any Error] =
      Self.reasons.map { JournalError($0, path: "/data/j.sqlite") }
      + [ENOENT, ENOTDIR, EACCES].map { FolderError(path: file, errno: $0) }
      + [OpenFailure.notOpenable(file), .unreadable(file, EIO), .remote(file), .badURI(file)]
      + [RecordFileError(file, .isUTF32), Output.Failure(path: file, error: Self.noAccess)]
    for error in errors { #expect(message(of: error) == text(of: error)) }
    for format in PackedFormat.allCases {
      let packed = message(of: OpenFailure.records(RecordFileError(file, .isPacked(format))))
      #expect(packed.contains(format.command(for: "/decks/a.jsonl")), "\(packed)")
    }
  }

  @Test("a name with a line break or an escape breaks no line")
  func names() {
    let name = Array("a\nb\u{1B}[31m".utf8)
    let texts = [
      JournalError(.readOnly, path: String(decoding: name, as: UTF8.self)).text,
      JournalError(.unopenable(.notAFolder(name)), path: "/j").text,
      FolderError(path: name, errno: ENOENT).text, FolderError(path: name, errno: ENOTDIR).text,
      FolderError(path: name, errno: EACCES).text,
      FolderListing.Skipped(name: FileName(bytes: name), error: Self.noAccess).text,
      OpenFailure.unreadable(name, EACCES).text, OpenFailure.notOpenable(name).text,
      OpenFailure.records(RecordFileError(name, .tooManyRecords)).text,
      OpenFailure.remote(name).text, OpenFailure.badURI(name).text,
      Output.Failure(path: name, error: Self.noAccess).text,
    ]
    for text in texts {
      #expect(text.contains("a\u{240A}b\u{241B}[31m"), "\(text)")
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(text)")
    }
  }

  @Test("so does no name elsewhere")
  func namesElsewhere() throws {
    let photo = try #require(PhotoPath("/photos/a\nb\u{202E}c.jpg"))
    #expect(photo.name == "a\u{240A}b\u{FFFD}c.jpg")
    let deck = RecentDeck(uri: "file:///a%0Ab%E2%80%AEc", title: "", decided: 0, cards: 0)
    #expect(deck.place == "/a\u{240A}b\u{FFFD}c")
    var settings = DeckSettings()
    settings.style = "a\nb"
    #expect(DeckLook.warning(about: settings)?.contains("a\u{240A}b") == true)
  }

  @Test("the system's errors have words of people, each its own, and a number at worst")
  func system() {
    let known = [
      EACCES, ENOENT, ELOOP, ENOTDIR, EISDIR, EROFS, ENOSPC, EDQUOT, EFBIG, ENAMETOOLONG, EMFILE,
      EIO, ESTALE, EBUSY,
    ]
    let texts = known.map { SystemError(code: $0).text }
    #expect(Set(texts).count == texts.count)
    for (code, text) in zip(known, texts) {
      let own = SystemError(code: code).description
      #expect(text != own && text.first?.isLowercase == true && !text.hasSuffix("."), "\(text)")
    }
    #expect(SystemError(code: EPROTO).text == "system error \(EPROTO)")
  }

  @Test("a link that leads nowhere is passed over, what may not be read is not")
  func danglingLinks() {
    #expect([ENOENT, ELOOP].allSatisfy { SystemError(code: $0).isMissing })
    #expect([EACCES, EIO, ENOTDIR].allSatisfy { !SystemError(code: $0).isMissing })
  }

  @Test("the words of an error name the file and what the system said")
  func words() {
    let error = FolderError(path: Array("/photos".utf8), errno: EACCES)
    #expect(text(of: error) == error.text && error.text.contains("you don’t have permission"))
    #expect(error.text.contains("/photos"))
    #expect(text(of: FolderScan.Failure.folder(error)) == error.text)
  }
}
