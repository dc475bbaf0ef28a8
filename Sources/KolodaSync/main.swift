import CSecret
import Glibc
import KolodaSyncMessages

// The socket to the program.
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
// Passwords pass through here: the person's other programs must not inspect this process, and core
// dumps are off.
_ = shim_forbid_inspection()
// A broken connection is to be an error rather than the end of the process.
signal(SIGPIPE, SIG_IGN)
// On Ctrl+C or hang-up the terminal signals both processes; the program still has something to
// send, and this process ends with it.
for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
let session = SyncSession(SyncSocket(descriptor: descriptor))
session.run()
