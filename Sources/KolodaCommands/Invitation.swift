import KolodaFiles
import KolodaSharing
import KolodaSyncMessages

/// The instructions for people who are to answer a shared deck.
struct Invitation {
  private let address: String
  private let name: String

  init(address: String, name: String) {
    self.address = address
    self.name = name
  }

  /// Returns the commands that people run, and the one to add more people.
  func lines(for people: [String]) -> [String] {
    let own = SharedAddress(address, name: name).server?.person
    let others = people.filter { $0 != own }
    guard !others.isEmpty else {
      return ["To let people join, run:", "  \(command("people", address)) --add ROLE,…"]
    }
    return [
      others.count == 1
        ? "To join, “\(displayText(others[0].utf8))” runs:" : "To join, each person runs:"
    ]
      + others.map { "  " + command("join", Self.address(address, of: $0)) }
  }

  private func command(_ name: String, _ address: String) -> String {
    "koloda \(name) \(Self.word(address)) --name \(Self.word(self.name))"
  }

  /// Returns an address with the role replaced.
  static func address(_ address: String, of role: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    let host = rest[..<end].lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
    return String(address[..<scheme.upperBound]) + percentEncoded(role) + "@" + host
  }

  /// Quotes a word for the shell, if need be.
  static func word(_ text: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+=,")
    guard text.isEmpty || !text.allSatisfy(plain.contains) else { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
