import Glibc
import KolodaPictureMessages

// The socket to the program.
let descriptor: Int32 = 3
var kind = Int32(0)
var length = socklen_t(MemoryLayout<Int32>.size)
guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0,
  kind == Int32(SOCK_SEQPACKET.rawValue)
else {
  let text = "koloda-picture-worker: koloda starts this program to read pictures with\n"
  _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
Confinement.enter(socket: descriptor)
Worker(socket: MessageSocket(descriptor: descriptor)).run()
