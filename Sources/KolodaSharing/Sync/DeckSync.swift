/// Keeps an open shared deck and its server in step, on a thread of its own, from `begin` to `leave`.
package protocol DeckSync: AnyObject, Sendable {
  var post: SyncPost { get }

  /// What the thread does, until the mail says to leave.
  func run()

  /// Stops what the thread is still waiting for; it took too long to leave.
  func giveUp()
}
