import KolodaJournal
import KolodaSyncMessages

/// The address of a shared deck: the address of its server's database, and the deck's name there.
///
/// As one text it is a URI: the address, `#` and the name, as in
/// `postgresql://ann@db.example.org/decks#reviews`.
///
/// Two addresses are equal if they mean the same server and name, however they are spelt.
package struct SharedAddress: Sendable {
  /// The address of the server's database.
  package let address: String
  /// The deck's name on the server.
  package let name: String
  /// Whether this means the deck of disputed cards instead of the deck itself.
  package var isDisputes = false

  /// The URI's ending for the deck of disputed cards.
  ///
  /// No name contains a question mark.
  private static let disputes = "?disputes"

  /// The parsed address; nil if it is not valid.
  package let server: ServerAddress?

  /// Whether a text is a server's address rather than a path.
  package static func isMeant(by text: String) -> Bool { ServerAddress.isMeant(by: text) }

  package init(_ address: String, name: String) {
    self.address = address
    self.name = name
    server = try? ServerAddress(address)
  }

  /// Parses a URI; nil if it is not valid or has no name.
  package init?(uri: String) {
    guard Self.isMeant(by: uri), let cut = uri.firstIndex(of: "#") else { return nil }
    var fragment = uri[uri.index(after: cut)...]
    let isDisputes = fragment.hasSuffix(Self.disputes)
    if isDisputes { fragment = fragment.dropLast(Self.disputes.count) }
    guard let name = percentDecoded(fragment), !name.isEmpty else { return nil }
    self.init(String(uri[..<cut]), name: name)
    self.isDisputes = isDisputes
  }

  /// The deck itself.
  package var whole: SharedAddress { SharedAddress(address, name: name) }

  /// The deck of the cards that people disagree on.
  package var ofDisputes: SharedAddress {
    var place = self
    place.isDisputes = true
    return place
  }

  /// The URI as text.
  package var uri: String {
    let name = percentEncoded(name, keeping: "!$&'()*+,/=@")
    // An address may itself contain `#`; it is escaped so that the first `#` begins the name.
    return address.replacing("#", with: "%23") + "#" + name + (isDisputes ? Self.disputes : "")
  }

  /// The name of the server's host, or the names of several; nil for a server on this computer.
  package var host: String? {
    let names = server?.servers.compactMap { $0.host }.filter { !Self.isHere($0) } ?? []
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func isHere(_ host: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  /// The folder of everything that this computer keeps of shared decks.
  package static var folder: String { JournalLocation.standard.directory + "/shared" }
}

extension SharedAddress: Hashable {
  package static func == (one: SharedAddress, other: SharedAddress) -> Bool {
    guard one.name == other.name, one.isDisputes == other.isDisputes else { return false }
    return one.server.map { $0 == other.server } ?? (one.address == other.address)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(isDisputes)
    if let server { hasher.combine(server) } else { hasher.combine(address) }
  }
}
