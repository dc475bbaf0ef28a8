import Glibc
import KolodaPictureMessages

// The socket to the program: one with messages to read pictures, or a stream to read the database in
// the file. An argument would not do, since Swift reads them in /proc, which the sandbox lacks.
let descriptor: Int32 = 3
let file: Int32 = 4
var kind = Int32(0)
var length = socklen_t(MemoryLayout<Int32>.size)
let isSocket = getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0
if isSocket, kind == Int32(SOCK_SEQPACKET.rawValue), WorkKind.fromProgram == .films {
  Confinement.enter(
    socket: descriptor, isNice: true, filter: SystemCallFilter(allowsPairs: true))
  FilmWorker(socket: MessageSocket(descriptor: descriptor)).run()
} else if isSocket, kind == Int32(SOCK_SEQPACKET.rawValue) {
  Confinement.enter(socket: descriptor, isNice: true)
  Worker(socket: MessageSocket(descriptor: descriptor)).run()
} else if isSocket, kind == Int32(SOCK_STREAM.rawValue) {
  // Nothing is drawn before the program has its answers.
  Confinement.enter(socket: descriptor, isNice: false)
  DatabaseService(socket: DatabaseSocket(descriptor: descriptor), file: file).run()
} else {
  let text = "koloda-picture-worker: koloda starts this program to read pictures with\n"
  _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
