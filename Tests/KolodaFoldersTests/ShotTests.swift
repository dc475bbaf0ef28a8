import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// The files of one exposure are one card.
@Suite struct ShotTests {
  /// The files of each card, in order.
  private func cards(_ source: FolderSource) -> [String] {
    source.order.map { card in source.files(of: card).map(\.name.text).joined(separator: " ") }
  }

  /// 42 characters.
  private static let long = "20240506_a_name_of_forty_two_characters_xx"

  @Test(arguments: [
    (["a.arw", "a.jpg"], ["a.jpg a.arw"]),
    (["a.ARW", "a.JPG", "b.jpg", "c.arw"], ["a.JPG a.ARW", "b.jpg", "c.arw"]),
    (["a.dng", "a.heic"], ["a.heic a.dng"]),
    (["a.dng", "a.heic", "a.jpg"], ["a.jpg a.heic a.dng"]),
    // The JPEG is in another folder, or has another name.
    (["a.arw", "sub/a.jpg", "A.jpg"], ["a.arw", "A.jpg", "sub/a.jpg"]),
    (["a.arw", "a.b.jpg", "a.b.arw", "a.jpg"], ["a.jpg a.arw", "a.b.jpg a.b.arw"]),
    (["1.arw", "01.arw", "1.jpg", "01.jpg"], ["01.jpg 01.arw", "1.jpg 1.arw"]),
    // Without a RAW picture, nothing makes two pictures one shot.
    (["a.jpg", "a.JPG", "a.heic"], ["a.heic", "a.JPG", "a.jpg"]),
    (["a.jpg", "a.png", "a.arw"], ["a.jpg a.arw", "a.png"]),
    // Two pictures could both belong to it.
    (["a.arw", "a.dng", "a.jpg"], ["a.arw", "a.dng", "a.jpg"]),
    (["a.arw", "a.jpg", "a.JPG"], ["a.arw", "a.JPG", "a.jpg"]),
    (["x/a.arw", "x/a.d/b.jpg", "x/a.jpg"], ["x/a.jpg x/a.arw", "x/a.d/b.jpg"]),
    // A phone and a camera that count alike.
    (["IMG_1.CR3", "IMG_1.HEIC"], ["IMG_1.CR3", "IMG_1.HEIC"]),
    (["IMG_1.CR3", "IMG_1.HEIC", "IMG_1.JPG"], ["IMG_1.JPG IMG_1.CR3", "IMG_1.HEIC"]),
    (["IMG_1.CR3", "IMG_1.HIF"], ["IMG_1.HIF IMG_1.CR3"]),
    (["IMG_1.DNG", "IMG_1.HEIC"], ["IMG_1.HEIC IMG_1.DNG"]),
    (
      ["x/IMG_1234.CR2", "x/IMG_1234.JPG", "x/IMG_E1234.JPG"],
      ["x/IMG_1234.CR2", "x/IMG_1234.JPG", "x/IMG_E1234.JPG"]
    ),
    // Olympus's shots of high resolution.
    (["P1.ORF", "P1.ORI", "P1.JPG"], ["P1.JPG P1.ORF P1.ORI"]),
    (["P1.ORF", "P1.ORI"], ["P1.ORF P1.ORI"]),
    (["P1.ORI", "P1.JPG"], ["P1.JPG P1.ORI"]),
    // Editors of Android's phones, and icloudpd.
    (
      ["IMG_20240105_101112.jpg", "IMG_20240105_101112_edit_1704449472.jpg"],
      ["IMG_20240105_101112_edit_1704449472.jpg IMG_20240105_101112.jpg"]
    ),
    (
      ["IMG_20240105_101112.dng", "IMG_20240105_101112_edit_1.jpg", "IMG_20240105_101112.jpg"],
      ["IMG_20240105_101112_edit_1.jpg IMG_20240105_101112.jpg IMG_20240105_101112.dng"]
    ),
    (["my_edit_1.jpg", "my.jpg"], ["my.jpg", "my_edit_1.jpg"]),
    (["IMG_1.JPG", "IMG_1-adjusted.JPG"], ["IMG_1-adjusted.JPG IMG_1.JPG"]),
    (["a.jpg", "a-adjusted.jpg"], ["a.jpg", "a-adjusted.jpg"]),
    // The second picture in iCloud, which may have the name of the edit.
    (
      ["IMG_1234.DNG", "IMG_1234.JPG", "IMG_1234-alternative.JPG"],
      ["IMG_1234.JPG IMG_1234-alternative.JPG IMG_1234.DNG"]
    ),
    (
      ["DSC_1234.JPG", "DSC_1234-alternative.JPG"],
      ["DSC_1234.JPG DSC_1234-alternative.JPG"]
    ),
    (["logo.jpg", "logo-alternative.jpg"], ["logo.jpg", "logo-alternative.jpg"]),
    // Windows phones.
    (
      ["WP_20161028_22_39_17_Raw.jpg", "WP_20161028_22_39_17_Raw__highres.dng"],
      ["WP_20161028_22_39_17_Raw.jpg WP_20161028_22_39_17_Raw__highres.dng"]
    ),
    (
      ["WP_20161028_22_39_17_Pro.jpg", "WP_20161028_22_39_17_Pro__highres.jpg"],
      ["WP_20161028_22_39_17_Pro__highres.jpg WP_20161028_22_39_17_Pro.jpg"]
    ),
    (["a.jpg", "a__highres.jpg"], ["a.jpg", "a__highres.jpg"]),
    // Google's phones.
    (
      ["P_1.RAW-01.COVER.jpg", "P_1.RAW-02.ORIGINAL.dng"],
      ["P_1.RAW-01.COVER.jpg P_1.RAW-02.ORIGINAL.dng"]
    ),
    (
      ["P_1.RAW-01.MP.COVER.jpg", "P_1.RAW-02.ORIGINAL.dng"],
      ["P_1.RAW-01.MP.COVER.jpg P_1.RAW-02.ORIGINAL.dng"]
    ),
    (
      ["P_1.PORTRAIT-01.COVER.jpg", "P_1.PORTRAIT-02.ORIGINAL.jpg"],
      ["P_1.PORTRAIT-01.COVER.jpg P_1.PORTRAIT-02.ORIGINAL.jpg"]
    ),
    (
      ["P_1.RAW-01.COVER.jpg", "P_2.RAW-02.ORIGINAL.dng"],
      ["P_1.RAW-01.COVER.jpg", "P_2.RAW-02.ORIGINAL.dng"]
    ),
    (["PXL_1.MP.jpg", "PXL_1.dng"], ["PXL_1.MP.jpg PXL_1.dng"]),
    (
      ["PXL_1.PORTRAIT.jpg", "PXL_1.PORTRAIT.ORIGINAL.jpg"],
      ["PXL_1.PORTRAIT.jpg PXL_1.PORTRAIT.ORIGINAL.jpg"]
    ),
    (
      ["PXL_1.NIGHT.RAW-01.COVER.jpg", "PXL_1.NIGHT.RAW-02.ORIGINAL.dng"],
      ["PXL_1.NIGHT.RAW-01.COVER.jpg PXL_1.NIGHT.RAW-02.ORIGINAL.dng"]
    ),
    // Google Photos cuts their names, too.
    (
      [
        "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER.jpg",
        "PXL_20230814_201154491.LONG_EXPOSURE-02.ORIGINA.jpg",
      ],
      [
        "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER.jpg "
          + "PXL_20230814_201154491.LONG_EXPOSURE-02.ORIGINA.jpg"
      ]
    ),
    (
      ["P_1.RAW-01.COVE.jpg", "P_1.RAW-02.ORIGIN.dng"],
      ["P_1.RAW-01.COVE.jpg", "P_1.RAW-02.ORIGIN.dng"]
    ),
    (["PXL_1.NIGHT.jpg", "PXL_1.dng"], ["PXL_1.NIGHT.jpg PXL_1.dng"]),
    (["PXL_1.jpg", "PXL_1~2.jpg"], ["PXL_1~2.jpg PXL_1.jpg"]),
    (["PXL_1.MP.jpg", "PXL_1.MP~2.jpg"], ["PXL_1.MP~2.jpg PXL_1.MP.jpg"]),
    (
      ["PXL_1.RAW-01.COVER~2.jpg", "PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"],
      ["PXL_1.RAW-01.COVER~2.jpg PXL_1.RAW-01.COVER.jpg PXL_1.RAW-02.ORIGINAL.dng"]
    ),
    // Nothing says which of two edits is to be shown.
    (
      ["PXL_1.jpg", "PXL_1.dng", "PXL_1~2.jpg", "PXL_1~3.jpg"],
      ["PXL_1.jpg PXL_1.dng", "PXL_1~2.jpg", "PXL_1~3.jpg"]
    ),
    (
      ["20240105_101112.jpg", "20240105_101112~2.jpg", "a.jpg", "a~2.jpg"],
      ["20240105_101112~2.jpg 20240105_101112.jpg", "a.jpg", "a~2.jpg"]
    ),
    (
      [
        "PXL_1.RAW-01.COVER(1).jpg", "PXL_1.RAW-02.ORIGINAL(1).dng", "PXL_1.RAW-01.COVER.jpg",
        "PXL_1.RAW-02.ORIGINAL.dng",
      ],
      [
        "PXL_1.RAW-01.COVER(1).jpg PXL_1.RAW-02.ORIGINAL(1).dng",
        "PXL_1.RAW-01.COVER.jpg PXL_1.RAW-02.ORIGINAL.dng",
      ]
    ),
    // The portraits of older ones are two pictures with one moment, and their bursts are photos.
    (
      [
        "00000PORTRAIT_00000_BURST20180408123359181.jpg",
        "00100lPORTRAIT_00100_BURST20180408123359181_COVER.jpg",
        "00100lPORTRAIT_00100_BURST20180408123359182_COVER.jpg",
      ],
      [
        "00100lPORTRAIT_00100_BURST20180408123359181_COVER.jpg "
          + "00000PORTRAIT_00000_BURST20180408123359181.jpg",
        "00100lPORTRAIT_00100_BURST20180408123359182_COVER.jpg",
      ]
    ),
    (
      [
        "00100dPORTRAIT_00100_BURST20190519170426160_COVER~2.jpg",
        "00100dPORTRAIT_00100_BURST20190519170426160_COVER.jpg",
      ],
      [
        "00100dPORTRAIT_00100_BURST20190519170426160_COVER~2.jpg "
          + "00100dPORTRAIT_00100_BURST20190519170426160_COVER.jpg"
      ]
    ),
    (
      [
        "00000IMG_00000_BURST20180408123359181.jpg",
        "00001IMG_00001_BURST20180408123359181_COVER.jpg",
      ],
      [
        "00000IMG_00000_BURST20180408123359181.jpg",
        "00001IMG_00001_BURST20180408123359181_COVER.jpg",
      ]
    ),
    // What Lightroom makes of a photo is another one.
    (
      ["a.arw", "a.jpg", "a-Enhanced-NR.dng", "a-Pano.dng", "a-Edit.png"],
      ["a.jpg a.arw", "a-Enhanced-NR.dng", "a-Pano.dng", "a-Edit.png"]
    ),
    // Sony's pixel shift.
    (["D1.ARW", "D1.ARQ", "D1.JPG"], ["D1.JPG D1.ARW D1.ARQ"]),
    // Apple's: the edit is shown.
    (["img_1234.heic", "img_e1234.heic"], ["img_e1234.heic img_1234.heic"]),
    (["IMG_1234.HEIC", "IMG_1234_edited.jpg"], ["IMG_1234_edited.jpg IMG_1234.HEIC"]),
    (["IMG_1234.HEIC", "IMG_E1234.HEIC"], ["IMG_E1234.HEIC IMG_1234.HEIC"]),
    (
      ["x/IMG_1234.DNG", "x/IMG_E1234.JPG", "IMG_1234.JPG"],
      ["x/IMG_E1234.JPG x/IMG_1234.DNG", "IMG_1234.JPG"]
    ),
    (
      ["IMG_E1234.HEIC", "IMG_1235.HEIC", "IMG_E12.jpg"],
      ["IMG_E1234.HEIC", "IMG_1235.HEIC", "IMG_E12.jpg"]
    ),
    // Google Photos', in the user's language.
    (["a-edited.jpg", "a.jpg"], ["a-edited.jpg a.jpg"]),
    (["a-bearbeitet.jpg", "a.png"], ["a-bearbeitet.jpg a.png"]),
    (["a-redigerad.jpg", "a.jpg"], ["a-redigerad.jpg a.jpg"]),
    (["a-düzenlendi.jpg", "a.jpg"], ["a-düzenlendi.jpg a.jpg"]),
    (["a-edited(1).jpg", "a(1).jpg", "a.jpg"], ["a-edited(1).jpg a(1).jpg", "a.jpg"]),
    // Names are cut to 51 characters.
    (
      ["\(long)-edit.jpg", "\(long).jpg", "\(long)-edit(1).jpg", "\(long)(1).jpg"],
      ["\(long)-edit.jpg \(long).jpg", "\(long)-edit(1).jpg \(long)(1).jpg"]
    ),
    (["\(long)-edi.jpg", "\(long).jpg"], ["\(long)-edi.jpg", "\(long).jpg"]),
    (["\(long)-sand.jpg", "\(long).jpg"], ["\(long)-sand.jpg", "\(long).jpg"]),
    // Nothing says which of two originals it is of.
    (["a-edited.jpg", "a.jpg", "a.heic"], ["a-edited.jpg", "a.heic", "a.jpg"]),
    (["a-edited.jpg", "-edited.jpg"], ["a-edited.jpg", "-edited.jpg"]),
  ])
  func picturesOfOneNameAreOneCard(names: [String], wanted: [String]) throws {
    let test = try TestFolder()
    for name in names { try test.write(name, "content of \(name)") }
    let source = try TestDeck(test).open()
    #expect(Set(cards(source)) == Set(wanted))
    #expect(source.order.count == wanted.count && source.fileCount == names.count)
    for name in names {
      let card = try #require(source.card(named: FileName(name)))
      #expect(source.order.contains(card))
      #expect(source.files(of: card).contains { $0.name.text == name })
    }
    #expect(Set(source.hidden).isDisjoint(with: source.order))
    #expect(source.hidden.count == names.count - wanted.count)
  }

