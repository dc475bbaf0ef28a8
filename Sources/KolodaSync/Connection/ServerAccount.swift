import CPostgreSQL

/// The server and role that a password is for.
package struct ServerAccount: Hashable, Sendable {
  /// The server's name or address, or the folder of its socket.
  package let host: String
  package let port: String
  /// The PostgreSQL role.
  package let person: String

  package init(host: String, port: String, person: String) {
    // Host names ignore case; the folder of a socket doesn't.
    self.host = host.hasPrefix("/") ? host : host.lowercased()
    self.port = port
    self.person = person
  }

  /// The account of a connection, which may not be established.
  init(of connection: OpaquePointer) {
    func text(_ value: UnsafeMutablePointer<CChar>?) -> String {
      value.map { String(cString: $0) } ?? ""
    }
    self.init(
      host: text(PQhost(connection)), port: text(PQport(connection)),
      person: text(PQuser(connection)))
  }
}
