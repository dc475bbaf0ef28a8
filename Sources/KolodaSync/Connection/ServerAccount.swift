import CPostgreSQL

/// Whom a server knows, and which server: what a password is for.
package struct ServerAccount: Hashable, Sendable {
  /// The server's name or address, or the folder of its socket.
  package let host: String
  /// The port.
  package let port: String
  /// The role.
  package let person: String

  /// Makes one.
  package init(host: String, port: String, person: String) {
    // A server's name is the same in capitals; the folder of a socket is not.
    self.host = host.hasPrefix("/") ? host : host.lowercased()
    self.port = port
    self.person = person
  }

  /// That of a connection, which may not have been made.
  init(of connection: OpaquePointer) {
    func text(_ value: UnsafeMutablePointer<CChar>?) -> String {
      value.map { String(cString: $0) } ?? ""
    }
    self.init(
      host: text(PQhost(connection)), port: text(PQport(connection)),
      person: text(PQuser(connection)))
  }
}
