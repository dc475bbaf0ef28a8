import Testing

@testable import KolodaFolders

/// What is added to the times of a camera whose clock was wrong, as people write it and as it is kept.
@Suite struct CameraClockTests {
  @Test(
    "a correction is read as people write it",
    arguments: [
      ("+1:02:03", 3723), ("-0:30", -1800), ("2", 7200), ("1:00:00", 3600), ("", 0), (" ", 0),
      ("−0:00:01", -1), ("+0:00:00", 0),
    ])
  func correction(text: String, seconds: Int) {
    #expect(CameraClocks.seconds(text) == seconds)
    #expect(CameraClocks.seconds(CameraClocks.text(ofSeconds: seconds)) == seconds)
  }

  @Test(
    "what is no correction is none",
    arguments: ["+", "x", "1:2", "1:60", "1:00:60", "1:00:00:00", "::", "99999999", "1.5", "1:-1"])
  func noCorrection(text: String) {
    #expect(CameraClocks.seconds(text) == nil)
  }

  private static let nikon = Camera(make: "Nikon", model: "Z 6", serial: "1")
  private static let phone = Camera(make: "Google", model: "Pixel")

  @Test("the clocks are read as they were written")
  func clockText() {
    var clocks = CameraClocks()
    clocks[Self.nikon] = -3600
    clocks[Self.phone] = 1
    clocks[Camera()] = 0
    clocks.replace(nil, with: .init(start: 20, seconds: 5), of: Self.phone)
    clocks.replace(nil, with: .init(start: -1, seconds: 7), of: Camera())
    #expect(CameraClocks(text: clocks.text) == clocks)
    #expect(clocks.corrections.count == 2)
    #expect(CameraClocks(text: "\n\t\t\nx\ta\tb\tc\n99").corrections.isEmpty)
    #expect(CameraClocks(text: "1\ta\tb\tc\tx\n1\ta\tb\tc\t1\t1") == CameraClocks())
  }

  @Test("each correction holds from its start to that of the next")
  func laterCorrections() {
    var clocks = CameraClocks()
    clocks[Self.phone] = 1
    clocks.replace(nil, with: .init(start: 20, seconds: 5), of: Self.phone)
    clocks.replace(nil, with: .init(start: 10, seconds: 0), of: Self.phone)
    #expect(clocks.later(of: Self.phone).map(\.start) == [10, 20])
    let shift = ClockShift(clocks, of: Self.phone)
    #expect([9, 10, 19, 20].map(shift.corrected) == [1_000_009, 10, 19, 5_000_020])
    #expect(clocks.later(of: Self.nikon).isEmpty)
  }

  @Test("a later correction is replaced by what was entered in its place")
  func replacedCorrections() {
    var clocks = CameraClocks()
    let ten = CameraClocks.Later(start: 10, seconds: 5)
    let other = CameraClocks.Later(start: 20, seconds: 6)
    clocks.replace(nil, with: ten, of: Self.phone)
    clocks.replace(ten, with: other, of: Self.phone)
    #expect(clocks.later(of: Self.phone) == [other])
    // Of two that hold from the same time on, the new one counts.
    clocks.replace(nil, with: .init(start: 20, seconds: 7), of: Self.phone)
    #expect(clocks.later(of: Self.phone) == [.init(start: 20, seconds: 7)])
    clocks.replace(.init(start: 20, seconds: 7), with: nil, of: Self.phone)
    #expect(clocks == CameraClocks())
  }
}
