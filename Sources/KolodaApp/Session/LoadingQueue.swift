import Koloda

/// One card that is wanted.
struct PhotoRequest: Hashable, Sendable {
  var card: CardID
  var path: PhotoPath
  var look: CardLook
  /// Whether it is for the card's back.
  var isBack = false

  /// Whether the same picture serves both.
  func showsTheSame(as other: PhotoRequest) -> Bool {
    path == other.path && look == other.look
  }
}

/// What is wanted, in which order, and how far it has come.
///
/// No threads, no files, no pixels.
struct LoadingQueue {
  /// One piece of work.
  struct Job: Hashable {
    enum Step: Int {
      /// See whether the file is still the one that was shown.
      case check
      /// Show the camera's small preview.
      case preview
      /// Show the photo, or why there is none.
      case full
    }

    var request: PhotoRequest
    var step: Step
  }

  private struct Entry {
    var request: PhotoRequest
    var next: Job.Step? = .preview
    var stamp: FileStamp?
  }

  private var entries: [Entry] = []

  /// Replaces what is wanted, most urgent first.
  ///
  /// What was wanted before keeps its progress; what is shown already is looked at again, in case
  /// its file has changed. What is left out is forgotten.
  mutating func want(_ requests: [PhotoRequest]) {
    var known = Dictionary(entries.map { ($0.request, $0) }) { first, _ in first }
    var seen: Set<PhotoRequest> = []
    entries = requests.compactMap { request in
      guard seen.insert(request).inserted else { return nil }
      guard var entry = known.removeValue(forKey: request) else { return Entry(request: request) }
      if entry.next == nil { entry.next = .check }
      return entry
    }
  }

  /// Whether someone still waits for what a request shows.
  func isWanted(_ request: PhotoRequest) -> Bool {
    entries.contains { $0.request.showsTheSame(as: request) }
  }

  /// The most urgent work, or nil if all is done.
  ///
  /// The first card is finished before anything else is begun. After it every other gets its
  /// preview, which takes a hundredth of the time, before any gets its photo: then there is
  /// something to see however fast the cards go by.
  var next: Job? {
    if let first = entries.first, let step = first.next {
      return Job(request: first.request, step: step)
    }
    let waiting = entries.first { $0.next == .check || $0.next == .preview }
    guard let entry = waiting ?? entries.first(where: { $0.next != nil }), let step = entry.next
    else { return nil }
    return Job(request: entry.request, step: step)
  }

  /// Notes that a job is done, on a file with some stamp (nil: there is none).
  ///
  /// - Parameter isLast: There is nothing better to come: the photo itself, or a failure.
  /// - Returns: The requests that the result is for, the job's own and those that show the same.
  mutating func finish(_ job: Job, stamp: FileStamp?, isLast: Bool) -> [PhotoRequest] {
    var served: [PhotoRequest] = []
    for index in entries.indices where entries[index].request.showsTheSame(as: job.request) {
      guard let step = entries[index].next, step.rawValue <= job.step.rawValue || isLast,
        step != .check || entries[index].request == job.request
      else { continue }
      entries[index].stamp = stamp
      entries[index].next = isLast ? nil : .full
      served.append(entries[index].request)
    }
    return served
  }

  /// Notes what a look at a file found; a changed one is loaded again.
  mutating func finishCheck(_ request: PhotoRequest, stamp: FileStamp?) {
    for index in entries.indices
    where entries[index].request == request && entries[index].next == .check {
      entries[index].next = entries[index].stamp == stamp ? nil : .preview
    }
  }
}
