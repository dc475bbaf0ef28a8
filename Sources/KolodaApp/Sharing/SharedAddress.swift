import Foundation
import KolodaJournal
import KolodaSyncMessages

/// Where a shared deck is: the address of its server, and its name there.
///
/// Both in one text are a URI: the address, `#` and the name, as in
/// `postgresql://ann@db.example.org/decks#reviews`.
///
/// Two are the same deck's if their addresses say the same, however they are spelt.
struct SharedAddress: Sendable {
  /// The address of the server's database.
  let address: String
  /// What the deck is called there.
  let name: String
  /// Whether it is the deck of the cards that people disagree on, and not the deck itself.
  var isDisputes = false

  /// What follows the name in the URI of the cards that people disagree on; no name has the sign.
  private static let disputes = "?disputes"

  /// What the address says; nil for one that is none.
  let server: ServerAddress?

  /// Whether a text is the address of a server, and no path.
  static func isMeant(by text: String) -> Bool { ServerAddress.isMeant(by: text) }

  init(_ address: String, name: String) {
    self.address = address
    self.name = name
    server = try? ServerAddress(address)
  }

  /// Takes a URI apart; nil for another, and for one without a name.
  init?(uri: String) {
    guard Self.isMeant(by: uri), let cut = uri.firstIndex(of: "#") else { return nil }
    var fragment = uri[uri.index(after: cut)...]
    let isDisputes = fragment.hasSuffix(Self.disputes)
    if isDisputes { fragment = fragment.dropLast(Self.disputes.count) }
    guard let name = fragment.removingPercentEncoding, !name.isEmpty else { return nil }
    self.init(String(uri[..<cut]), name: name)
    self.isDisputes = isDisputes
  }

  /// The deck itself.
  var whole: SharedAddress { SharedAddress(address, name: name) }

  /// The deck of the cards that people disagree on.
  var ofDisputes: SharedAddress {
    var place = self
    place.isDisputes = true
    return place
  }

  /// The URI.
  var uri: String {
    let name = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
    // In an address the sign may be written so, too.
    return address.replacing("#", with: "%23") + "#" + name + (isDisputes ? Self.disputes : "")
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

extension SharedAddress: Hashable {
  static func == (one: SharedAddress, other: SharedAddress) -> Bool {
    guard one.name == other.name, one.isDisputes == other.isDisputes else { return false }
    return one.server.map { $0 == other.server } ?? (one.address == other.address)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(isDisputes)
    if let server { hasher.combine(server) } else { hasher.combine(address) }
  }
}
