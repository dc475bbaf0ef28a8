import KolodaSyncMessages
import KolodaTriage
import Testing

/// Events go to the server and come from it as they were; what Apply did stays on its computer.
@Suite struct SyncEventTests {
  private func event(_ kind: EventKind) -> Event<Int> {
    Event(
      id: .random(), kind: kind, cards: [7], author: Author(person: "ada", seat: .random()),
      group: .random(), lamport: 5, time: UTCTime(microseconds: 9))
  }

  @Test func itComesBackAsItWas() throws {
    let note = try #require(Note("\"words\" \\ \n"))
    let kinds: [EventKind] = [
      .decide(.later), .undo(.random()), .redo(.random()), .mark(.stars(.five)),
      .mark(.label(.green)), .mark(.turn(.over)), .mark(.note(note)),
    ]
    for kind in kinds {
      let event = event(kind)
      let told = try #require(SyncEvent(event, card: 7))
      #expect(told.event(by: "ada", about: [7]) == event)
      #expect(told.card == 7 && told.uid.count == 32)
    }
  }

  @Test func whatApplyDidIsNeitherSentNorTaken() throws {
    #expect(SyncEvent(event(.applied(.trash)), card: 7) == nil)
    var told = try #require(SyncEvent(event(.decide(.keep)), card: 7))
    (told.kind, told.text) = ("applied", "trash")
    #expect(told.event(by: "ada", about: [7]) == nil)
  }

  @Test func whatIsMalformedIsNoEvent() throws {
    let sound = try #require(SyncEvent(event(.undo(.random())), card: 7))
    for spoil: (inout SyncEvent) -> Void in [
      { $0.uid = "ab" }, { $0.seat = "" }, { $0.act += "0" }, { $0.about = nil },
      { $0.about = "no" }, { $0.kind = "" }, { $0.uid = $0.uid.uppercased() + "G" },
    ] {
      var event = sound
      spoil(&event)
      #expect(event.event(by: "ada", about: [7]) == nil)
    }
  }

  @Test func idsAreHexadecimal() throws {
    let id = EventID(high: 0x0123_4567_89ab_cdef, low: 1)
    #expect(id.hex == "0123456789abcdef0000000000000001")
    #expect(EventID(hex: id.hex) == id)
    for text in ["", "0", id.hex + "00", id.hex.uppercased(), String(id.hex.dropLast(2))] {
      #expect(EventID(hex: text) == nil)
    }
  }
}
