import Foundation
import KolodaJournal

/// Where a shared deck is: the address of its server, and its name there.
///
/// Both in one text are a URI: the address, `#` and the name, as in
/// `postgresql://ann@db.example.org/decks#reviews`.
struct SharedAddress: Hashable, Sendable {
  /// The address of the server's database.
  let address: String
  /// What the deck is called there.
  let name: String

  private static let schemes = ["postgresql://", "postgres://"]

  /// Whether a text is the address of a server, and no path.
  static func isMeant(by text: String) -> Bool { schemes.contains { text.hasPrefix($0) } }

  init(_ address: String, name: String) {
    self.address = address
    self.name = name
  }

  /// Takes a URI apart; nil for another, and for one without a name.
  init?(uri: String) {
    guard Self.isMeant(by: uri), let cut = uri.firstIndex(of: "#"),
      let name = uri[uri.index(after: cut)...].removingPercentEncoding, !name.isEmpty
    else { return nil }
    self.init(String(uri[..<cut]), name: name)
  }

  /// The URI.
  var uri: String {
    let name = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
    // In an address the sign may be written so, too.
    return address.replacing("#", with: "%23") + "#" + name
  }

  /// The server's name; nil for the server of this computer.
  var host: String? {
    guard let parts = URLComponents(string: address) else { return nil }
    let host = parts.host.flatMap { $0.isEmpty ? nil : $0 }
    let name = host ?? parts.queryItems?.first { $0.name == "host" }?.value
    return name.flatMap { Self.isHere($0) ? nil : $0 }
  }

  private static func isHere(_ host: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  /// The folder of what is kept here of all shared decks.
  static var folder: String { JournalLocation.standard.directory + "/shared" }
}
