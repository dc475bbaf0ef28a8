import CAdwaita
import Foundation
import Koloda
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("A long sitting")
  struct EnduranceTests {
    /// The environment variable that asks for the long run.
    static let wish = "KOLODA_TEST_ENDURANCE"

    /// Runs in a process of its own, so that all its memory belongs to the deck.
    @Test("random operations with real gestures in between, and no decision lost or doubled")
    func endures() async {
      let outcome = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        try await MainActor.run {
          let environment = ProcessInfo.processInfo.environment
          let isLong = environment[EnduranceTests.wish] != nil
          let seed = environment[EnduranceTests.wish].flatMap(UInt64.init) ?? 20_261
          try #require(TestDisplay.isThere)
          let sitting = try RandomSitting(seed: seed)
          try sitting.run(operations: isLong ? 10_000 : 2_000)
        }
      }
      // Print the memory figure, and the seed to repeat the run.
      let lines = outcome.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
      for line in lines.split(separator: "\n") where line.hasPrefix("endurance:") { print(line) }
      #expect(lines.contains("endurance: "))
    }
  }
}
