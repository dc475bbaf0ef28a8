import KolodaPictureMessages

/// Plays a film: draws its frames into memory that the program reads, each when it is due.
struct FilmPlayback {
  let film: FilmPipeline
  /// The size of the frames, as stored.
  let size: PixelSize
  /// The EXIF orientation of the frames.
  let orientation: Int
  let job: PictureJob
  let wish: PictureJob.Wish

  /// Plays until the film ends, or until the program doesn't want it any more.
  func run() throws(PictureFailure) {
    film.setSize(size)
    film.run(isThinned: true)
    var pace = FilmPace()
    // While a frame is decoded, nothing is said: the program gives up a film that gives none.
    while let frame = try film.next(size: size, isCancelled: job.isCancelledSilently) {
      let due = pace.due(frame.moment, now: PictureJob.now)
      if pace.isTooLate(now: PictureJob.now) { throw .late }
      job.wait(until: due)
      if job.isClosed { return }
      // A program that is busy with something else misses a frame.
      guard let place = job.freePlace else { continue }
      wish.draw(frame.pixels, of: size, orientation: orientation, at: place)
      job.tell(frameAt: place, moment: Int(pace.position * 1000))
    }
    // The last frame is seen for as long as the others.
    job.wait(until: PictureJob.now + pace.stay)
  }
}
