import Glibc
import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import Synchronization

/// Asks for a password at the terminal, whatever standard input and output are; what is typed is not
/// seen.
enum PasswordPrompt {
  /// How long an answer may be, in bytes.
  private static let longest = 1024

  /// Asks something.
  ///
  /// - Parameter isSecret: whether what is typed is not to be seen.
  /// - Returns: a line without its end; nil where there is no terminal, and when somebody gave up.
  static func ask(_ question: String, isSecret: Bool) -> String? {
    guard let terminal = Terminal.open() else { return nil }
    defer { close(terminal) }
    var usual = termios()
    guard tcgetattr(terminal, &usual) == 0 else { return nil }
    // A key that ends the program ends the reading, and the terminal is as it was before that.
    let interruptions = isSecret ? Interruptions() : nil
    if isSecret {
      var quiet = usual
      quiet.c_lflag &= ~tcflag_t(ECHO)
      quiet.c_lflag |= tcflag_t(ECHONL)
      tcsetattr(terminal, TCSAFLUSH, &quiet)
    }
    try? Output.descriptor(terminal).write(Array(question.utf8))
    let line = readLine(from: terminal, until: interruptions?.descriptor)
    if isSecret { tcsetattr(terminal, TCSAFLUSH, &usual) }
    interruptions?.end()
    return line
  }

  /// - Parameter other: a descriptor that ends the waiting once there is something to read from it.
  private static func readLine(from terminal: Int32, until other: Int32?) -> String? {
    var bytes = [UInt8](repeating: 0, count: longest)
    var polls = [terminal, other ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Nothing else reads by this descriptor. A line that was there may be gone by the time that it is
    // read: the key that ends the program takes it away.
    _ = fcntl(terminal, F_SETFL, fcntl(terminal, F_GETFL) | O_NONBLOCK)
    while true {
      if poll(&polls, nfds_t(polls.count), -1) < 0 {
        guard errno == EINTR, other == nil || caught.load(ordering: .relaxed) == 0 else {
          return nil
        }
        continue
      }
      if polls[1].revents != 0 { return nil }
      // A terminal gives a line at a time.
      let count = read(terminal, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
      return String(validating: bytes[..<(count - 1)], as: UTF8.self)
    }
  }

  /// While it lives, signals that end the program only end what waits for its descriptor: whenever one
  /// comes and whichever thread it comes to, it is there to be read.
  private struct Interruptions {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    private let pipe = WakePipe()
    private var usual: [sigaction] = []

    /// To be waited for.
    var descriptor: Int32 { pipe.descriptor }

    init() {
      caught.store(0, ordering: .relaxed)
      pipeEnd.store(pipe.end, ordering: .sequentiallyConsistent)
      for number in Self.signals {
        var new = sigaction()
        new.__sigaction_handler.sa_handler = { number in
          let before = errno
          caught.store(number, ordering: .relaxed)
          var byte: UInt8 = 1
          _ = write(pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
          errno = before
        }
        var old = sigaction()
        sigaction(number, &new, &old)
        usual.append(old)
      }
    }

    /// Lets signals do again what they do, and does what came meanwhile.
    func end() {
      for (number, var old) in zip(Self.signals, usual) { sigaction(number, &old, nil) }
      let number = caught.load(ordering: .relaxed)
      if number != 0 { raise(number) }
    }
  }
}

/// The signal that came while a password was asked for; 0 if none did.
private let caught = Atomic<Int32>(0)
/// Where a handler writes that one came.
///
/// To do so and to note it is all that it may do.
private let pipeEnd = Atomic<Int32>(-1)

extension SyncProcess {
  /// How often a password is asked for.
  private static let tries = 3

  /// Starts it, and connects it with a server; a password that the server wants is asked for at the
  /// terminal.
  convenience init(address: String, name: String) throws {
    try self.init()
    let place = SharedAddress(address, name: name)
    do {
      try connect(to: place)
    } catch let failure as SyncFailure {
      guard let wish = failure.password else { throw failure }
      try ask(wish, place, failure)
    }
  }

  private func ask(
    _ wish: SyncFault.PasswordWish, _ place: SharedAddress, _ failure: SyncFailure
  ) throws {
    guard Terminal.isThere else { throw failure }
    let person = displayText(wish.person.utf8)
    let host = place.host.map { " on " + displayText($0.utf8) } ?? ""
    var failure = failure
    for _ in 0..<Self.tries {
      guard let answer = PasswordPrompt.ask("Password of “\(person)”\(host): ", isSecret: true),
        !answer.isEmpty
      else { break }
      let isToBeKept =
        wish.hasKeyring
        && PasswordPrompt.ask("Remember it in the keyring? [Y/n] ", isSecret: false)
          .map { !$0.lowercased().hasPrefix("n") } ?? false
      do {
        let isKept = try connect(
          to: place, password: GivenPassword(Secret(answer), isToBeKept: isToBeKept))
        if isToBeKept, !isKept {
          StandardError.write("koloda: the keyring did not take the password")
        }
        if !wish.hasKeyring {
          StandardError.write(
            "koloda: no keyring is running here. To keep the password, put it into ~/.pgpass, or the "
              + "file that PGPASSFILE names")
        }
        return
      } catch let next as SyncFailure {
        guard next.password != nil else { throw next }
        StandardError.write("koloda: the server refused this password")
        failure = next
      }
    }
    throw failure
  }
}
