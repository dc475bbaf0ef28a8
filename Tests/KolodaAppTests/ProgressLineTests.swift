import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite(
  "The progress line", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ProgressLineTests {
  @Test("It stands still once its window is closed, as long as somebody holds that")
  func closed() throws {
    try #require(TestDisplay.isThere)
    try WindowHost.open(files: 3) { window, _ in
      window.decide(.keep, by: .key)
      #expect(MainLoop.run { window.decisions.progress.isMoving })
      window.close()
      #expect(!window.decisions.progress.isMoving)
    }
  }
}
