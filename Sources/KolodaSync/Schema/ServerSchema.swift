/// The tables and functions that piles of several people have on a server.
package enum ServerSchema {
  /// The version that this program makes and knows.
  package static let version = 3

  /// The statements that make the tables of this version.
  private static let tables = text(PackageResources.tables_sql + PackageResources.photo_tables_sql)
  /// The statements that make the functions of this version, where there are none.
  private static let functions = text(
    PackageResources.functions_sql + PackageResources.photo_functions_sql
      + PackageResources.dispute_functions_sql)
  /// The statements that bring the tables of a version to the next one.
  private static let migrations = [
    1: text(PackageResources.migrate_1_sql + PackageResources.photo_tables_sql),
    2: text(PackageResources.migrate_2_sql),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

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
  ///
  /// - Throws: `.olderSchema` if who manages them has still to bring them to this version.
  package static func check(on server: ServerConnection) throws(ServerError) {
    // One question where all is well, as nearly always.
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

  /// Makes it where there is none, and brings an older one to this version; all of it or nothing.
  ///
  /// The role that makes it runs the piles of the database from then on.
  ///
  /// - Throws: `.newerSchema` or `.foreignSchema`, which are left alone.
  package static func make(on server: ServerConnection) throws(ServerError) {
    switch try version(on: server) {
    case nil:
      do throws(ServerError) {
        try server.transaction { () throws(ServerError) in try server.runAll(tables + functions) }
      } catch {
        // Another program may have made it in the same moment.
        guard try version(on: server) != nil else { throw error }
      }
    case let found? where found < version: try migrate(on: server)
    default: break
    }
    try check(on: server)
  }

  /// Brings the tables of a database to this version, if they are of an older one and the role is
  /// who manages them; anybody else's program is not the one to do it.
  package static func migrateAsManager(on server: ServerConnection) throws(ServerError) {
    guard let found = try version(on: server), found < version, try isManager(on: server) else {
      return
    }
    try migrate(on: server)
  }

  /// Whether the role manages the piles of a database; any role may ask.
  package static func isManager(on server: ServerConnection) throws(ServerError) -> Bool {
    try server.run(
      """
      SELECT pg_catalog.pg_has_role(session_user, nspowner, 'USAGE')
      FROM pg_catalog.pg_namespace WHERE nspname = 'koloda'
      """
    ).flag(0, 0)
  }

  private static func migrate(on server: ServerConnection) throws(ServerError) {
    try server.transaction { () throws(ServerError) in
      // One program after another, and the second has nothing to do any more.
      try server.run("LOCK TABLE koloda.version IN ACCESS EXCLUSIVE MODE")
      // What is made belongs to who made the rest, whoever runs this.
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
