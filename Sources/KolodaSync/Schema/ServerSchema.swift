/// The tables and functions of shared decks on a server.
package enum ServerSchema {
  /// The version that this program creates and works with.
  package static let version = 6

  /// The statements that create the tables of this version.
  private static let tables = text(PackageResources.tables_sql + PackageResources.photo_tables_sql)
  /// The statements that create the functions of this version, in a schema without any.
  private static let functions = text(
    PackageResources.functions_sql + PackageResources.photo_functions_sql
      + PackageResources.dispute_functions_sql)
  /// The statements that upgrade the tables of a version to the next.
  private static let migrations = [
    1: text(PackageResources.migrate_1_sql + PackageResources.photo_tables_sql),
    2: text(PackageResources.migrate_2_sql),
    3: text(PackageResources.migrate_3_sql),
    4: text(PackageResources.migrate_4_sql),
    5: text(PackageResources.migrate_5_sql),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The version of a database's tables; nil if it has none.
  ///
  /// - Throws: `.foreignSchema` if something else has the schema's name, `.foreignOwner` if it is not
  ///   to be trusted.
  package static func version(on server: ServerConnection) throws(ServerError) -> Int? {
    try trust(on: server)
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
  /// - Throws: `.olderSchema` if the role that manages them has yet to upgrade them, `.foreignOwner`
  ///   if they are not to be trusted.
  package static func check(on server: ServerConnection) throws(ServerError) {
    try trust(on: server)
    // A single query in the usual case.
    if let known = try? server.run("SELECT koloda.schema_version()").integer(0, 0),
      known == Int64(Self.version)
    {
      return
    }
    guard let version = try version(on: server) else { throw .noSchema }
    if version > Self.version { throw .newerSchema(version) }
    guard version < Self.version else { return }
    let owner = try server.run(
      "SELECT pg_catalog.pg_get_userbyid(nspowner) FROM pg_catalog.pg_namespace"
        + " WHERE nspname = 'koloda'")
    throw .olderSchema(version, owner: owner.text(0, 0) ?? "")
  }

  /// Creates the schema if there is none, and upgrades an older one, wholly or not at all.
  ///
  /// The role that creates it manages the database's shared decks from then on.
  ///
  /// - Throws: `.newerSchema`, `.foreignSchema` or `.foreignOwner`; such a schema is left alone.
  package static func make(on server: ServerConnection) throws(ServerError) {
    switch try version(on: server) {
    case nil:
      do throws(ServerError) {
        try server.transaction { () throws(ServerError) in try server.runAll(tables + functions) }
      } catch {
        // Another program may have created it at the same moment.
        guard try version(on: server) != nil else { throw error }
      }
    case let found? where found < version: try migrate(on: server)
    default: break
    }
    try check(on: server)
  }

  /// Upgrades a database's tables to this version, if they are older and the role manages them; the
  /// programs of other people must not do it.
  package static func migrateAsManager(on server: ServerConnection) throws(ServerError) {
    guard let found = try version(on: server), found < version, try isManager(on: server) else {
      return
    }
    try migrate(on: server)
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

  /// - Throws: `.tablesInUse` if others have them locked for too long.
  private static func migrate(on server: ServerConnection) throws(ServerError) {
    do throws(ServerError) {
      try migrateAtOnce(on: server)
    } catch {
      guard case .again = error else { throw error }
      let people = try others(on: server)
      if people.isEmpty { throw error }
      throw .tablesInUse(by: people)
    }
  }

  /// The roles that have locked something of the decks just now.
  private static func others(on server: ServerConnection) throws(ServerError) -> [String] {
    let rows = try server.run(
      """
      SELECT DISTINCT a.usename FROM pg_catalog.pg_stat_activity a
      WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND EXISTS (
        SELECT FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_class c ON c.oid = l.relation
        WHERE l.pid = a.pid AND l.granted AND c.relnamespace = 'koloda'::regnamespace)
      ORDER BY 1
      """)
    return (0..<rows.count).compactMap { rows.text($0, 0) }
  }

  private static func migrateAtOnce(on server: ServerConnection) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      // One program at a time; the second one finds nothing left to do.
      try server.run("LOCK TABLE koloda.version IN ACCESS EXCLUSIVE MODE")
      // New tables and functions get the owner of the present ones, whoever runs this.
      try server.run(
        """
        SELECT set_config('role', pg_catalog.pg_get_userbyid(nspowner), true)
        FROM pg_catalog.pg_namespace WHERE nspname = 'koloda'
        """)
      guard
        let found = try server.run("SELECT number FROM koloda.version").integer(0, 0).map({
          Int($0)
        }),
        found < version
      else { return }
      for number in found..<version {
        guard let migration = migrations[number] else { throw .foreignSchema }
        try server.runAll(migration)
      }
      try server.runAll(dropFunctions + functions)
      try server.run("UPDATE koloda.version SET number = $1", [String(version)])
    }
  }

  private static let dropFunctions = """
    DO $$
    DECLARE
      each regprocedure;
    BEGIN
      FOR each IN
        SELECT p.oid FROM pg_catalog.pg_proc p
        JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'koloda'
      LOOP
        EXECUTE 'DROP FUNCTION ' || each;
      END LOOP;
    END $$;

    """
}
