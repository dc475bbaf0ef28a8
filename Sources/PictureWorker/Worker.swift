import CKolodaPictures
import Glibc
import KolodaPictureMessages

/// Reads one picture after another, until the program closes the socket.
struct Worker {
  private let socket: MessageSocket
  /// Kept from picture to picture, since those of one camera share a profile.
  private let profile = ColourProfile()

  /// How long the worker is idle before it returns unused memory to the system, in milliseconds.
  private static let rest: Int32 = 500

  /// How much the niceness is raised for jobs that nobody waits for.
  private static let politeness: Int32 = 10

  init(socket: MessageSocket) {
    self.socket = socket
  }

  /// Handles orders until the program is gone.
  func run() {
    socket.send(PictureAnswer.ready.bytes)
    var isTidy = true
    var isPolite = false
    while true {
      if !isTidy {
        var wait = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&wait, 1, Worker.rest) == 0 {
          malloc_trim(0)
          isTidy = true
        }
      }
      switch socket.receive(waits: true) {
      case .end, .nothing: return
      case .message(let bytes, let attachment):
        switch PictureOrder(bytes: bytes) {
        case .open(let job, let quarters) where attachment >= 0:
          read(attachment, turnedBy: Int(quarters), for: PictureJob(number: job, socket: socket))
          isTidy = false
        case .look(let job) where attachment >= 0:
          // Nobody waits for the answer: everything else that the machine has to do comes first.
          if !isPolite { isPolite = nice(Worker.politeness) != -1 }
          look(attachment, for: job)
          isTidy = false
        case .glance(let job) where attachment >= 0:
          if !isPolite { isPolite = nice(Worker.politeness) != -1 }
          glance(attachment, for: job)
          isTidy = false
        default:
          if attachment >= 0 { close(attachment) }
        }
      }
    }
  }

  private func look(_ descriptor: Int32, for job: UInt32) {
    do throws(PictureFailure) {
      let file = try PictureFile(descriptor: descriptor)
      socket.send(PictureAnswer.taken(job: job, PictureTaken(of: file)).bytes)
    } catch {
      socket.send(PictureAnswer.failed(job: job, error).bytes)
    }
  }

  private func glance(_ descriptor: Int32, for job: UInt32) {
    do throws(PictureFailure) {
      let file = try PictureFile(descriptor: descriptor)
      let decoder = PictureDecoder(file, quarters: 0, profile: profile) { false }
      if let scene = decoder.sceneOfPreview(side: Glance.side) {
        socket.send(PictureAnswer.scene(job: job, scene).bytes)
        return
      }
      let glance = Glance()
      try decoder.draw(for: glance)
      guard let scene = glance.scene else { throw .noPreview }
      socket.send(PictureAnswer.scene(job: job, scene).bytes)
    } catch {
      socket.send(PictureAnswer.failed(job: job, error).bytes)
    }
  }

  private func read(_ descriptor: Int32, turnedBy quarters: Int, for job: PictureJob) {
    job.begin()
    do throws(PictureFailure) {
      let file = try PictureFile(descriptor: descriptor)
      try PictureDecoder(
        file, quarters: quarters, profile: profile, isCancelled: job.isCancelled
      ).draw(for: job)
      job.end(.success(()))
    } catch {
      job.end(.failure(error))
    }
  }
}
