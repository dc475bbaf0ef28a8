import Glibc
import KolodaFiles
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
    let interrupted = isSecret ? Interruptions() : nil
    if isSecret {
      var quiet = usual
      quiet.c_lflag &= ~tcflag_t(ECHO)
      quiet.c_lflag |= tcflag_t(ECHONL)
      tcsetattr(terminal, TCSAFLUSH, &quiet)
    }
    try? Output.descriptor(terminal).write(Array(question.utf8))
    let line = readLine(from: terminal)
    if isSecret { tcsetattr(terminal, TCSAFLUSH, &usual) }
    interrupted?.end()
    return line
  }

  private static func readLine(from terminal: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: longest)
    // A terminal gives a line at a time.
    let count = read(terminal, &bytes, bytes.count)
    guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
    return String(validating: bytes[..<(count - 1)], as: UTF8.self)
  }

  /// While it lives, signals that end the program only interrupt what waits.
  private struct Interruptions {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    private var usual: [sigaction] = []

    init() {
      caught.store(0, ordering: .relaxed)
      for number in Self.signals {
        var new = sigaction()
        // Without SA_RESTART: read() returns.
        new.__sigaction_handler.sa_handler = { caught.store($0, ordering: .relaxed) }
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
///
/// To note it is all that a handler does.
private let caught = Atomic<Int32>(0)

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
