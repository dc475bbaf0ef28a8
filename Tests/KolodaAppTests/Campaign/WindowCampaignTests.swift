import CAdwaita
import FedEvents
import Foundation
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

extension FedInputTests {
  /// What is decided is what is seen, whatever several devices do at once.
  @Suite("A campaign of input in a window")
  @MainActor
  struct WindowCampaignTests {
    /// The number in KOLODA_TEST_ENDURANCE is the seed of a long run.
    private static let wish = ProcessInfo.processInfo.environment["KOLODA_TEST_ENDURANCE"]
    private static let acts = wish == nil ? 1_200 : 100_000

    @Test(
      "Every decision hits the card in front, every frame draws it, and nothing is left over it")
    func campaign() throws {
      try #require(TestDisplay.isThere)
      let seed = Self.wish.flatMap(UInt64.init) ?? 33
      let trace = FileManager.default.temporaryDirectory
        .appendingPathComponent("koloda-campaign-\(UUID().uuidString)")
      let writer = try TraceWriter(path: Array(trace.path.utf8))
      writer.writeStart(version: "test", deck: nil)
      var holds = false
      try WindowHost.open(pictures: 60, trace: writer) { window, session in
        let campaign = try WindowCampaign(window, session, seed: seed)
        holds = KnownWarning.tolerating { campaign.run(acts: Self.acts) }
      }
      let verdict = try law(of: trace)
      print("campaign: \(verdict.text.split(separator: "\n").last ?? "")")
      guard verdict.isKept else {
        Issue.record("seed \(seed), trace \(trace.path): \(verdict.text.prefix(2_000))")
        return
      }
      if holds { try FileManager.default.removeItem(at: trace) }
    }

    /// What the law's checker of the acceptance tests says of a trace.
    private func law(of trace: URL) throws -> (isKept: Bool, text: String) {
      let checker = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Acceptance/law.py")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", checker.path, trace.path]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let said = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus == 0, String(decoding: said, as: UTF8.self))
    }
  }
}
