import KolodaGLib

extension DeckView {
  /// Makes the main actor's tasks run under GLib's main loop.
  ///
  /// Without it, `Task { @MainActor in }`, `await` back to the main actor and `DispatchQueue.main`
  /// never continue, because GLib does not know their queue. Call it once at the start, from a
  /// program whose `main` is not `async`. Further calls do nothing.
  public static func integrateSwiftConcurrency() {
    MainThread.integrateSwiftConcurrency()
  }
}
