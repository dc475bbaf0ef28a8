import Glibc
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaSyncMessages

/// Keeps the deck of disputed cards and its server in step.
///
/// A settlement goes into the journal first. It is sent to the server again until the server has
/// what the journal says.
package final class DisputeSync: DeckSync {
  private struct State {
    var standing: SharedStanding
    var changed: (@MainActor @Sendable (SharedStanding) -> Void)?
    var came: (@MainActor @Sendable ([Int]) -> Void)?
    var hasBegun = false
  }

  /// Messages to the sync thread.
  struct Mail {
    var events: [SyncEvent] = []
    /// Whether the journal must be read again from the start.
    var isStale = false
    var wanted: Set<Int> = []
    /// Whether to try the server now.
    var isToTryAgain = false
    var isLeaving = false
    var hasLeft = false
  }

  package let joined: KeptDeck
  package let folder: String
  package let cards: SharedCards
  package let records: KeptRecords
  package let photos: KeptPhotos?
  package let book: DisputeBook
  let wake = WakePipe()
  package let interruption = SyncInterruption()
  private let mail = Monitor(Mail())
  private let state: Monitor<State>

  /// - Parameter folder: the folder with the files of the disputed cards.
  package init(
    _ joined: KeptDeck, in folder: String, _ cards: SharedCards, _ records: KeptRecords,
    _ photos: KeptPhotos?, _ book: DisputeBook
  ) {
    (self.joined, self.folder, self.cards) = (joined, folder, cards)
    (self.records, self.photos, self.book) = (records, photos, book)
    var standing = SharedStanding(disputes: book.entries)
    standing.isKnown = false
    state = Monitor(State(standing: standing))
  }

  // MARK: On the main thread

  package func begin(
    _ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void,
    came: @escaping @MainActor @Sendable ([Int]) -> Void
  ) {
    let isFirst = state.change { state in
      (state.changed, state.came) = (changed, came)
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    WorkerThread.begin(name: "koloda-disputes") { [self] in DisputeLoop(self).run() }
  }

  package func leave(atMost seconds: Double) {
    let hasBegun = state.change { state in
      (state.changed, state.came) = (nil, nil)
      return state.hasBegun
    }
    guard hasBegun else { return }
    mail.change { $0.isLeaving = true }
    wake.wake()
    let hasLeft = mail.wait(atMost: seconds) { $0.hasLeft ? true : nil }
    if hasLeft == nil { interruption.interrupt() }
  }

  // MARK: On any thread

  package var standing: SharedStanding { state.look { $0.standing } }

  package func fetch(_ number: Int) {
    guard mail.change({ $0.wanted.insert(number).inserted }) else { return }
    wake.wake()
  }

  package func tryAgain() {
    mail.change { $0.isToTryAgain = true }
    wake.wake()
  }

  // MARK: On its thread

  /// Reads the journal, and puts its new events into the mail.
  package func follow() throws -> DecidedFollowing {
    try DecidedFollowing(joined, in: folder, cards) { [weak self] events in
      guard let self else { return }
      mail.change { mail in
        if let events { mail.events += events } else { mail.isStale = true }
      }
      wake.wake()
    }
  }

  func takeMail() -> Mail {
    mail.change { mail in
      defer {
        (mail.events, mail.isStale, mail.wanted, mail.isToTryAgain) = ([], false, [], false)
      }
      return mail
    }
  }

  func hasLeft() { mail.change { $0.hasLeft = true } }

  package func publish(_ standing: SharedStanding) {
    let isNew = state.change { state in
      defer { state.standing = standing }
      return state.standing != standing
    }
    guard isNew else { return }
    MainThread.post { [self] in state.look { $0.changed }?(standing) }
  }

  package func tell(came numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    MainThread.post { [self] in state.look { $0.came }?(numbers) }
  }
}

extension SharedStanding {
  /// The standing of a deck of disputed cards.
  package init(disputes: [DisputeBook.Entry]) {
    ofDisputes = true
    wanted = disputes.count
    given = disputes.count { $0.pile != nil }
  }
}
