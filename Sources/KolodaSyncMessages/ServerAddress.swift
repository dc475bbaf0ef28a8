/// The address of a shared deck: `postgresql://[PERSON@]HOST[:PORT]/DATABASE`.
///
/// As in libpq, there may be several hosts with commas between them, each with its port, or with one
/// `?port=` for all: they are tried in order, and the first that takes changes is used.
///
/// For a server on this machine it is `postgresql:///DATABASE`, or has `?host=FOLDER` for the
/// folder of its socket. Any other server is trusted only with a certificate for its name;
/// `?sslrootcert=FILE` says who may have signed that, `sslcert` and `sslkey` are the person's own
/// certificate and key. Their paths are absolute, since an address is used from any folder.
///
/// Addresses that differ in spelling but mean the same are equal.
///
/// An address never contains a secret, since it is displayed, remembered, and visible in process
/// lists.
package struct ServerAddress: Hashable, Sendable {
  /// Why an address can't be used.
  package enum Fault: Error, Hashable, Sendable {
    /// It does not begin with `postgresql://` or `postgres://`, or is not a URI.
    case notAnAddress
    /// It names no database.
    case noDatabase
    /// It contains a password.
    case password
    /// It names this many hosts, and another number of ports, which is neither none nor one.
    case ports(Int, hosts: Int)
    /// Its port is not a number from 1 to 65535.
    case port(String)
    /// It has a parameter with this name, which is unknown, without a value, or given twice.
    case parameter(String)
    /// The file of a parameter with this name is not an absolute path.
    case relativeFile(String, parameter: String)
  }

  /// Where a server is looked for.
  package struct Server: Hashable, Sendable {
    /// The server's name or address, or the folder of its socket; nil for libpq's default folder.
    package let host: String?
    /// The port; nil for PostgreSQL's usual one.
    package let port: Int?

    package init(host: String?, port: Int? = nil) {
      // Host names ignore case; the folder of a socket doesn't.
      self.host = host.map { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : $0.lowercased() }
      self.port = port == usualPort ? nil : port
    }
  }

  /// The servers in the order in which they are tried; at least one.
  package let servers: [Server]
  package let database: String
  /// The PostgreSQL role; nil for the login name.
  package let person: String?
  /// The paths of files for TLS, by libpq's parameter names.
  package let certificates: [String: String]

  /// PostgreSQL's usual port, 5432; an address that gives it equals one that doesn't.
  package static let usualPort = 5432

  private static let schemes = ["postgresql://", "postgres://"]
  private static let files = ["sslrootcert", "sslcert", "sslkey"]

  /// Whether a text is meant as an address, valid or not.
  package static func isMeant(by text: String) -> Bool {
    schemes.contains { text.hasPrefix($0) }
  }

  /// Parses an address.
  package init(_ text: String) throws(Fault) {
    guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else {
      throw .notAnAddress
    }
    let rest = text.dropFirst(scheme.count)
    // Checked first, whatever else is wrong, since error messages quote the address. A password may
    // contain any character.
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
    let named = try authority.split(separator: ",", omittingEmptySubsequences: false)
      .map { part throws(Fault) in try Self.hostAndPort(part) }
    if named.contains(where: { !$0.host.isEmpty }) {
      parameters["host"] = try named.map { one throws(Fault) in try Self.decoded(one.host) }
        .joined(separator: ",")
    }
    if named.contains(where: { $0.port != nil }) {
      parameters["port"] = named.map { $0.port.map(String.init) ?? "" }.joined(separator: ",")
    }
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
    person = parameters["user"]
    servers = try Self.servers(parameters["host"] ?? "", parameters["port"])
    certificates = parameters.filter { Self.files.contains($0.key) }
    for name in Self.files {
      if let file = certificates[name], !file.hasPrefix("/") {
        throw .relativeFile(file, parameter: name)
      }
    }
  }

  private static func hostAndPort(
    _ authority: Substring
  ) throws(Fault) -> (host: Substring, port: Int?) {
    var name = authority
    var rest = authority[authority.endIndex...]
    if authority.hasPrefix("[") {
      // An IPv6 address contains colons itself.
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

  /// The servers of two lists with commas; an empty host or port is the usual one.
  private static func servers(_ hosts: String, _ ports: String?) throws(Fault) -> [Server] {
    let hosts = hosts.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? nil : String($0) }
    guard let ports else { return hosts.map { Server(host: $0) } }
    let texts = ports.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = try texts.map { text throws(Fault) in
      text.isEmpty && texts.count > 1 ? nil : try port(String(text))
    }
    guard numbers.count == 1 || numbers.count == hosts.count else {
      throw .ports(numbers.count, hosts: hosts.count)
    }
    return hosts.enumerated().map { place, host in
      Server(host: host, port: numbers.count == 1 ? numbers[0] : numbers[place])
    }
  }

  private static func port(_ text: String) throws(Fault) -> Int {
    guard let number = Int(text), (1...65_535).contains(number) else { throw .port(text) }
    return number
  }

  /// A part of the address with its percent escapes resolved.
  private static func decoded(_ text: Substring) throws(Fault) -> String {
    guard let decoded = percentDecoded(text),
      !decoded.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw .notAnAddress }
    return decoded
  }

  /// Whether a server is on this machine, so that nobody can intercept the connection.
  package static func isOfThisMachine(_ host: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || host == "127.0.0.1" || host == "::1"
  }
}
