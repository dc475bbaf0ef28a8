import Dispatch
import Glibc
import KolodaFiles
import KolodaTriage
import Synchronization

/// What keeps the journal's file whole: daily copies, a check after an unclean end, repairs.
extension DeckJournal {
  /// Files are checked here; only who ends waits for it.
  static let checks = DispatchQueue(label: "koloda.journal.checks", qos: .utility)
  /// Copies and snapshots are made here; only who ends waits for them.
  static let copies = DispatchQueue(label: "koloda.journal.copies", qos: .utility)
  /// Files that this program has checked already.
  private static let checked = Mutex<Set<JournalLocation>>([])

  // MARK: Opening

  /// Ends a repair that was interrupted, and notes what state the file is in.
  func prepareFile() {
    guard access == .writing else { return }
    JournalRepair(location: location).finishInterrupted()
    let hadLog = JournalDamage.hasLog(location)
    state.withLock { $0.hadLog = hadLog }
  }

  /// Loads the deck, after a repair where that is needed and allowed.
  func loadRepairing(
    _ file: inout JournalFile, last: ([UInt8]?) -> Void, isHere: ((KnownCard) -> Bool)?,
    found: ([KnownCard]) -> Int
  ) throws(JournalError) -> DeckRecord {
    let loading = DeckLoading(
      path: path, isHere: isHere, snapshots: SnapshotFolder(location))
    do throws(JournalError) {
      return try loading.load(from: &file, last: last, found: found)
    } catch {
      guard error.reason == .damaged, access == .writing,
        let repair = try JournalRepair(location: location).run()
      else { throw error }
      state.withLock { $0.repair = repair }
      file = file.anew()
      return try loading.load(from: &file, last: last, found: found)
    }
  }

  /// Tells of the repair at opening.
  func tellRepair() {
    if let repair = takeRepair() { tell(.repaired(repair)) }
  }

  /// What became of a journal that was damaged when it was opened; nil if it was not, or has been
  /// told of.
  package func takeRepair() -> Repair? {
    state.withLock { state in
      defer { state.repair = nil }
      return state.repair
    }
  }

  // MARK: Damage

  /// Looks in the background whether the file is whole; once for each program.
  func checkSoon() {
    guard Self.checked.withLock({ $0.insert(location).inserted }) else { return }
    let hadLog = state.withLock { $0.hadLog }
    Self.checks.async { [weak self, location] in
      let repair = JournalRepair(location: location)
      guard hadLog ? repair.isNeeded() : repair.isBehind() else { return }
      self?.repairSoon()
    }
  }

  func repairSoon() {
    queue.async { [self] in
      let trouble = JournalError(.damaged, path: location.path)
      _ = care(for: trouble)
    }
  }

  /// Repairs a damaged journal; to be called on the journal's queue.
  ///
  /// - Returns: whether nothing is left to do here: the deck is to be opened anew.
  @discardableResult
  func care(for error: JournalError) -> Bool {
    guard access == .writing else { return false }
    switch error.reason {
    case .damaged:
      state.withLock { $0.file.close() }
      guard let repair = try? JournalRepair(location: location).run() else { return false }
      tell(.repaired(repair))
    case .replaced:
      // One that is gone may come back.
      guard Glibc.access(location.path, F_OK) == 0 else { return false }
    default: return false
    }
    sayReopened()
    return true
  }

  // MARK: Copies

  /// Makes the copy of the day in the background, after the day's first act.
  func copySoon() {
    let now = time(nil)
    let isDue = state.withLock { state in
      guard state.nextCopy <= now else { return false }
      state.nextCopy = JournalCopies(location, now: now).tomorrow
      return true
    }
    guard isDue else { return }
    Self.copies.async { [weak self, location] in
      if JournalCopies(location, now: now).makeDaily() { self?.repairSoon() }
    }
  }

  /// Waits for a copy that is being made: a program that ends would never make one.
  func waitForCopy(until end: DispatchTime) {
    let done = DispatchSemaphore(value: 0)
    Self.copies.async { done.signal() }
    _ = done.wait(timeout: end)
  }
}
