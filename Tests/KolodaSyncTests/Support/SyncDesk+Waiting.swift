import KolodaSync

extension SyncDesk {
  /// Waits until a session of the database waits for a lock; returns whether one does.
  func waitForLock() throws -> Bool {
    let waiting = """
      SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE NOT l.granted AND a.datname = current_database()
      """
    let observer = try server.connect("runner", database)
    for _ in 0..<2000 {
      if try observer.run(waiting).integer(0, 0) ?? 0 > 0 { return true }
      try observer.run("SELECT pg_sleep(0.005)")
    }
    return false
  }
}
