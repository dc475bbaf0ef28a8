import FoundationEssentials
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaRecords
import KolodaSharing

/// A deck being opened: its place is found, its cards are listed, and its first card is begun.
///
/// All of that runs on a thread of its own, which nothing waits for: a disk may never answer.
final class DeckOpening: Sendable {
  typealias Outcome = Result<(deck: any OpenedDeck, early: EarlyFace?), OpenFailure>
  /// Lists a deck's cards and reads their decisions.
  ///
  /// `foreseen` takes the card that the deck will probably open with. `progress` takes how much has
  /// been read, and returns whether to continue.
  typealias Opener =
    @Sendable (
      DeckPlace, _ foreseen: @escaping @Sendable (ForeseenCard) -> Void,
      _ progress: @escaping @Sendable (Progress) -> Bool
    ) throws -> any OpenedDeck

  /// How much of the deck has been read.
  enum Progress: Hashable, Sendable {
    /// The number of pictures found so far.
    case pictures(Int)
    /// The share of the file that was read, from 0 to 1.
    case share(Double)
  }

  /// Who asked for the deck.
  enum Origin: Sendable {
    /// The user: in a window, in the file manager, or by starting Koloda again.
    case user
    /// The command line that the program was started with.
    case commandLine
    /// The session of last time: the deck was open when Koloda quit.
    case session
  }

  private struct State {
    var target: OpenTarget?
    var picture: FileName?
    /// The call that asked for the picture, and the picture's rank in that call.
    var call: Int
    var rank: Int
    var mayList: Bool
    var isCancelled = false
    var progress = Progress.pictures(0)
    var outcome: Outcome?
    var follower: (@MainActor @Sendable () -> Void)?
  }

  let request: OpenRequest
  let origin: Origin
  private let state: Monitor<State>

  /// Starts opening a deck.
  ///
  /// - Parameters:
  ///   - call: a number shared by all decks that were asked for together.
  ///   - rank: the deck's position among them.
  ///   - mayList: whether to list the folder as soon as it is found, or to wait for `list()`.
  ///   - window: the size that the deck's window will have.
  ///   - settings: the user's settings.
  ///   - prepare: called first, on the opening's thread; it may block.
  ///   - open: lists the deck; nil for what the settings and the request ask for.
  init(
    _ request: OpenRequest, origin: Origin, call: Int = 0, rank: Int = 0, mayList: Bool = true,
    in window: WindowState, settings: Settings = Settings(),
    after prepare: @escaping @Sendable () -> Void = {},
    open: Opener? = nil
  ) {
    self.request = request
    self.origin = origin
    state = Monitor(State(call: call, rank: rank, mayList: mayList))
    WorkerThread.begin(name: "opening") { [self] in
      prepare()
      run(window, settings, open)
    }
  }

  private static func opener(_ settings: Settings, only list: FileList?) -> Opener {
    { place, foreseen, progress in
      switch place {
      case .folder(let folder):
        try OpenedPhotos.read(
          folder, only: list, choice: settings.folder, isFollowed: true, foreseen: foreseen,
          progress: { progress(.pictures($0)) })
      case .records(let path, let kind):
        try OpenedRecords.read(path, as: kind, wholly: false) { progress(.share($0)) }
      case .shared(let shared):
        try JoinedDeck.read(shared) { try SyncProcess(address: $0.address, name: $0.name) }
      }
    }
  }

  private func run(_ window: WindowState, _ settings: Settings, _ open: Opener?) {
    do throws(OpenFailure) {
      let target = try request.resolve()
      // Found here, off the main thread, so that no window has to look for them.
      _ = SampleDeck.places
      note {
        $0.target = target
        $0.picture = $0.picture ?? target.picture
      }
      guard state.wait(for: { $0.isCancelled ? false : $0.mayList ? true : nil }) else { return }
      // The process that decodes pictures starts while the folder is being read.
      let start = target.place.folder == nil ? nil : LoadingStart()
      // If the request names a picture, that one comes first, not the one foreseen.
      let isGuessed = picture == nil
      let deck = try list(
        target.place, open ?? DeckOpening.opener(settings, only: target.list)
      ) { foreseen in
        guard isGuessed, let start else { return }
        EarlyLoading.foresee(foreseen, in: window, settings, by: start)
      }
      guard !isCancelled else { return deck.discard() }
      let early = EarlyFace(deck, front: picture, in: window, settings, by: start)
      note { $0.outcome = .success((deck, early)) }
    } catch {
      note { $0.outcome = .failure(error) }
    }
  }

  private func list(
    _ place: DeckPlace, _ open: Opener, foreseen: @escaping @Sendable (ForeseenCard) -> Void
  ) throws(OpenFailure) -> any OpenedDeck {
    do {
      return try open(place, foreseen) { [state] progress in
        state.change { state in
          state.progress = progress
          return !state.isCancelled
        }
      }
    } catch let error as FolderError {
      throw .folder(error)
    } catch FolderScan.Failure.folder(let error) {
      throw .folder(error)
    } catch let error as RecordFileError {
      throw .records(error)
    } catch let error as SyncFailure {
      throw .shared(error)
    } catch {
      // The opening was cancelled, so that nobody will see this error.
      throw .unreadable(place.path, ECANCELED)
    }
  }

  // MARK: On the main thread

  /// What the request turned out to be; nil until that is known.
  var target: OpenTarget? { state.look { $0.target } }

  /// The picture to show in front.
  var picture: FileName? { state.look { $0.picture } }

  /// How much of the deck has been read.
  var progress: Progress { state.look { $0.progress } }

  /// The opened deck or the reason why it can't be opened; nil until then, and once it was taken.
  var outcome: Outcome? { state.look { $0.outcome } }

  /// Whether the opening was cancelled.
  var isCancelled: Bool { state.look { $0.isCancelled } }

  /// Lets the thread list the folder, if `mayList` was false.
  func list() { state.change { $0.mayList = true } }

  /// Takes over the front picture of another opening of the same deck, if it has priority.
  ///
  /// The most recent call wins, whichever picture is found first; among pictures of one call the
  /// first wins.
  ///
  /// - Returns: the picture; nil if nothing changes.
  func adopt(_ other: DeckOpening) -> FileName? {
    let (picture, call, rank) = other.state.look { ($0.picture, $0.call, $0.rank) }
    guard let picture else { return nil }
    return state.change { state in
      let isNewer = (call, -rank) > (state.call, -state.rank)
      guard state.picture == nil || isNewer else { return nil }
      (state.picture, state.call, state.rank) = (picture, call, rank)
      return picture
    }
  }

  /// Cancels the opening, and discards the deck if it is open already.
  func cancel() {
    let outcome = state.change { state in
      state.isCancelled = true
      defer { state.outcome = nil }
      return state.outcome
    }
    if case .success(let (deck, early)) = outcome {
      early?.stop()
      // Closing the journal may take time.
      WorkerThread.begin(name: "discard") { deck.discard() }
    }
    tell()
  }

  /// Takes the outcome out; it is not kept here any longer.
  func take() -> Outcome? {
    state.change { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  /// Sets a callback on the main thread for each step: found, open or cancelled.
  func follow(_ changed: @escaping @MainActor @Sendable () -> Void) {
    state.change { $0.follower = changed }
    tell()
  }

  private func note(_ change: (inout State) -> Void) {
    state.change { state in
      // Whatever arrives after cancelling is of no use.
      if !state.isCancelled { change(&state) }
    }
    tell()
  }

  private func tell() {
    if let follower = state.look({ $0.follower }) { MainThread.post { follower() } }
  }
}
