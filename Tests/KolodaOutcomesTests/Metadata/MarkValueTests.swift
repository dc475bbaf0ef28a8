import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Stars and labels in XMP, in addition to the verdict.
@Suite struct MarkValueTests {
  private let reject = Verdict.Choices()

  private func written(
    _ verdict: Verdict, _ marks: Marks, in before: [UInt8]? = nil,
    _ choices: Verdict.Choices = Verdict.Choices()
  ) throws -> XMPDocument {
    let change = SidecarChange(verdict: verdict, choices: choices, marks: marks)
    #expect(SidecarChange(change.text) == change)
    return try XMPDocument(change.applied(to: before))
  }

  @Test func starsAndLabelsAreWrittenInEachProgramsWay() throws {
    for (label, name, number) in [
      (ColourLabel.red, "Red", "1"), (.yellow, "Yellow", "3"), (.green, "Green", "4"),
      (.orange, "Orange", "2"), (.blue, "Blue", "5"), (.purple, "Purple", "6"),
    ] {
      let document = try written(.keep, Marks(stars: .three, label: label))
      #expect(document.value(of: .rating) == "3" && document.value(of: .pick) == "1")
      #expect(document.value(of: .label) == name && document.value(of: .colorLabel) == number)
    }
    let none = try written(.keep, Marks(label: .cleared))
    #expect(none.value(of: .label) == nil && none.value(of: .colorLabel) == nil)
    #expect(none.value(of: .rating) == nil)
  }

  @Test func aRejectWinsOverStarsAndStarsOverAFavouritesRating() throws {
    #expect(try written(.reject, Marks(stars: .four)).value(of: .rating) == "-1")
    var choices = Verdict.Choices()
    choices.rejectsByRating = false
    #expect(try written(.reject, Marks(stars: .four), choices).value(of: .rating) == "4")
    #expect(try written(.favourite, Marks(stars: .two)).value(of: .rating) == "2")
    #expect(try written(.favourite, Marks(stars: .zero)).value(of: .rating) == "0")
    #expect(try written(.favourite, Marks()).value(of: .rating) == "5")
  }

  private func written(
    _ verdict: Verdict, _ marks: Marks, _ choices: Verdict.Choices
  ) throws -> XMPDocument {
    try written(verdict, marks, in: nil, choices)
  }

  /// A sidecar by darktable, with colour labels.
  private func darktable(_ list: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <r:Description r:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Label="Red"
          xmlns:darktable="http://darktable.sf.net/" darktable:xmp_version="4">
         \(list)
         <!-- history -->
        </r:Description></r:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test func darktablesOwnListFollows() throws {
    let list =
      "<darktable:colorlabels> <r:Seq> <r:li>0</r:li> <r:li>3</r:li> </r:Seq> </darktable:colorlabels>"
    let before = darktable(list)
    #expect(try XMPDocument(before).value(of: .colorlabels) == "0 3")
    let change = SidecarChange(
      verdict: .keep, choices: Verdict.Choices(), marks: Marks(label: .green))
    let after = try change.applied(to: before)
    let document = try XMPDocument(after)
    #expect(document.value(of: .colorlabels) == "2" && document.value(of: .label) == "Green")
    #expect(String(decoding: after, as: UTF8.self).contains("<r:Seq><r:li>2</r:li></r:Seq>"))
    #expect(String(decoding: after, as: UTF8.self).contains("<!-- history -->"))
    let cleared = try written(.keep, Marks(label: .cleared), in: after)
    #expect(cleared.value(of: .colorlabels) == "" && cleared.value(of: .label) == nil)
    #expect(cleared.value(of: .colorLabel) == "0")
    // Undo after another program wrote to the sidecar.
    let theirs = try XMPDocument(after).setting([.rating: "2"])
    let back = try XMPDocument(
      SidecarChange.takenBack(from: theirs, after: after, before: before))
    #expect(back.value(of: .colorlabels) == "0 3" && back.value(of: .label) == "Red")
    #expect(back.value(of: .rating) == "2" && back.value(of: .colorLabel) == nil)
  }

  @Test func anEmptyListIsFilled() throws {
    let document = try written(
      .keep, Marks(label: .blue), in: darktable("<darktable:colorlabels/>"))
    #expect(document.value(of: .colorlabels) == "3")
  }
}
