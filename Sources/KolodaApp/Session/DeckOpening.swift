import Foundation
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSources

/// A deck on its way into a window: found, listed, and begun with its first card.
///
/// All of that is done on a thread of its own, which nobody waits for: a disk may never answer.
final class DeckOpening: Sendable {
  typealias Outcome = Result<(deck: any OpenedCards, early: EarlyFace?), OpenFailure>
  /// Lists a deck and reads what is decided in it.
  ///
  /// It is given what to tell which card it will probably open with, and how far it is, which
  /// answers whether to go on.
  typealias Opener =
    @Sendable (
      DeckPlace, _ foreseen: @escaping @Sendable (ForeseenCard) -> Void,
      _ progress: @escaping @Sendable (Progress) -> Bool
    ) throws -> any OpenedCards

  /// How far it is.
  enum Progress: Hashable, Sendable {
    /// So many pictures were found.
    case pictures(Int)
    /// So much of a file was read, from 0 to 1.
    case share(Double)
  }

  /// Who wants it.
  enum Origin: Sendable {
    /// The user, in a window, in the file manager or by a further start.
    case user
    /// The command line that the program was started with.
    case commandLine
    /// It was open when the program ended.
    case session
  }

  private struct State {
    var target: OpenTarget?
    var picture: FileName?
    /// Which call the picture came with, and its place in that.
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

  /// Begins to open a deck.
  ///
  /// - Parameters:
  ///   - call: a number that those have in common that are asked for together.
  ///   - rank: its place among them.
  ///   - mayList: whether the folder may be listed as soon as it is found; else `list()` says when.
  ///   - window: how large its window will be.
  ///   - settings: what the user has set.
  ///   - prepare: what is to be done before; it may block.
  ///   - open: lists the folder, instead of how the settings want it.
  init(
    _ request: OpenRequest, origin: Origin, call: Int = 0, rank: Int = 0, mayList: Bool = true,
    in window: WindowState, settings: Settings = Settings(),
    after prepare: @escaping @Sendable () -> Void = {},
    open: Opener? = nil
  ) {
    self.request = request
    self.origin = origin
    state = Monitor(State(call: call, rank: rank, mayList: mayList))
    Thread.detachNewThread { [self] in
      prepare()
      run(window, settings, open)
    }
  }

  private static func opener(_ settings: Settings, only list: FileList?) -> Opener {
    { place, foreseen, progress in
      switch place {
      case .folder(let folder):
        try OpenedDeck.read(
          folder, only: list, choice: settings.folder, foreseen: foreseen,
          progress: { progress(.pictures($0)) })
      case .records(let path, let kind):
        try OpenedRecords.read(path, as: kind, wholly: false) { progress(.share($0)) }
      case .shared(let shared): try JoinedDeck.read(shared)
      }
    }
  }

  private func run(_ window: WindowState, _ settings: Settings, _ open: Opener?) {
    do throws(OpenFailure) {
      let target = try request.resolve()
      // Asked for here, so that no window has to.
      _ = SampleDeck.places
      note {
        $0.target = target
        $0.picture = $0.picture ?? target.picture
      }
      guard state.wait(for: { $0.isCancelled ? false : $0.mayList ? true : nil }) else { return }
      // A process for pictures starts while the folder is read.
      let start = target.place.folder == nil ? nil : LoadingStart()
      // Who asks for a picture is not shown the one that comes next.
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
  ) throws(OpenFailure) -> any OpenedCards {
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
      // It was given up, and nobody asks why.
      throw .unreadable(place.path, ECANCELED)
    }
  }

  // MARK: On the main thread

  /// What it turned out to be; nil until then.
  var target: OpenTarget? { state.look { $0.target } }

  /// The picture that is to lie in front.
  var picture: FileName? { state.look { $0.picture } }

  /// How far the reading is.
  var progress: Progress { state.look { $0.progress } }

  /// The deck, or why there is none, once it is open.
  var outcome: Outcome? { state.look { $0.outcome } }

  /// Whether nobody wants it any more.
  var isCancelled: Bool { state.look { $0.isCancelled } }

  /// Has the folder listed, which was found.
  func list() { state.change { $0.mayList = true } }

  /// Has the picture of another opening of the same deck lie in front, if it is to.
  ///
  /// The last call counts, and of pictures that are asked for together the first.
  ///
  /// - Returns: the picture, nil if nothing changes.
  func adopt(_ other: DeckOpening) -> FileName? {
    let (picture, call, rank) = other.state.look { ($0.picture, $0.call, $0.rank) }
    guard let picture else { return nil }
    return state.change { state in
      guard state.picture == nil || state.call != call || rank < state.rank else { return nil }
      (state.picture, state.call, state.rank) = (picture, call, rank)
      return picture
    }
  }

  /// Gives it up; what it has come to is let go.
  func cancel() {
    let outcome = state.change { state in
      state.isCancelled = true
      defer { state.outcome = nil }
      return state.outcome
    }
    if case .success(let (deck, early)) = outcome {
      early?.stop()
      // The journal may take its time.
      Thread.detachNewThread { deck.discard() }
    }
    tell()
  }

  /// Takes the deck out; it is not kept here any longer.
  func take() -> Outcome? {
    state.change { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  /// Calls back on the main thread whenever it has come further: found, open, or given up.
  func follow(_ changed: @escaping @MainActor @Sendable () -> Void) {
    state.change { $0.follower = changed }
    tell()
  }

  private func note(_ change: (inout State) -> Void) {
    state.change { state in
      // What comes after it was given up is of no use to anyone.
      if !state.isCancelled { change(&state) }
    }
    tell()
  }

  private func tell() {
    if let follower = state.look({ $0.follower }) { MainThread.post { follower() } }
  }
}
