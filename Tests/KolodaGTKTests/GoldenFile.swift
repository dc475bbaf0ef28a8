import Foundation
import Testing

/// A file in `Golden/` with a text that was approved once and must not change by accident.
struct GoldenFile {
  /// The environment variable that, set to 1, approves the present text.
  static let acceptance = "KOLODA_ACCEPT_GOLDEN"

  private let name: String
  private let url: URL

  /// Refers to the file `name`.node.
  init(_ name: String) {
    self.name = name
    url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name).node")
  }

  /// Expects the text to equal the file's, or writes it to the file if that was asked for.
  func expect(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment[Self.acceptance] == "1" {
      try Data(text.utf8).write(to: url)
      return
    }
    let golden = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    guard golden != text else { return }
    Issue.record(
      """
      \(name) is drawn differently (- as it was, + as it is):
      \(Self.difference(from: golden, to: text))
      If this is right, run: \(Self.acceptance)=1 swift test --filter GoldenTree
      """, sourceLocation: location)
  }

  /// Returns the removed and added lines with their numbers.
  private static func difference(from old: String, to new: String) -> String {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = after.difference(from: before).map { change in
      switch change {
      case .remove(let line, let text, _): (line, "- \(line + 1): \(text)")
      case .insert(let line, let text, _): (line, "+ \(line + 1): \(text)")
      }
    }
    return changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
  }
}
