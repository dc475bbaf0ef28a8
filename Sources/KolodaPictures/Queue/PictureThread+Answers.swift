import Glibc
import KolodaPictureMessages

extension PictureThread {
  /// Receives the workers' answers.
  func listen() {
    for worker in crew.workers {
      // A worker that sends without end must not keep the others waiting.
      for _ in 0..<Self.mostAnswers {
        let receipt = worker.socket.receive(waits: false)
        if case .nothing = receipt { break }
        guard case .message(let bytes, let attachment) = receipt else {
          lost(worker)
          break
        }
        // Workers have no reason to send descriptors.
        if attachment >= 0 { Glibc.close(attachment) }
        guard let answer = PictureAnswer(bytes: bytes), take(answer, from: worker) else {
          // A worker that sends nonsense must not get another picture.
          worker.end()
          lost(worker)
          break
        }
      }
    }
  }

  /// The most answers taken from one worker in a row.
  private static var mostAnswers: Int { 64 }

  /// Handles an answer.
  ///
  /// - Returns: whether the answer makes sense.
  private func take(_ answer: PictureAnswer, from worker: WorkerProcess) -> Bool {
    if answer == .ready {
      guard !worker.isReady else { return false }
      crew.arrived(worker)
      // The time that the worker took to start doesn't count against the job it was given.
      if let job = worker.job { running[job]?.sign = Patience.now }
      return true
    }
    guard worker.isReady, let job = answer.job, worker.job == job, var work = running[job] else {
      return false
    }
    if !work.isTaken {
      work.isTaken = true
      noteTaken()
    }
    work.sign = Patience.now
    running[job] = work
    if work.isClosing {
      switch answer {
      case .closed, .failed, .drawn(_, .whole):
        worker.job = nil
        running[job] = nil
        queue.putBack(work.job)
      default: break
      }
      return true
    }
    return take(answer, of: job, work, from: worker)
  }

  private func take(
    _ answer: PictureAnswer, of job: UInt32, _ work: RunningJob<Purpose>, from worker: WorkerProcess
  ) -> Bool {
    switch answer {
    case .working: break
    case .described(_, let facts):
      guard work.facts == nil else { return false }
      running[job]?.facts = facts
      let isPreview =
        facts.hasPreview && work.job.step == .preview && work.request.takesPreview
      draw(job, isPreview ? .preview : .whole)
    case .drawn(_, .preview):
      guard work.draws(.preview) else { return false }
      handOver(job, .preview)
      queue.note(work.request, state: work.state, isLast: false)
      goOn(job)
    case .noPreview:
      guard work.draws(.preview) else { return false }
      goOn(job)
    case .incomplete:
      guard work.draws(.whole) else { return false }
      running[job]?.isIncomplete = true
    case .part(_, let area):
      guard running[job]?.note(part: area) == true else { return false }
      handOver(job, part: area)
    case .drawn(_, .whole):
      guard work.draws(.whole), work.drawing?.longestFile == 0 || work.fileLength > 0 else {
        return false
      }
      worker.job = nil
      handOver(job, .whole)
      running[job] = nil
      queue.note(work.request, state: work.state, isLast: true)
    case .written(_, let length):
      guard work.draws(.whole), let drawing = work.drawing, length <= drawing.longestFile else {
        return false
      }
      running[job]?.fileLength = length
    case .failed(_, let failure):
      worker.job = nil
      fail(job, failure)
    // Films are played by a process of their own.
    case .ready, .closed, .taken, .scene, .frame, .drawn(_, .film): return false
    }
    return true
  }

  /// Goes on to the picture itself if it is the most urgent one; otherwise other cards get their
  /// previews first.
  private func goOn(_ job: UInt32) {
    guard let work = running[job] else { return }
    if queue.isFirst(work.request) { draw(job, .whole) } else { close(job) }
  }

  private func draw(_ job: UInt32, _ source: PictureDrawing.Source) {
    guard var work = running[job], let facts = work.facts, let worker = work.worker else { return }
    let excerpt = source == .whole ? work.request.excerpt : nil
    if let excerpt, !excerpt.isPossible(in: facts) { return fail(job, .changed) }
    let size = excerpt?.size ?? work.request.box.decoded(facts)
    let stride = size.width * 4
    let longestFile = source == .whole ? work.request.longestFile : 0
    guard let slab = slabs.take(stride * size.height + longestFile) else {
      return fail(job, .tooLarge(facts.size))
    }
    let drawing = PictureDrawing(
      source: source, size: size, stride: stride, length: slab.length,
      tellsParts: source == .whole && work.request.takesParts, longestFile: longestFile,
      fileFormat: work.request.fileFormat, excerpt: excerpt?.area)
    work.slab = slab
    work.drawing = drawing
    running[job] = work
    worker.send(.draw(job: job, drawing), attachment: slab.descriptor)
  }

  private func handOver(_ job: UInt32, _ source: PictureDrawing.Source) {
    guard let work = running[job], let facts = work.facts, let slab = work.slab,
      let drawing = work.drawing
    else { return }
    running[job]?.slab = nil
    let picture = Picture(
      facts: facts, size: drawing.size, stride: drawing.stride,
      isIncomplete: work.isIncomplete, fileLength: work.fileLength, slab: slab,
      release: { [slabs] in slabs.give($0) })
    guard queue.isWanted(work.request) else { return }
    deliver(work.request, source == .preview ? .preview(picture) : .whole(picture))
  }

  private func handOver(_ job: UInt32, part: PixelArea) {
    guard let work = running[job], let facts = work.facts, let slab = work.slab,
      let drawing = work.drawing, queue.isWanted(work.request)
    else { return }
    let picture = Picture(
      facts: facts, size: drawing.size, stride: drawing.stride, drawn: part, slab: slab)
    deliver(work.request, .part(picture))
  }
}

extension PictureAnswer {
  /// The job that the answer is about.
  var job: UInt32? {
    switch self {
    case .ready: nil
    case .working(let job), .described(let job, _), .part(let job, _), .drawn(let job, _),
      .noPreview(let job), .incomplete(let job), .failed(let job, _), .closed(let job),
      .taken(let job, _), .scene(let job, _), .written(let job, _), .frame(let job, _, _):
      job
    }
  }
}
