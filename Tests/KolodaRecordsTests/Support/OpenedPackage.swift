import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// A package in a folder, and a cache of its own.
struct OpenedPackage {
  let sample: RecordSample
  let cache: UnpackCache

  init(
    _ bytes: [UInt8], named name: String = "w.apkg",
    limits: Unpacker.Limits = Unpacker.Limits(spare: 0)
  ) throws {
    sample = try RecordSample(name, bytes)
    var cache = try UnpackCache(
      sample.test.folder.path(of: FileName("cache")), limits: limits)
    cache.databases = DatabasesHere()
    self.cache = cache
  }

  func scan() throws -> RecordListing {
    try RecordListing.scan(
      RecordFile.content(of: sample.path, as: .apkg, keptIn: cache), as: .apkg)
  }

  /// Why it can't be opened; nil if it can.
  var refusal: PackageFault? {
    do {
      _ = try scan()
      return nil
    } catch let error as RecordFileError {
      if case .cannotUnpack(.package(let fault)) = error.reason { return fault }
      return nil
    } catch {
      return nil
    }
  }

  /// The question and the answer of each card, as they are shown.
  func sides() throws -> [[String]] {
    let listing = try scan()
    return try (0..<listing.count).map { number in
      let sides = try #require(
        RecordReading(listing, roles: FieldRoles()).layout(of: number).sides)
      return [sides.question, sides.answer]
    }
  }
}

extension AnkiSample {
  /// A package with notes of each kind: two sides, both ways, and gaps.
  static func usual() -> AnkiSample {
    var sample = AnkiSample()
    sample.types = [
      AnkiSample.basic,
      AnkiSample.NoteType(
        name: "Both \"ways\"", fields: ["Front", "Back"],
        templates: [
          .init(front: "{{Front}}", back: "{{FrontSide}}<hr id=answer>{{Back}}"),
          .init(name: "Card 2", front: "{{Back}}", back: "{{FrontSide}}<hr id=answer>{{Front}}"),
        ]),
      AnkiSample.NoteType(
        name: "Cloze", hasGaps: true, fields: ["Text", "Back Extra"],
        templates: [
          .init(front: "{{cloze:Text}}", back: "{{cloze:Text}}<br>\n{{Back Extra}}")
        ]),
    ]
    sample.notes = [
      .init(guid: "a#\"b", fields: ["Hund", "dog <img src=\"d.jpg\">"], tags: " animal x::y "),
      .init(guid: "#c", type: 1, fields: ["Katze\t\"x\"", "cat<br>\n2"], cards: [0, 1]),
      .init(
        guid: "d", type: 2,
        fields: ["{{c1::Paris::city}} is in {{c2::France {{c3::Europe}}}} {{c1,2::both}}", "more"],
        tags: "koloda::good::card1 koloda::again::card2 mine", cards: [0, 1, 2]),
    ]
    sample.media = [("d.jpg", [1, 2, 3]), ("other.png", [4])]
    return sample
  }
}
