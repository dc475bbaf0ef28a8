import Glibc
import KolodaFiles
import KolodaFolders
import KolodaLocalization
import KolodaSharing
import KolodaSyncMessages
import KolodaWords
import Synchronization

/// Asks for a password at the terminal, even if standard input and output are redirected; what is
/// typed stays hidden.
package enum PasswordPrompt {
  /// The longest answer, in bytes.
  private static let longest = 1024

  /// Asks a question.
  ///
  /// - Parameter isSecret: whether to hide what is typed.
  /// - Returns: the line without its end; nil if there is no terminal or the user gave up.
  package static func ask(_ question: String, isSecret: Bool) -> String? {
    guard let terminal = Terminal.open() else { return nil }
    defer { close(terminal) }
    var usual = termios()
    guard tcgetattr(terminal, &usual) == 0 else { return nil }
    // A signal that would end the program ends the reading first, so that the terminal can be
    // restored.
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

  /// - Parameter other: a descriptor that ends the waiting as soon as it can be read.
  private static func readLine(from terminal: Int32, until other: Int32?) -> String? {
    var bytes = [UInt8](repeating: 0, count: longest)
    var polls = [terminal, other ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Non-blocking, for this descriptor only: the line may be gone by the time it is read, because
    // the key that interrupts the program discards it.
    _ = fcntl(terminal, F_SETFL, fcntl(terminal, F_GETFL) | O_NONBLOCK)
    while true {
      if poll(&polls, nfds_t(polls.count), -1) < 0 {
        guard errno == EINTR, other == nil || caught.load(ordering: .relaxed) == 0 else {
          return nil
        }
        continue
      }
      if polls[1].revents != 0 { return nil }
      // A terminal delivers one line at a time.
      let count = read(terminal, &bytes, bytes.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
      return String(validating: bytes[..<(count - 1)], as: UTF8.self)
    }
  }

  /// While it exists, signals that would end the program only make its descriptor readable,
  /// whenever they arrive and on whatever thread.
  private struct Interruptions {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    private let pipe = WakePipe()
    private var usual: [sigaction] = []

    /// Readable once a signal has arrived.
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

    /// Restores the signal handlers, and delivers the last signal that arrived meanwhile.
    func end() {
      for (number, var old) in zip(Self.signals, usual) { sigaction(number, &old, nil) }
      let number = caught.load(ordering: .relaxed)
      if number != 0 { raise(number) }
    }
  }
}

/// The signal that arrived while a password was asked for; 0 for none.
private let caught = Atomic<Int32>(0)
/// The end of the pipe to which the signal handler writes.
///
/// Writing to it and setting `caught` is all that the handler may do.
private let pipeEnd = Atomic<Int32>(-1)

extension SyncProcess {
  /// How many times to ask for a password.
  private static let tries = 3

  /// Starts the process and connects it to a server; asks for a password at the terminal if the
  /// server wants one.
  package convenience init(address: String, name: String) throws {
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
        if isToBeKept, !isKept { say(PasswordTexts.notKept) }
        if !wish.hasKeyring { say(PasswordTexts.noKeyring) }
        return
      } catch let next as SyncFailure {
        guard next.password != nil else { throw next }
        say(PasswordTexts.wrong)
        failure = next
      }
    }
    throw failure
  }

  private func say(_ text: @autoclosure () -> String) {
    StandardError.write("koloda: \(Language.inEnglish(text))")
  }
}
