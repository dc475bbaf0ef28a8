import CKolodaPictures
import Glibc
import KolodaPictureMessages

/// Reads one film after another, until the program closes the socket.
struct FilmWorker {
  let socket: MessageSocket

  /// Handles orders until the program is gone.
  func run() {
    // Before the first film, so that its own time doesn't begin with that.
    let library = FilmLibrary()
    socket.send(PictureAnswer.ready.bytes)
    while case .message(let bytes, let attachment) = socket.receive(waits: true) {
      defer { if attachment >= 0 { close(attachment) } }
      guard case .open(let number, let quarters)? = PictureOrder(bytes: bytes), attachment >= 0
      else { continue }
      let job = PictureJob(number: number, socket: socket)
      job.begin()
      do throws(PictureFailure) {
        guard let library else { throw .noDecoder(.container) }
        var status = stat()
        guard fstat(attachment, &status) == 0 else {
          throw .unreadable(String(cString: strerror(errno)))
        }
        try FilmDecoder(
          descriptor: attachment, fileSize: Int(status.st_size), quarters: Int(quarters),
          library: library
        ).draw(for: job)
        job.end(.success(()))
      } catch {
        job.end(.failure(error))
      }
      malloc_trim(0)
    }
  }
}
