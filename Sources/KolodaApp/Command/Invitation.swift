import Foundation
import KolodaFiles

/// What people are told who are to answer a shared deck.
struct Invitation {
  private let address: String
  private let name: String

  init(address: String, name: String) {
    self.address = address
    self.name = name
  }

  /// What each of some roles runs, and how more get in.
  func lines(for people: [String]) -> [String] {
    let own = SharedAddress(address, name: name).server?.person
    let others = people.filter { $0 != own }
    guard !others.isEmpty else {
      return ["To let people answer it, run", "  \(command("people", address)) --add ROLE,…"]
    }
    return [
      others.count == 1
        ? "To answer it, “\(displayText(others[0].utf8))” runs" : "To answer it, each of them runs"
    ]
      + others.map { "  " + command("join", Self.address(address, of: $0)) }
  }

  private func command(_ name: String, _ address: String) -> String {
    "koloda \(name) \(Self.word(address)) --name \(Self.word(self.name))"
  }

  /// An address with another role in it.
  static func address(_ address: String, of role: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    let host = rest[..<end].lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let person = role.addingPercentEncoding(withAllowedCharacters: allowed) ?? role
    return String(address[..<scheme.upperBound]) + person + "@" + host
  }

  /// A word as a shell takes it.
  static func word(_ text: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+=,")
    guard text.isEmpty || !text.allSatisfy(plain.contains) else { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
