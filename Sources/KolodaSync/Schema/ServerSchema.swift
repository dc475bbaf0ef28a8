/// The tables and functions of shared decks on a server.
package enum ServerSchema {
  /// The version that this program creates and works with.
  package static let version = 1
  /// The number that the tables of this version had before 0.1.0, when they were at their sixth.
  private static let lastFormer = 6
  /// PostgreSQL's code for a function that is not there.
  private static let undefinedFunction = "42883"

  /// The statements that create the tables of this version.
  private static let tables = text(PackageResources.tables_sql + PackageResources.photo_tables_sql)
  /// The statements that create the functions of this version.
  private static let functions = text(
    PackageResources.functions_sql + PackageResources.photo_functions_sql
      + PackageResources.dispute_functions_sql)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// How a database numbers its tables.
  enum Numbering: String {
    /// From 0.1.0 on; the function that tells the number has this name.
    case present = "tables_version"
    /// As before 0.1.0.
    case former = "schema_version"
  }

  /// The number of a database's tables; nil if it has none.
  ///
  /// - Throws: `.foreignSchema` if something else has the schema's name, `.foreignOwner` if it is not
  ///   to be trusted.
  private static func number(
    on server: ServerConnection
  ) throws(ServerError) -> (Int, Numbering)? {
    try trust(on: server)
    let found = try server.run(
      """
      SELECT p.proname
      FROM pg_catalog.pg_namespace n
      LEFT JOIN pg_catalog.pg_proc p ON p.pronamespace = n.oid AND p.pronargs = 0
        AND p.proname IN ('\(Numbering.present.rawValue)', '\(Numbering.former.rawValue)')
      WHERE n.nspname = 'koloda' ORDER BY p.proname DESC
      """)
    guard found.count > 0 else { return nil }
    guard let numbering = found.text(0, 0).flatMap(Numbering.init) else { throw .foreignSchema }
    return try number(numbered: numbering, on: server)
  }

  /// The number of a database's tables, and how it is told now: another program may have renumbered
  /// them since it was told like this.
  static func number(
    numbered numbering: Numbering, on server: ServerConnection
  ) throws(ServerError) -> (Int, Numbering) {
    do throws(ServerError) {
      let told = try server.run("SELECT koloda.\(numbering.rawValue)()")
      guard let number = told.integer(0, 0) else { throw .foreignSchema }
      return (Int(number), numbering)
    } catch {
      guard case .other(code: undefinedFunction, _) = error, numbering == .former
      else { throw error }
      return try number(numbered: .present, on: server)
    }
  }

  /// The version of a database's tables; nil if it has none.
  ///
  /// - Throws: `.olderSchema` for tables from before 0.1.0 that are not those of this version,
  ///   `.foreignSchema` if something else has the schema's name, `.foreignOwner` if it is not to be
  ///   trusted.
  package static func version(on server: ServerConnection) throws(ServerError) -> Int? {
    guard let number = try number(on: server) else { return nil }
    return try version(numbered: number)
  }

  private static func version(numbered number: (Int, Numbering)) throws(ServerError) -> Int {
    switch number {
    case (let number, .present): return number
    case (lastFormer, .former): return version
    case (let number, .former):
      throw number < lastFormer ? .olderSchema(number) : .newerSchema(number)
    }
  }

  /// Checks that the schema, if there is one, may be trusted, once for each connection.
  ///
  /// Whoever may create a schema could make this one before the first deck is shared, and functions
  /// in it run with the rights of those who call them. So nothing in it is called before this. The
  /// owner of the database and superusers call only what one of them owns. Others, who have no such
  /// rights to lose, also call what belongs to the schema's owner: a database that was restored from
  /// a backup often has another owner than before.
  ///
  /// - Throws: `.foreignOwner` if it, or something in it, belongs to somebody else.
  package static func trust(on server: ServerConnection) throws(ServerError) {
    guard !server.trustsSchema else { return }
    guard let owners = try foreignOwners(on: server) else { return }
    if let owner = owners.first { throw .foreignOwner(owner) }
    server.trustsSchema = true
  }

  /// The roles that own the schema or something in it and are not to be trusted; nil if there is no
  /// schema.
  ///
  /// A member of a role has the rights of that role, and a superuser those of all.
  private static func foreignOwners(
    on server: ServerConnection
  ) throws(ServerError) -> [String]? {
    let rows = try server.run(
      """
      SELECT DISTINCT CASE WHEN NOT pg_catalog.pg_has_role(o.owner, d.datdba, 'MEMBER')
          AND (o.owner <> n.nspowner OR pg_catalog.pg_has_role(d.datdba, 'MEMBER'))
        THEN pg_catalog.pg_get_userbyid(o.owner) END
      FROM pg_catalog.pg_namespace n
      JOIN pg_catalog.pg_database d ON d.datname = pg_catalog.current_database()
      CROSS JOIN LATERAL (
        SELECT n.nspowner AS owner
        UNION ALL SELECT p.proowner FROM pg_catalog.pg_proc p WHERE p.pronamespace = n.oid
        UNION ALL SELECT c.relowner FROM pg_catalog.pg_class c WHERE c.relnamespace = n.oid
      ) o
      WHERE n.nspname = 'koloda' ORDER BY 1
      """)
    return rows.count == 0 ? nil : (0..<rows.count).compactMap { rows.text($0, 0) }
  }

  /// Checks that a database has shared decks of this version.
  ///
  /// - Throws: `.newerSchema` or `.olderSchema` if it has others, `.foreignOwner` if they are not to
  ///   be trusted.
  package static func check(on server: ServerConnection) throws(ServerError) {
    try trust(on: server)
    // A single query in the usual case.
    if let known = try? server.run("SELECT koloda.\(Numbering.present.rawValue)()").integer(0, 0),
      known == Int64(version)
    {
      server.tablesNumber = version
      return
    }
    guard let number = try number(on: server) else { throw .noSchema }
    let found = try version(numbered: number)
    guard found == version else { throw .newerSchema(found) }
    server.tablesNumber = number.0
  }

  /// Creates the schema if there is none, wholly or not at all.
  ///
  /// The role that creates it manages the database's shared decks from then on.
  ///
  /// - Throws: `.newerSchema`, `.olderSchema`, `.foreignSchema` or `.foreignOwner`; such a schema is
  ///   left alone.
  package static func make(on server: ServerConnection) throws(ServerError) {
    if try version(on: server) == nil {
      do throws(ServerError) {
        try server.transaction { () throws(ServerError) in try server.runAll(tables + functions) }
      } catch {
        // Another program may have created it at the same moment.
        guard try version(on: server) != nil else { throw error }
      }
    }
    try renumberAsManager(on: server)
    try check(on: server)
  }

  /// Gives tables of this version from before 0.1.0 their present number, if the role manages them.
  ///
  /// Nothing else about them changes, so programs use them in any case: if somebody has them locked
  /// just now, they are renumbered another time.
  package static func renumberAsManager(on server: ServerConnection) throws(ServerError) {
    guard let found = try number(on: server), found == (lastFormer, .former),
      try isManager(on: server)
    else { return }
    do throws(ServerError) {
      try server.transaction { () throws(ServerError) in try renumber(on: server) }
    } catch {
      guard case .again = error else { throw error }
    }
  }

  /// Whether the role manages the shared decks of a database; any role may ask.
  package static func isManager(on server: ServerConnection) throws(ServerError) -> Bool {
    try server.run(
      """
      SELECT pg_catalog.pg_has_role(session_user, nspowner, 'USAGE')
      FROM pg_catalog.pg_namespace WHERE nspname = 'koloda'
      """
    ).flag(0, 0)
  }

  private static func renumber(on server: ServerConnection) throws(ServerError) {
    // One program at a time; the second one finds nothing left to do. Whoever is in the middle of
    // something with the tables, by their former number, comes first.
    try server.run("LOCK TABLE koloda.version IN ACCESS EXCLUSIVE MODE")
    // The owner may do this, whoever of its members runs it.
    try server.run(
      """
      SELECT set_config('role', pg_catalog.pg_get_userbyid(nspowner), true)
      FROM pg_catalog.pg_namespace WHERE nspname = 'koloda'
      """)
    let renumbered = try server.run(
      "UPDATE koloda.version SET number = $1 WHERE number = $2 RETURNING number",
      [String(version), String(lastFormer)])
    guard renumbered.count > 0 else { return }
    try server.run(
      """
      ALTER FUNCTION koloda.\(Numbering.former.rawValue)()
        RENAME TO \(Numbering.present.rawValue)
      """)
  }
}
