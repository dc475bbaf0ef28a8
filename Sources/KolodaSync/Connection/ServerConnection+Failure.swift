import CPostgreSQL

extension ServerConnection {
  /// The reason why a connection failed.
  static func failure(of opened: OpaquePointer) -> ServerError {
    let message = PQerrorMessage(opened).map { String(cString: $0) } ?? ""
    let answer = ServerWords.answer(in: message)
    let text = answer?.reason ?? ServerWords.reason(ServerWords.line(message))
    let account = ServerAccount(of: opened)
    // PgBouncer's words, since PostgreSQL itself knows the options of `settings`.
    if text.contains("unsupported startup parameter") { return .pooler }
    if PQconnectionNeedsPassword(opened) == 1 {
      return .wantsPassword(account, refused: nil, hasKeyring: false)
    }
    // A password that is checked elsewhere, as by LDAP, is refused with the code of any refusal.
    if PQconnectionUsedPassword(opened) == 1,
      answer?.code == "28P01" || text.contains("authentication failed")
    {
      return .wantsPassword(account, refused: text, hasKeyring: false)
    }
    switch answer?.code {
    // Not an offline error, since trying later doesn't help.
    case "3D000"?: return .other(code: "3D000", text)
    case "28000"?, "28P01"?, "42501"?: return .notLetIn(text)
    case "53300"?: return .crowded(text)
    // libpq's own words about the last of several servers.
    case nil where ServerWords.line(message).hasSuffix("session is read-only"): return .readOnly
    // Some servers that stand before PostgreSQL have a code of their own.
    default:
      return text.contains("authentication")
        ? .notLetIn(text) : .unreachable(ServerWords.advised(text, host: account.host))
    }
  }
}
