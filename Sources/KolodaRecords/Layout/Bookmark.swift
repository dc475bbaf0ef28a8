import KolodaTriage

/// The parts of a bookmark, for display.
package struct Bookmark: Hashable, Sendable {
  /// The title; nil if it is empty.
  package let title: String?
  /// The whole address.
  package let address: String
  /// The range of the host in the address; nil for an address without one.
  package let host: Range<String.Index>?
  /// The names of the folders around it, the outermost first.
  package let folders: [String]
  /// When it was added; nil if the browser didn't record that.
  package let added: UTCTime?
  /// Its tags.
  package let tags: [String]
  /// The description; nil if there is none.
  package let about: String?

  /// The most characters that are kept of each text.
  private static let longest = 4000

  /// Reads a bookmark from its record; nil for a record that can't be read.
  ///
  /// - Parameter folders: the names of the folders around it.
  init?(_ record: Record, in folders: [String]) {
    guard record.fault == nil else { return nil }
    func text(_ name: String) -> String? {
      let text = record.field(named: name).map { record.text(of: $0) } ?? ""
      let words = text.beginning(Self.longest).replacing("\0", with: "\u{2400}")
      return words.allSatisfy(\.isWhitespace) ? nil : words
    }
    address = text("address") ?? ""
    title = text("title")
    host = Self.host(in: address)
    self.folders = folders.filter { !$0.isEmpty }
    let parts = BookmarkParts(record.bytes)
    let date = parts.attributes.first { $0.name == "add_date" }?.value
    added = date.flatMap { BookmarkParts.time(record.bytes[$0]) }
    tags = (text("tags") ?? "").split(separator: ",").map {
      String($0.drop(while: \.isWhitespace))
    }.filter { !$0.isEmpty }
    about = text("description")
  }

  /// Finds the host in an address, by RFC 3986: between `//` and the path, without user and port.
  static func host(in address: String) -> Range<String.Index>? {
    guard let scheme = address.firstIndex(of: ":"),
      address[scheme...].hasPrefix("://")
    else { return nil }
    let start = address.index(scheme, offsetBy: 3)
    let end = address[start...].firstIndex { "/?#\\".contains($0) } ?? address.endIndex
    var host = address[start..<end]
    if let user = host.lastIndex(of: "@") { host = host[host.index(after: user)...] }
    if host.first == "[", let bracket = host.firstIndex(of: "]") {
      host = host[...bracket]
    } else if let port = host.firstIndex(of: ":") {
      host = host[..<port]
    }
    return host.isEmpty ? nil : host.startIndex..<host.endIndex
  }
}
