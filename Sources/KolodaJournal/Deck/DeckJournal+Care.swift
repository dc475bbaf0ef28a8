import Dispatch
import Glibc
import KolodaFiles
import KolodaTriage
import Synchronization

/// Care for the journal's file: daily copies, a check after an unclean exit, and repairs.
extension DeckJournal {
  /// Checks files; only a program that is ending waits for it.
  static let checks = DispatchQueue(label: "koloda.journal.checks", qos: .utility)
  /// Makes copies and snapshots; only a program that is ending waits for it.
  static let copies = DispatchQueue(label: "koloda.journal.copies", qos: .utility)
  /// The journals that this program has already checked.
  private static let checked = Mutex<Set<JournalLocation>>([])

  // MARK: Opening

  /// Completes an interrupted repair, and notes whether the last program ended uncleanly.
  func prepareFile() {
    guard access == .writing else { return }
    JournalRepair(location: location).finishInterrupted()
    let hadLog = JournalDamage.hasLog(location)
    state.withLock { $0.hadLog = hadLog }
  }

  /// Loads the deck, repairing the file first if that is necessary and allowed.
  func loadRepairing(
    _ file: inout JournalFile, last: ([UInt8]?) -> Void, isHere: ((KnownCard) -> Bool)?,
    found: (DeckSample) -> Int
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

  /// Reports a repair to whoever follows this journal; else it stays to be taken.
  func tellRepair() {
    guard following.withLock({ $0.told != nil }) else { return }
    if let repair = takeRepair() { tell(.repaired(repair)) }
  }

  /// Returns the result of a repair that nobody was told of, once; nil if there was none.
  package func takeRepair() -> Repair? {
    state.withLock { state in
      defer { state.repair = nil }
      return state.repair
    }
  }

  // MARK: Damage

  /// Checks in the background whether the file is intact, once while the program runs.
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
      _ = try? care(for: trouble)
    }
  }

  /// Handles an error after which the deck must be reopened, repairing a damaged file; call it on
  /// the journal's queue.
  ///
  /// - Returns: true if the deck is to be reopened, so that nothing else is left to do.
  /// - Throws: `JournalError`: why a damaged file can't be repaired.
  func care(for error: JournalError) throws(JournalError) -> Bool {
    guard access == .writing else { return false }
    switch error.reason {
    case .damaged:
      state.withLock { $0.file.close() }
      guard let repair = try JournalRepair(location: location).run() else { return false }
      state.withLock { state in
        state.isRebuilt = true
        state.repair = repair
      }
      tellRepair()
    case .replaced:
      // A file that is gone may come back.
      guard Glibc.access(location.path, F_OK) == 0 else { return false }
    default: return false
    }
    sayReopened()
    return true
  }

  // MARK: Copies

  /// Makes the daily copy in the background, after the day's first act.
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

  /// Waits for a copy in progress, which the end of the program would interrupt.
  func waitForCopy(until end: DispatchTime) {
    let done = DispatchSemaphore(value: 0)
    Self.copies.async { done.signal() }
    _ = done.wait(timeout: end)
  }
}
