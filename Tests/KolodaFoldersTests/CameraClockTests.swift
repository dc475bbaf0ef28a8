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

  @Test("the clocks are read as they were written")
  func clockText() {
    var clocks = CameraClocks()
    clocks[Camera(make: "Nikon", model: "Z 6", serial: "1")] = -3600
    clocks[Camera(make: "Google", model: "Pixel")] = 1
    clocks[Camera()] = 0
    #expect(CameraClocks(text: clocks.text) == clocks)
    #expect(clocks.corrections.count == 2)
    #expect(CameraClocks(text: "\n\t\t\nx\ta\tb\tc\n99").corrections.isEmpty)
  }
}
