import Glibc

/// The signals with which a desktop, a terminal or a person ends a program.
package enum EndingSignal {
  private static let all = [SIGTERM, SIGINT, SIGHUP]

  /// Installs a handler for these signals.
  ///
  /// Signals that were ignored when the program was started, as with `nohup`, stay ignored.
  ///
  /// - Parameters:
  ///   - once: whether a second signal of the same kind ends the program.
  ///   - handler: may only do what is allowed in a signal handler.
  package static func handle(once: Bool, by handler: @escaping @convention(c) (Int32) -> Void) {
    for number in all where !isIgnored(number) {
      var new = sigaction()
      new.sa_flags = SA_RESTART | (once ? Int32(bitPattern: SA_RESETHAND) : 0)
      new.__sigaction_handler.sa_handler = handler
      sigaction(number, &new, nil)
    }
  }

  /// Lets the signals end the program again.
  package static func stopHandling() {
    for number in all where !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Ends the program as the signal would have, so that its parent process sees that.
  package static func die(of number: Int32) -> Never {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(number)
    // The exit status that a shell reports for an end by this signal.
    _exit(128 + number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var present = sigaction()
    sigaction(number, nil, &present)
    return unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
