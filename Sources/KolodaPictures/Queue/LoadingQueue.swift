import KolodaFiles

/// Which pictures are wanted, in which order, and how far each has been loaded.
///
/// It has no threads, files or pixels.
struct LoadingQueue<Request: Hashable & Sendable> {
  /// A piece of work.
  struct Job: Hashable, Sendable {
    enum LoadingStep: Int, Sendable {
      /// Check whether the file is still the one that was shown.
      case check
      /// Show the camera's embedded preview.
      case preview
      /// Show the picture, or why it can't be shown.
      case whole
    }

    var request: Request
    var step: LoadingStep
  }

  private struct Entry {
    var request: Request
    var next: Job.LoadingStep? = .preview
    var isInHand = false
    var state: FileState?
    /// Whether loading failed in a way that another attempt may mend.
    var mayBeTried = false
  }

  private var entries: [Entry] = []
  /// The index of each request in `entries`.
  private var places: [Request: Int] = [:]

  /// How many cards get their previews before the front card gets its sharp picture: whoever swipes
  /// fast sees those before it could be sharp.
  private static var soon: Int { 3 }

  /// Replaces the list of wanted pictures, most urgent first.
  ///
  /// Pictures that were wanted before keep their progress; those that are shown already are checked
  /// again, in case the file has changed. Requests that are left out are forgotten.
  mutating func want(_ requests: [Request]) {
    let known = entries
    let former = places
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for request in requests where places[request] == nil {
      places[request] = entries.count
      guard let place = former[request] else {
        entries.append(Entry(request: request))
        continue
      }
      var entry = known[place]
      if entry.next == nil { entry.next = .check }
      entries.append(entry)
    }
  }

  /// Whether a request is in the list.
  func isWanted(_ request: Request) -> Bool { places[request] != nil }

  /// Whether a request is the first in the list.
  func isFirst(_ request: Request) -> Bool { entries.first?.request == request }

  /// The most urgent work that is not in hand; nil if there is none.
  ///
  /// The first card and those right after it get their previews, then the first its picture. After
  /// that every other card gets its preview, which takes a hundredth of the time, before any gets
  /// its picture, so that there is something to see however fast the cards go by.
  var next: Job? { next { _ in false } }

  /// The same as `next`, without requests that must wait.
  func next(unless mustWait: (Request) -> Bool) -> Job? {
    func isOpen(_ entry: Entry) -> Bool {
      entry.next != nil && !entry.isInHand && !mustWait(entry.request)
    }
    let early = entries.prefix(Self.soon).first { isOpen($0) && $0.next != .whole }
    let first = entries.first.flatMap { isOpen($0) ? $0 : nil }
    let waiting = early ?? first ?? entries.first { isOpen($0) && $0.next != .whole }
    guard let entry = waiting ?? entries.first(where: isOpen), let step = entry.next else {
      return nil
    }
    return Job(request: entry.request, step: step)
  }

  /// Marks a job as in hand, so that no file is read twice at once.
  mutating func begin(_ job: Job) { change(job.request) { $0.isInHand = true } }

  /// Notes that a job was given up; it is done again if it is still wanted.
  mutating func putBack(_ job: Job) { change(job.request) { $0.isInHand = false } }

  /// Notes the state of a file at the time when its picture was shown.
  ///
  /// - Parameter isLast: whether nothing better follows: this was the picture itself, or a failure.
  mutating func note(_ request: Request, state: FileState?, isLast: Bool, mayBeTried: Bool = false)
  {
    change(request) {
      $0.state = state
      $0.next = isLast ? nil : .whole
      $0.mayBeTried = mayBeTried
      if isLast { $0.isInHand = false }
    }
  }

  /// Notes the file state that a check found; a changed file is loaded again.
  mutating func noteCheck(_ request: Request, state: FileState?) {
    change(request) {
      $0.isInHand = false
      if $0.next == .check { $0.next = $0.state == state ? nil : .preview }
    }
  }

  /// Notes that a check didn't finish: what is shown stays.
  mutating func noteNoCheck(_ request: Request) {
    change(request) {
      $0.isInHand = false
      if $0.next == .check { $0.next = nil }
    }
  }

  /// Has failed requests tried again.
  mutating func retry(where isMeant: (Request) -> Bool) {
    for index in entries.indices where entries[index].mayBeTried && isMeant(entries[index].request)
    {
      entries[index].next = .preview
      entries[index].mayBeTried = false
    }
  }

  private mutating func change(_ request: Request, _ body: (inout Entry) -> Void) {
    guard let place = places[request] else { return }
    body(&entries[place])
  }
}
