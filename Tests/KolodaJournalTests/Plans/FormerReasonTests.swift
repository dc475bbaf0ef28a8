import GRDB
import Glibc
import KolodaTriage
import Testing

@testable import KolodaJournal

/// Plans from before reasons had codes have sentences in their places; they mean what they meant.
@Suite struct FormerReasonTests {
  /// Each sentence as plans have it.
  private static let sentences: [(String, StepReason)] = [
    ("it has changed since it was decided", .changed), ("it is not there", .missing),
    ("it is not there any more", .gone),
    ("its folder is not there; connect its drive, or make the folder, and try again", .away),
    ("its drive is not there; connect it and try again", .unplugged),
    ("it is no regular file", .notRegular),
    ("it is a link to a file that is not there", .danglingLink),
    ("it is a link to a file outside the deck", .outsideLink),
    ("its picture stays", .leaderStays), ("it names another photo", .ofOtherPhoto),
    ("it is a film of something else", .strangeFilm), ("another file has its place", .taken),
    ("there is a file of that name", .nameTaken), ("it is there already", .alreadyThere),
    ("the folder it goes to can't hold a file of that name", .refusedName),
    ("its folder can't be written to", .closedFolder),
    ("the files in its folder can't be listed", .unlistedFolder),
    ("Lightroom reads the decision only inside the file itself", .onlyInside(.lightroom)),
    ("lightroom reads a verdict only inside such a file", .onlyInside(.lightroom)),
    ("Geeqie reads the decision only inside the file itself", .onlyInside(.geeqie)),
    ("stars not written: rejected by another program", .rejectedElsewhere),
    ("a RAW file is never written to: Koloda keeps its turn", .rawFile),
    ("this file has no place for its turn: Koloda keeps it", .noPlaceForTurn),
    ("the plan does not say what to write", .unknown),
    ("it is no XML: mismatched tag in line 3", .notXML(reason: "mismatched tag", line: 3)),
    ("it is no XML: in line in line 12", .notXML(reason: "in line", line: 12)),
    ("it is no XMP: it has no rdf:RDF", .notXMP), ("it declares a document type", .documentType),
    ("it is neither in UTF-8 nor in UTF-16", .wideCharacters),
    ("it is longer than 16 MB", .longDocument),
    ("its elements lie too deep in one another", .deepDocument),
    ("xmp:Rating can't be changed in it", .notWritten(property: "xmp:Rating")),
    ("it is no JPEG file, or a damaged one", .notJPEG),
    ("its XMP has no room for more", .noRoom),
    ("its XMP has no free room, and the pictures within it must not move", .countsBytes),
    ("it was called off", .cancelled), ("the journal can't be written", .unkept),
    ("what was to be done is lost with a part of the journal", .lost),
    ("it lies on another file system", .system(errno: EXDEV)),
    ("No space left on device", .system(errno: ENOSPC)),
    ("Permission denied", .system(errno: EACCES)),
    ("Read-only file system", .system(errno: EROFS)),
    ("Input/output error", .system(errno: EIO)), ("Stale file handle", .system(errno: ESTALE)),
    (
      "Trashing on system internal mounts is not supported",
      .trash(errno: 0, message: "Trashing on system internal mounts is not supported")
    ),
    ("", .trash(errno: 0, message: "")),
  ]

  private static let folder = Array("/a".utf8)

  private func plans(_ folder: LibraryFolder) -> JournalPlans {
    JournalPlans(folder.location, of: "ada")
  }

  @Test func aPlanWithSentencesIsReadAndWrittenOn() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<2, of: "/a")
    let steps = Self.sentences.indices.map { number in
      Step(
        card: LibraryFolder.key(0), action: .copy, file: Array("/a/\(number)".utf8),
        to: Array("/b/\(number)".utf8))
    }
    let plan = Plan(
      id: .random(), folder: Self.folder, time: UTCTime(microseconds: 5), steps: steps)
    try plans(folder).begin(plan)
    let queue = try DatabaseQueue(path: folder.location.path)
    try queue.write { db in
      for (number, (sentence, _)) in Self.sentences.enumerated() {
        try db.execute(
          sql: "UPDATE step SET state = 'failed', error = ? WHERE number = ?",
          arguments: [sentence, number])
      }
    }
    try queue.close()
    let found = try #require(try plans(folder).latest(of: Self.folder))
    #expect(found.steps.map(\.reason) == Self.sentences.map(\.1))
    // Once written, each has its code.
    let noted = Dictionary(uniqueKeysWithValues: found.steps.enumerated().map { ($0, $1) })
    try plans(folder).note(noted, applied: [:], of: plan.id)
    #expect(try plans(folder).latest(of: Self.folder) == found)
    let stored = try DatabaseQueue(path: folder.location.path).read { db in
      try String.fetchAll(db, sql: "SELECT error FROM step ORDER BY number")
    }
    #expect(stored == Self.sentences.map(\.1.stored))
  }

  /// A reason without a sentence is one that no plan of then has.
  @Test func eachReasonHadASentence() {
    let codes = Set(Self.sentences.map(\.1.words.code))
    #expect(
      StepReason.Code.allCases.filter { !codes.contains($0) } == [.followerStays, .otherFolder])
  }

  /// Rewording what is shown must not change what is read.
  @Test func nothingOfTodayIsASentence() {
    for (sentence, _) in Self.sentences { #expect(StepReason(stored: sentence) == nil) }
  }
}
