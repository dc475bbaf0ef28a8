/// Where a pile of several people is: `postgresql://[PERSON@]HOST[:PORT]/DATABASE`.
///
/// The server of this machine is `postgresql:///DATABASE`, or `?host=FOLDER` for the folder of its
/// socket. Any other is believed only with a certificate of its name; `?sslrootcert=FILE` says who
/// may have signed that, `sslcert` and `sslkey` what the person shows.
///
/// Two that are spelt otherwise and say the same are equal.
///
/// A secret never stands in it: an address is shown, remembered, and seen in lists of processes.
package struct ServerAddress: Hashable, Sendable {
  /// Why an address can't be used.
  package enum Fault: Error, Hashable, Sendable {
    /// It does not begin with `postgresql://` or `postgres://`, or is no URI.
    case notAnAddress
    /// It names no database.
    case noDatabase
    /// It has a password in it.
    case password
    /// It names several servers.
    case severalHosts
    /// Its port is no number from 1 to 65535.
    case port(String)
    /// It says something else, by this name, or says it twice.
    case parameter(String)
  }

  /// The server's name or address, or the folder of its socket; nil for libpq's own folder.
  package let host: String?
  /// The port; nil for the usual one.
  package let port: Int?
  /// The name of the database.
  package let database: String
  /// The role; nil for the login name.
  package let person: String?
  /// The names of files for TLS, by libpq's names.
  package let certificates: [String: String]

  /// PostgreSQL's own port, which an address may name or not.
  package static let usualPort = 5432

  private static let schemes = ["postgresql://", "postgres://"]
  private static let files = ["sslrootcert", "sslcert", "sslkey"]

  /// Whether a text means an address, if not a good one.
  package static func isMeant(by text: String) -> Bool {
    schemes.contains { text.hasPrefix($0) }
  }

  /// Takes an address apart.
  package init(_ text: String) throws(Fault) {
    guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else {
      throw .notAnAddress
    }
    let rest = text.dropFirst(scheme.count)
    // First of all, whatever else is wrong: what is wrong is shown. One may have any character.
    if let at = rest.lastIndex(of: "@"), rest[..<at].contains(":") { throw .password }
    let query = rest.firstIndex(of: "?") ?? rest.endIndex
    guard let slash = rest[..<query].firstIndex(of: "/") else { throw .noDatabase }
    var authority = rest[..<slash]
    var parameters: [String: String] = [:]
    if let at = authority.lastIndex(of: "@") {
      parameters["user"] = try Self.decoded(authority[..<at])
      authority = authority[authority.index(after: at)...]
    }
    let pairs = rest[query...].dropFirst().split(separator: "&", omittingEmptySubsequences: true)
    for pair in pairs where pair.hasPrefix("password=") || pair.hasPrefix("sslpassword=") {
      throw .password
    }
    if authority.contains(",") { throw .severalHosts }
    let (name, number) = try Self.hostAndPort(authority)
    if !name.isEmpty { parameters["host"] = try Self.decoded(name) }
    if let number { parameters["port"] = String(number) }
    for pair in pairs {
      let cut = pair.firstIndex(of: "=") ?? pair.endIndex
      let key = try Self.decoded(pair[..<cut])
      guard cut < pair.endIndex,
        ["host", "port", "user"].contains(key) || Self.files.contains(key),
        parameters[key] == nil
      else { throw .parameter(key) }
      parameters[key] = try Self.decoded(pair[cut...].dropFirst())
    }
    database = try Self.decoded(rest[slash..<query].dropFirst())
    if database.isEmpty { throw .noDatabase }
    // A name is the same in capitals; the folder of a socket is not.
    host = parameters["host"].map { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : $0.lowercased() }
    if host?.contains(",") == true { throw .severalHosts }
    person = parameters["user"]
    let port = try parameters["port"].map { text throws(Fault) in try Self.port(text) }
    self.port = port == Self.usualPort ? nil : port
    certificates = parameters.filter { Self.files.contains($0.key) }
  }

  private static func hostAndPort(
    _ authority: Substring
  ) throws(Fault) -> (host: Substring, port: Int?) {
    var name = authority
    var rest = authority[authority.endIndex...]
    if authority.hasPrefix("[") {
      // An address of IPv6 has colons itself.
      guard let end = authority.firstIndex(of: "]") else { throw .notAnAddress }
      name = authority[authority.index(after: authority.startIndex)..<end]
      rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .notAnAddress }
    } else if let colon = authority.firstIndex(of: ":") {
      name = authority[..<colon]
      rest = authority[colon...]
    }
    return (name, rest.count > 1 ? try port(String(rest.dropFirst())) : nil)
  }

  private static func port(_ text: String) throws(Fault) -> Int {
    guard let number = Int(text), (1...65_535).contains(number) else { throw .port(text) }
    return number
  }

  /// A part of the address without its percent signs.
  private static func decoded(_ text: Substring) throws(Fault) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
      else { throw .notAnAddress }
      bytes.append(value)
      rest.removeFirst(2)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self),
      !decoded.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw .notAnAddress }
    return decoded
  }

  /// Whether a server is on this machine, so that nobody sits between.
  package static func isOfThisMachine(_ host: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || host == "127.0.0.1" || host == "::1"
  }
}

extension ServerAddress.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAnAddress: "the address is not of the form postgresql://HOST/DATABASE"
    case .noDatabase: "the address names no database: postgresql://HOST/DATABASE"
    case .password:
      "the address has a password in it, which others on this machine could see. Take it out, and "
        + "put it into the file that PGPASSFILE names (~/.pgpass)"
    case .severalHosts: "the address names several servers; give one"
    case .port(let text): "the address has the port “\(text)”; a port is a number from 1 to 65535"
    case .parameter(let name):
      "the address says “\(name)”, which is not known here, or says it twice"
    }
  }
}
