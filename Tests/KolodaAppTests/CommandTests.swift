import Foundation
import KolodaTriage
import Testing

@testable import KolodaApp

/// The commands, whose keys stand in one place and are told in several.
@Suite("The commands")
struct CommandTests {
  /// The keys of every command that has some, by its name.
  private static let commands: [(name: String, keys: [String])] =
    (KeyCommand.all.map { ($0.name, $0.defaultKeys) }
    + WindowCommand.allCases.map { ($0.rawValue, $0.keys) }).filter { !$0.keys.isEmpty }

  /// What stands beside each deed in the reference's table of keys.
  private func reference() throws -> [[String]] {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: project.appendingPathComponent("docs/reference.md"), encoding: .utf8)
    let chapter = try #require(text.components(separatedBy: "\n## Keys\n").last)
      .components(separatedBy: "\n## ")[0]
    return chapter.split(separator: "\n").filter { $0.hasPrefix("|") }.map { row in
      let cell = row.split(separator: "|").last ?? ""
      return cell.split { ",;".contains($0) }.map { part in
        let key = part.split(separator: "(")[0].trimmingCharacters(in: .whitespaces)
        return key.replacing("comma", with: ",")
      }
    }
  }

  @Test("a command has a name of its own, and no key belongs to two")
  func unique() {
    for names in [KeyCommand.all.map(\.name), WindowCommand.allCases.map(\.rawValue)] {
      #expect(Set(names).count == names.count)
    }
    let keys = Self.commands.flatMap(\.keys).compactMap { Accelerator($0) }
    #expect(Set(keys).count == keys.count)
    #expect(keys.count == Self.commands.flatMap(\.keys).count, "GTK knows each")
  }

  @Test("a command of the window with keys has a title", arguments: WindowCommand.allCases)
  func titles(command: WindowCommand) {
    #expect(command.keys.isEmpty || command.title != command.rawValue)
    for key in command.keys { #expect(Accelerator(key).flatMap { WindowCommand($0) } == command) }
  }

  @Test("the reference has all keys of a command in one row")
  func referenceIsWhole() throws {
    let rows = try reference()
    for (name, keys) in Self.commands {
      let labels = keys.compactMap { Accelerator($0)?.label }
      #expect(rows.contains { row in labels.allSatisfy(row.contains) }, "\(name): \(labels)")
    }
  }

  @Test("the reference has no key that no command has")
  func referenceIsTrue() throws {
    let known = Set(Self.commands.flatMap(\.keys).compactMap { Accelerator($0)?.label })
    for key in try reference().joined() where key.contains(/^((Ctrl|Shift)\+)*(.|F[0-9]+)$/) {
      #expect(known.contains(key), "\(key)")
    }
  }

  @Test("no text names a key that no command has")
  func textsAreTrue() {
    let known = Set(Self.commands.flatMap(\.keys).compactMap { Accelerator($0)?.label })
    let keys = DeckKeys(settings: Settings(), piles: Pile.builtIn)
    let help = HelpTopic.all(keys).flatMap(\.parts).compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
    let texts = [ReviewTexts.tooltip, PhotoTexts.tapToTryAgain] + help
    let named = texts.flatMap { $0.matches(of: /((Ctrl|Shift)\+)+[A-Z]\b|\bF[0-9]+\b/) }
      .map { String($0.output.0) }
    #expect(named.count >= 5)
    for key in named { #expect(known.contains(key), "\(key)") }
  }
}
