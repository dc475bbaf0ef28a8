import KolodaFiles

/// What is wanted, in which order, and how far it has come.
///
/// No threads, no files, no pixels.
struct LoadingQueue<Request: Hashable & Sendable> {
  /// One piece of work.
  struct Job: Hashable, Sendable {
    enum Step: Int, Sendable {
      /// See whether the file is still the one that was shown.
      case check
      /// Show the camera's small preview.
      case preview
      /// Show the picture, or why there is none.
      case whole
    }

    var request: Request
    var step: Step
  }

  private struct Entry {
    var request: Request
    var next: Job.Step? = .preview
    var isInHand = false
    var state: FileState?
    /// Whether it ended in a failure that another try may mend.
    var mayBeTried = false
  }

  private var entries: [Entry] = []
  /// Where each request is among the entries.
  private var places: [Request: Int] = [:]

  /// How many cards get their previews before the front card gets its picture: who goes fast sees
  /// those before it could be sharp.
  private static var soon: Int { 3 }

  /// Replaces what is wanted, most urgent first.
  ///
  /// What was wanted before keeps its progress; what is shown already is looked at again, in case
  /// its file has changed. What is left out is forgotten.
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

  /// Whether someone still waits for a request.
  func isWanted(_ request: Request) -> Bool { places[request] != nil }

  /// Whether a request is the most urgent of all.
  func isFirst(_ request: Request) -> Bool { entries.first?.request == request }

  /// The most urgent work that nobody has in hand, or nil if there is none.
  ///
  /// The first card and those right after it get their previews, then the first its picture. After
  /// it every other gets its preview, which takes a hundredth of the time, before any gets its
  /// picture: then there is something to see however fast the cards go by.
  var next: Job? { next { _ in false } }

  /// The same, but for requests that must wait.
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

  /// Notes that work is in hand, so that no file is read twice at once.
  mutating func begin(_ job: Job) { change(job.request) { $0.isInHand = true } }

  /// Notes that work was given up; it is done anew if it is still wanted.
  mutating func putBack(_ job: Job) { change(job.request) { $0.isInHand = false } }

  /// Notes how a file was found when it was shown.
  ///
  /// - Parameter isLast: there is nothing better to come: the picture itself, or a failure.
  mutating func note(_ request: Request, state: FileState?, isLast: Bool, mayBeTried: Bool = false)
  {
    change(request) {
      $0.state = state
      $0.next = isLast ? nil : .whole
      $0.mayBeTried = mayBeTried
      if isLast { $0.isInHand = false }
    }
  }

  /// Notes what a look at a file found; a changed one is loaded again.
  mutating func noteCheck(_ request: Request, state: FileState?) {
    change(request) {
      $0.isInHand = false
      if $0.next == .check { $0.next = $0.state == state ? nil : .preview }
    }
  }

  /// Notes that a look at a file came to no end: what is shown stays.
  mutating func noteNoCheck(_ request: Request) {
    change(request) {
      $0.isInHand = false
      if $0.next == .check { $0.next = nil }
    }
  }

  /// Has what failed tried again.
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
