import Koloda
import KolodaDecks
import KolodaFolders
import KolodaGLib
import KolodaOutcomes
import KolodaTriage

/// What is read in the background about the photos of a folder: when they were taken, what they show,
/// which are copies of others, which join a decided shot, and the marks beside them.
///
/// When they were taken comes first, since reading the heads of the files is quick. In a folder far
/// away, the rest is not read at all. Nothing is read any more once `stop()` was called.
@MainActor
final class FolderReaders {
  let opened: OpenedPhotos
  /// Reads when the photos were taken.
  private var dates: FolderPasses?
  /// Looks at what the photos show.
  private var scenes: FolderPasses?
  /// Finds the photos that are copies of others.
  private var copies: FolderPasses?
  /// Passes decisions on to files that join a shot that is already decided.
  private var partners: FolderPasses?
  /// Finds the films with a photo's name that are of something else.
  private var films: FolderPasses?
  /// Reads marks and recordings that accompany the photos.
  private var beside: FolderPasses?
  /// The job that gives photos better keys if an earlier version of Koloda recorded poor ones.
  private var renewal: BlockingJob?
  private var isStopped = false

  /// How far reading when the photos were taken has come; nil if nothing is being read.
  private(set) var dateProgress: FolderPasses.Progress?
  /// Whether photos of several cameras or folders follow each other by name in another order than that
  /// in which they were taken.
  private(set) var mixesTimes = false
  /// How far looking at the photos has come, in per cent; nil if nothing is being looked at.
  private(set) var sceneProgress: Int?

  /// The marks and recordings beside the photos that are shown, by card.
  var extras: [CardID: PhotoExtras] = [:]

  /// Called when it is known of more photos when they were taken, and whether it is of all.
  var onDates: (@MainActor (_ areKnown: Bool) -> Void)?
  /// Called when more photos were looked at, and whether all were.
  var onScenes: (@MainActor (_ areKnown: Bool) -> Void)?
  /// Called when copies were found.
  var onCopies: (@MainActor () -> Void)?
  /// Called with the marks and recordings that are beside the photos now.
  var onExtras: (@MainActor ([CardID: PhotoExtras]) -> Void)?
  /// Called with the marks on cards that changed because their files did.
  var onMarks: (@MainActor ([MarkChange]) -> Void)?
  /// Called when it is known of all photos when, and by which cameras, they were taken.
  var onCameras: (@MainActor () -> Void)?

  init(_ opened: OpenedPhotos) { self.opened = opened }

  /// Gives photos better keys if they have poor ones.
  func renewKeys() { renewal = opened.renewKeys() }

  /// Begins to read when the photos were taken, and what follows that; does nothing if it has begun.
  func beginDates() {
    guard dates == nil, !isStopped else { return }
    let source = opened.source
    let reading = FolderPasses.dates(of: source) { [weak self] progress in
      let isMixed = progress == nil && source.mixesTimes
      MainThread.post {
        self?.mixesTimes = isMixed
        self?.datesCame(progress)
      }
    }
    dates = reading
    reading.look()
    guard !source.isRemote else { return }
    copies = .copies(in: source) { [weak self] in
      MainThread.post { self?.onCopies?() }
    }
    let beside = FolderPasses.extras(of: source) { [weak self] found in
      MainThread.post { self?.onExtras?(found) }
    }
    self.beside = beside
    source.followBeside(PhotoSurroundings.isAbout) { beside.look() }
    films = .films(of: source) { beside.look() }
    partners = .partners(in: source, opened.journal)
  }

  private func datesCame(_ progress: FolderPasses.Progress?) {
    guard progress == nil || progress?.percent != dateProgress?.percent else { return }
    dateProgress = progress
    onDates?(progress == nil)
    guard progress == nil else { return }
    onCameras?()
    copies?.look()
    films?.look()
    beside?.look()
    partners?.look()
  }

  /// Begins to look at what the photos show; does nothing if it has begun.
  func beginScenes() {
    guard scenes == nil, !isStopped else { return }
    let reading = FolderPasses.scenes(of: opened.source) { [weak self] progress in
      MainThread.post { self?.scenesCame(progress?.percent) }
    }
    (scenes, sceneProgress) = (reading, 0)
    reading.look()
  }

  /// Stops looking at what the photos show.
  func endScenes() {
    scenes?.stop()
    (scenes, sceneProgress) = (nil, nil)
  }

  private func scenesCame(_ progress: Int?) {
    guard scenes != nil, progress == nil || progress != sceneProgress else { return }
    sceneProgress = progress
    onScenes?(progress == nil)
  }

  /// Looks again at what has begun: files were added, removed or changed.
  func look() {
    dates?.look()
    scenes?.look()
    films?.look()
    beside?.look()
    partners?.look()
  }

  /// Stops reading, for good.
  func stop() {
    isStopped = true
    dates?.stop()
    scenes?.stop()
    copies?.stop()
    films?.stop()
    beside?.stop()
    partners?.stop()
    renewal?.cancel()
  }
}