  @Test func eachFileKeepsAKeyOfItsOwn() throws {
    let deck = try TestDeck("a.arw", "a.jpg")
    let source = try deck.open()
    let card = try #require(source.order.first)
    let keys = source.parts(of: card).map { source.identify($0) { _ in false }.key }
    #expect(Set(keys).count == 2)
    #expect(source.parts(of: card).allSatisfy { source.whole(of: $0) == card })
  }

  @Test func whatTheJournalKnowsOfEachFileIsToldOfTheCard() throws {
    let deck = try TestDeck("a.arw", "a.jpg", "b.jpg")
    let source = try deck.open()
    for part in source.order.flatMap(source.parts) { deck.decide(part, "keep", in: source) }
    let again = try deck.open()
    #expect(again.known.count == 3 && Set(again.knownCards) == Set(again.order))
  }

  // MARK: While it is open

  @Test(arguments: ["jpg", "arw"])
  func aPartnerThatComesJoinsTheCardThatIsThere(first: String) throws {
    let deck = try TestDeck("a.\(first)", "b.jpg")
    let (source, following) = try deck.follow()
    let card = try #require(source.order.first)
    try deck.test.write(first == "jpg" ? "a.arw" : "a.jpg", "another")
    #expect(following.wait { cards(source).first == "a.jpg a.arw" })
    #expect(source.order.count == 2 && source.order.first == card)
    let change = try #require(following.all.last)
    #expect(change.added.isEmpty && change.removed.isEmpty)
    #expect(change.touched == (first == "arw" ? [card] : []), "another picture is shown")
    source.stop()
  }

