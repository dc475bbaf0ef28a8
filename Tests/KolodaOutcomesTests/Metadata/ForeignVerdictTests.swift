import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// What other programs have decided about a photo is read, and stays until it is decided here.
@Suite struct ForeignVerdictTests {
  private func document(_ attributes: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
       xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
       xmlns:digiKam="http://www.digikam.org/ns/1.0/"
       \(attributes)/>
     </rdf:RDF>
    </x:xmpmeta>
    """
  }

  private func marks(_ attributes: String) throws -> FileMarks {
    FileMarks(in: try XMPDocument(Array(document(attributes).utf8)))
  }

  @Test func eachProgramsVerdictIsRead() throws {
    #expect(try marks(#"xmp:Rating="-1""#).verdict == .reject)
    #expect(try marks(#"xmpDM:pick="-1""#).verdict == .reject)
    #expect(try marks(#"xmpDM:pick="1" xmp:Rating="3""#).verdict == .keep)
    #expect(try marks(#"digiKam:PickLabel="2""#).verdict == .later)
    #expect(try marks(#"xmp:Rating="3""#).verdict == nil)
  }

  @Test func theNewestFileCounts() {
    let (old, new) = (FileMarks(stars: .one, label: .red), FileMarks(stars: .five))
    #expect(FileMarks.newest([(old, 1), (new, 2)]) == FileMarks(stars: .five, label: .red))
    #expect(FileMarks.newest([(new, 1), (old, 2)]) == old)
    // Of files of one time, the first counts.
    #expect(FileMarks.newest([(new, 1), (old, 1)]).stars == .five)
    #expect(FileMarks.newest([(old, 1), (new, 1)]).stars == .one)
    #expect(FileMarks.newest([]).isEmpty)
  }

  /// The dates in the files count before those of the files, if all have one.
  @Test func theDateInTheFileCounts() {
    func said(_ stars: Stars, _ written: Int64?) -> FileMarks {
      FileMarks(stars: stars, written: written)
    }
    func places(_ one: Int64?, _ other: Int64?) -> [(marks: FileMarks, modified: Int64)] {
      [(said(.one, one), 2), (said(.two, other), 1)]
    }
    #expect(FileMarks.newest(places(1, 2)).stars == .two)
    #expect(FileMarks.newest(places(2, 1)).stars == .one)
    #expect(FileMarks.newest(places(1, 1)).stars == .one)
    #expect(FileMarks.newest(places(1, nil)).stars == .one)
    // A file that says nothing about the photo is no reason to mistrust the dates.
    #expect(FileMarks.newest(places(1, 2) + [(FileMarks(), 3)]).stars == .two)
  }

  @Test func newStarsReplaceARejection() {
    let rejected = FileMarks(verdict: .reject)
    let starred = FileMarks(stars: .four)
    #expect(FileMarks.newest([(rejected, 1), (starred, 2)]) == starred)
    #expect(FileMarks.newest([(rejected, 2), (starred, 1)]).verdict == .reject)
  }

  @Test func starsDontRevokeTheRejectionOfAnotherProgram() throws {
    let rejected = #"xmp:Rating="-1""#
    // A new sidecar starts from the base one.
    for name in ["a.jpg.xmp", "a.xmp"] {
      let folder = try PhotoFolder()
      try folder.write("a.jpg", "a")
      try folder.write(name, document(rejected))
      var request = folder.request(
        ["a.jpg": .nothing], writing: ApplyRequest.Writing(editor: .darktable))
      request.photos[0].pile = nil
      request.photos[0].verdict = nil
      request.photos[0].marks = Marks(stars: .three, label: .red)
      var run = try folder.run(request)
      #expect(
        run.plan.steps.compactMap(\.reason) == [.rejectedElsewhere])
      let after = try XMPDocument(Array(folder.read(folder.deck + "/a.jpg.xmp")?.utf8 ?? "".utf8))
      #expect(after.value(of: .rating) == "-1" && after.value(of: .label) == "Red")
      #expect(try run.undo())
      // Once it is decided here, the stars are written.
      request.photos[0].verdict = .keep
      run = try folder.run(request)
      #expect(run.plan.steps.allSatisfy { $0.reason == nil })
      let decided = try XMPDocument(
        Array(folder.read(folder.deck + "/a.jpg.xmp")?.utf8 ?? "".utf8))
      #expect(decided.value(of: .rating) == "3" && decided.value(of: .pick) == "1")
    }
  }

  /// Where there is XMP, darktable no longer reads the stars in EXIF.
  @Test func starsInExifAreTakenOverIntoAPacket() throws {
    func change(_ verdict: Verdict, _ marks: Marks = Marks()) -> SidecarChange {
      SidecarChange(verdict: verdict, choices: Verdict.Choices(), marks: marks)
    }
    func rating(_ change: SidecarChange, _ before: String? = nil) throws -> String? {
      let before = before.map { Array($0.utf8) }
      return try XMPDocument(change.applied(to: before, exifStars: 4)).value(of: .rating)
    }
    #expect(try rating(change(.keep)) == "4")
    #expect(try rating(change(.keep), document("")) == "4")
    #expect(try rating(change(.keep), document(#"xmp:Rating="2""#)) == "2")
    #expect(try rating(change(.keep, Marks(stars: .one))) == "1")
    #expect(try rating(change(.reject)) == "-1")
    #expect(try rating(change(.favourite)) == "5")
  }

  @Test func dateInAPacket() throws {
    let dated = try XMPDocument(
      Array(
        document(#"xmp:CreateDate="2024-01-03T12:00:00+01:00" xmp:MetadataDate="2025-01-01""#).utf8)
    )
    #expect(XMPDate(taken: dated)?.offset == 60)
    #expect(FileMarks(in: dated).written != nil)
    #expect(try XMPDate(taken: XMPDocument(Array(document("").utf8))) == nil)
  }
}
