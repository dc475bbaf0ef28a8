import CSecret
import Glibc
import KolodaSyncMessages

// The socket that the program talks through.
let descriptor: Int32 = 3
var kind = Int32(0)
var length = socklen_t(MemoryLayout<Int32>.size)
guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0,
  kind == Int32(SOCK_STREAM.rawValue)
else {
  let text = "koloda-sync: koloda starts this program for shared decks\n"
  _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
// Passwords come through here: no other program of the person's looks into it, and no dump has them.
_ = shim_forbid_inspection()
// A server that goes away is an error, not the end.
signal(SIGPIPE, SIG_IGN)
let session = SyncSession(SyncSocket(descriptor: descriptor))
session.run()