  @Test(arguments: ["a.jpg", "a.arw"])
  func aCardStaysItselfWhenAPartnerLeavesAndComesBack(name: String) throws {
    let deck = try TestDeck("a.arw", "a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    let card = try #require(source.order.first)
    for part in source.parts(of: card) { deck.decide(part, "keep", in: source) }
    try deck.test.remove(name)
    #expect(following.wait { source.fileCount == 2 })
    #expect(source.order.first == card && source.order.count == 2)
    #expect(source.file(of: card)?.text == (name == "a.jpg" ? "a.arw" : "a.jpg"))
    #expect(following.all.last?.removed == [] && following.all.last?.regrouped == [])
    #expect(source.parts(of: card).count == 2, "what is decided is decided of it as well")
    try deck.test.write(name, "content of \(name)")
    #expect(following.wait { source.fileCount == 3 })
    #expect(source.order.first == card && source.file(of: card)?.text == "a.jpg")
    source.stop()
  }

  @Test func aShotThatIsRenamedStaysItself() throws {
    let deck = try TestDeck("a.arw", "a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    let card = try #require(source.order.first)
    for part in source.parts(of: card) { deck.decide(part, "keep", in: source) }
    try deck.test.move("a.arw", to: "c.arw")
    try deck.test.move("a.jpg", to: "c.jpg")
    #expect(following.wait { cards(source) == ["b.jpg", "c.jpg c.arw"] })
    #expect(source.order.last == card)
    source.stop()
  }

  @Test func oneThatIsRenamedAloneIsACardAndSaysWhoseDecisionItHas() throws {
    let deck = try TestDeck("a.arw", "a.jpg")
    let (source, following) = try deck.follow()
    let card = try #require(source.order.first)
    for part in source.parts(of: card) { deck.decide(part, "keep", in: source) }
    try deck.test.move("a.arw", to: "c.arw")
    #expect(following.wait { cards(source) == ["a.jpg", "c.arw"] })
    #expect(source.order.first == card)
    #expect(following.all.last?.regrouped == [card])
    #expect(following.all.last?.added == [try #require(source.order.last)])
    source.stop()
  }

  // MARK: Remaining parts

  @Test func shotsThatWentAwayAreOneCardEach() throws {
    let deck = try TestDeck("a.arw", "a.jpg", "b.arw", "b.jpg")
    let source = try deck.open()
    for part in source.order.flatMap(source.parts) { deck.decide(part, "reject", in: source) }
    for name in ["a.arw", "a.jpg", "b.jpg"] { try deck.test.remove(name) }
    let again = try deck.open()
    #expect(Set(again.knownCards).count == 2)
    #expect(cards(again) == ["b.arw"])
    #expect(again.knownCards.count { $0 == again.order.first } == 2)
  }

  @Test func aNewFileIsNotTakenForWhatIsLeftOfAnOldShot() throws {
    let deck = try TestDeck("a.jpg")
    try deck.decide("a.jpg", "reject")
    try deck.test.remove("a.jpg")
    try deck.test.write("a.arw", "the camera counted from the beginning again")
    let source = try deck.open()
    #expect(!source.knownCards.contains(try #require(source.order.first)))
  }

  /// Shots come, go and are renamed: the changes announced lead to the state that a fresh scan
  /// finds.
  @Test func changesAtRandomEndWhereAFreshLookBegins() throws {
    var random = SeededGenerator(seed: .random(in: 0...UInt64.max))
    print("shots: seed \(random)")
    let deck = try TestDeck("a.arw", "a.jpg")
    let (source, following) = try deck.follow()
    var known = Set(source.order)
    var told = 0
    let names = ["a.arw", "a.jpg", "a.heic", "a.dng", "b.arw", "b.jpg", "c.jpg", "c.dng"]
    var there: Set = ["a.arw", "a.jpg"]
    for round in 0..<30 {
      let name = try #require(names.randomElement(using: &random))
      if there.contains(name), Bool.random(using: &random) {
        try deck.test.remove(name)
        there.remove(name)
      } else if there.contains(name), let other = names.filter({ !there.contains($0) }).first {
        try deck.test.move(name, to: other)
        there.remove(name)
        there.insert(other)
      } else {
        try deck.test.write(name, "content \(round)")
        there.insert(name)
      }
      source.poll()
      #expect(Set(cards(source)) == Set(cards(try deck.open())))
      #expect(Set(source.order).count == source.order.count)
      for change in following.all[told...] {
        #expect(known.isSuperset(of: change.removed) && known.isDisjoint(with: change.added))
        known.subtract(change.removed)
        known.formUnion(change.added)
        #expect(known == Set(change.order))
      }
      told = following.all.count
    }
    source.stop()
  }
}
