import Foundation
import KolodaSyncMessages
import TestSupport
import Testing

@testable import KolodaSharing

@Suite("The photos of a shared deck that are kept")
struct KeptPhotosTests {
  private func photos(_ deck: SharedSample) throws -> (KeptDeck, KeptPhotos) {
    var joined = deck.joined
    #expect(joined.photos(in: deck.place, deck.records) == nil)
    joined.pile.hasPhotos = true
    return (joined, try #require(joined.photos(in: deck.place, deck.records)))
  }

  @Test("What is told of a photo is its names, and nothing of them leads anywhere")
  func records() {
    #expect(
      String(decoding: PhotoRecord(file: "a.jpg", others: []).json, as: UTF8.self)
        == #"{"file": "a.jpg"}"#)
    let shot = PhotoRecord(file: "a.JPG", others: ["a.ARW"])
    #expect(PhotoRecord(json: shot.json)?.title == "a.JPG + ARW")
    let hostile = PhotoRecord(json: Array(#"{"file": "../\u001b[2J\u202egpj", "x": 1}"#.utf8))
    #expect(
      hostile?.title.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E } == false)
    let long = PhotoRecord(file: String(repeating: "x", count: 1 << 20), others: [])
    #expect(long.title.count < 300)
    for text in ["", "[]", "{}", #"{"file": 3}"#] {
      #expect(PhotoRecord(json: Array(text.utf8)) == nil)
    }
  }

  @Test("A picture that is too long is cut where it is seen to be, one that is none is empty")
  func bounds() throws {
    let deck = try SharedSample()
    let (_, photos) = try photos(deck)
    let record = PhotoRecord(file: "a.jpg", others: []).json
    let sizes = [0: nil, 1: 0, 2: 10, 3: SharedPhotos.longestPreview + 100]
    for (number, size) in sizes {
      try photos.keep(size.map { Data(count: $0) }, record: record, of: number)
    }
    for (number, kept) in [0: 0, 1: 0, 2: 10, 3: SharedPhotos.longestPreview + 1] {
      let path = try #require(photos.path(of: number))
      let file = try FileManager.default.attributesOfItem(
        atPath: String(decoding: path.bytes, as: UTF8.self))
      #expect(file[.size] as? Int == kept && photos.has(number))
      #expect(path.longest == SharedPhotos.longestPreview && path.name == "a.jpg")
    }
    #expect(!photos.has(7) && photos.name(of: 7) == nil && photos.path(of: 7)?.name == "#8")
  }

  @Test("A card is held only where its picture is here, and is a photo's or not for good")
  func held() throws {
    let deck = try SharedSample()
    var (joined, photos) = try photos(deck)
    var card = SharedSample.card(4)
    card.preview = Data([1, 2, 3])
    var standing = SyncedDeck.madeUp(holding: [card, SharedSample.card(5, withRecord: false)])
    standing.hasPhotos = false
    try joined.take(standing, deck.records, photos)
    #expect(joined.pile.held.map(\.number) == [4] && joined.pile.hasPhotos == true)
    #expect(joined.pile.held.allSatisfy { $0.preview == nil && $0.record == nil })
  }

  @Test("Cards that are wanted again are asked for a few at a time, and again after a break")
  func wanted() {
    var wanted = WantedCards()
    #expect(wanted.next() == nil)
    wanted.want(Set(0..<20))
    #expect(wanted.next() == Array(0..<8))
    // Cards wanted last are asked for first; requests under way are not repeated.
    wanted.want([3, 90])
    #expect(wanted.end().isEmpty)
    #expect(wanted.next() == [90] + Array(8..<15))
    wanted.giveUp()
    #expect(wanted.next() == Array(8..<15) + [90])
    for _ in 0..<100 { wanted.want(Set((0..<50).map { _ in Int.random(in: 0..<100_000) })) }
    var count = 0
    while let some = wanted.next() { count += some.count }
    #expect(count <= 256)
  }
}
