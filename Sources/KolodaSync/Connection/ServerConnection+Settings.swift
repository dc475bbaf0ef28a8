import CPostgreSQL
import Glibc
import KolodaSyncMessages

extension ServerConnection {
  /// The settings of a session, whatever the database and the role have set.
  ///
  /// A statement that waits for a lock for longer than 10 s fails. Of other people's schemas, such as
  /// "public", nothing is used: a function there that suits a call better than PostgreSQL's own would
  /// run with the rights of whoever manages the decks. The functions of the decks rely on seeing what
  /// others have committed by the time of each of their statements.
  private static let options =
    "-c bytea_output=hex -c lock_timeout=10000 -c search_path=pg_catalog,pg_temp"
    + " -c default_transaction_isolation=read\\ committed"

  /// The connection parameters for libpq, including all that decide where it connects and what it
  /// trusts.
  ///
  /// - Parameter usualHost: the host where the address names none.
  package static func settings(_ address: ServerAddress, usualHost: String) -> [(
    key: String, value: String
  )] {
    let hosts = address.servers.map { $0.host ?? usualHost }
    let ports = address.servers.map { String($0.port ?? ServerAddress.usualPort) }
    let isHere = hosts.allSatisfy { ServerAddress.isOfThisMachine($0) }
    var settings = [
      ("host", hosts.joined(separator: ",")), ("port", ports.joined(separator: ",")),
      ("dbname", address.database),
      ("sslmode", isHere ? "prefer" : "verify-full"),
      // GSS encryption would be tried first, and then no certificate would be checked.
      ("gssencmode", "disable"), ("client_encoding", "UTF8"),
      ("application_name", "koloda-sync"),
      ("options", options),
      // A dead network is noticed within a minute and a half, even while no statement runs.
      ("keepalives_idle", "60"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "30000"),
    ]
    // Of several, one may be a copy that follows another.
    if hosts.count > 1 { settings.append(("target_session_attrs", "read-write")) }
    if let person = address.person { settings.append(("user", person)) }
    settings += address.certificates.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return settings
  }

  /// libpq's default host: PGHOST, or else the folder of this machine's socket.
  static var usualHost: String {
    guard let all = PQconndefaults() else { return "/var/run/postgresql" }
    defer { PQconninfoFree(all) }
    var option = all
    while let keyword = option.pointee.keyword {
      if strcmp(keyword, "host") == 0, let value = option.pointee.val, value.pointee != 0 {
        return String(cString: value)
      }
      option += 1
    }
    return "/var/run/postgresql"
  }
}
