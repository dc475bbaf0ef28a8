/// The tables and functions that piles of several people have on a server.
package enum ServerSchema {
  /// The version that this program makes and knows.
  package static let version = 1

  /// The statements that make it.
  static let statements = String(decoding: PackageResources.schema_sql, as: UTF8.self)

  /// The version that a database has; nil if it has none.
  ///
  /// - Throws: `.foreignSchema` if something else is called so.
  package static func version(on server: ServerConnection) throws(ServerError) -> Int? {
    let found = try server.run(
      """
      SELECT n.oid, p.oid IS NOT NULL
      FROM pg_catalog.pg_namespace n
      LEFT JOIN pg_catalog.pg_proc p
        ON p.pronamespace = n.oid AND p.proname = 'schema_version' AND p.pronargs = 0
      WHERE n.nspname = 'koloda'
      """)
    guard found.count > 0 else { return nil }
    guard found.flag(0, 1) else { throw .foreignSchema }
    guard let number = try server.run("SELECT koloda.schema_version()").integer(0, 0) else {
      throw .foreignSchema
    }
    return Int(number)
  }

  /// Checks that a database has piles that this program knows.
  package static func check(on server: ServerConnection) throws(ServerError) {
    guard let version = try version(on: server) else { throw .noSchema }
    if version > Self.version { throw .newerSchema(version) }
  }

  /// Makes it where there is none; all of it or nothing.
  ///
  /// The role that does it runs the piles of the database from then on.
  package static func make(on server: ServerConnection) throws(ServerError) {
    if try version(on: server) == nil {
      do throws(ServerError) {
        try server.transaction { () throws(ServerError) in try server.runAll(statements) }
      } catch {
        // Another program may have made it in the same moment.
        guard try version(on: server) != nil else { throw error }
      }
    }
    try check(on: server)
  }
}
