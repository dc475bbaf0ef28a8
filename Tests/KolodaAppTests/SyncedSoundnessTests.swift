import Foundation
import KolodaSyncMessages
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaApp

@Suite("What the server of a shared deck says is not taken on trust")
struct SyncedSoundnessTests {
  @Test("Names and looks that can’t be are not believed")
  func namesThatCannotBe() {
    func person(_ name: String) -> SyncedPerson {
      SyncedPerson(name: name, answers: 0, extra: 0, held: 0, events: 0, isRemoved: false)
    }
    for (name, isGood) in [
      ("ann", true), ("\u{1B}[31m\u{202E}", true), ("", false),
      (String(repeating: "x", count: 10_000), false),
    ] {
      let deck = SyncedDeck.madeUp(people: [person(name)])
      #expect(deck.isSound == isGood, "\(name.prefix(20))")
      let progress = SyncedProgress(
        person: "ann", isManager: false, answersPerCard: 1, cards: 1, isClosed: false,
        people: [person(name)], decided: [name: [.min, .max]])
      #expect(progress.isSound == isGood)
      // Times in the far past or future give no pace.
      #expect(SharedPace(progress, now: UTCTime(microseconds: 0)).timeLeft == nil)
      let answers = [
        SyncedAnswer(card: 0, person: name, pile: "keep", time: .max, isExtra: false)
      ]
      let dispute = SyncedDispute(
        card: 0, record: Data(), pile: nil, person: nil, isOwn: false, answers: answers)
      #expect(dispute.isSound == isGood)
      #expect(UTCTime(microseconds: .max).iso8601.hasSuffix("Z"))
      #expect(UTCTime(microseconds: .min).iso8601.hasSuffix("Z"))
    }
    var deck = SyncedDeck.madeUp()
    deck.look = SharedLook(mark: "1", text: String(repeating: "x", count: SharedLook.longest + 1))
    #expect(!deck.isSound)
    var dispute = SyncedDispute(
      card: 0, record: Data(), pile: nil, person: nil, isOwn: false, answers: [])
    dispute.answers = Array(
      repeating: SyncedAnswer(card: 0, person: "ann", pile: "keep", time: 0, isExtra: false),
      count: 1001)
    #expect(!dispute.isSound)
  }

  @Test("Numbers that can’t be are not believed")
  func numbersThatCannotBe() {
    var deck = SyncedDeck.madeUp(people: [.named("ben", held: .max)])
    #expect(!deck.isSound)
    deck.people[0].held = 16
    #expect(deck.isSound)
    deck.people[0].events = -1
    #expect(!deck.isSound)
  }
}
