import CSecret
import Dispatch
import KolodaSyncMessages

/// The desktop's keyring, which stores passwords: any Secret Service on the session bus.
///
/// All functions block, even while the person is asked to unlock it.
enum Keyring {
  /// There is no answer, because no keyring runs or it refuses.
  struct Unavailable: Error {}

  /// How long the keyring may take, in seconds: enough time to type a password.
  private static let patience = 60.0

  /// Looks up the password for an account; nil if the keyring has none.
  static func password(of account: ServerAccount) throws(Unavailable) -> Secret? {
    let attributes = attributes(of: account)
    defer { g_hash_table_unref(attributes) }
    let (text, isThere) = asking { cancellable, error in
      secret_password_lookupv_sync(shim_server_password_schema(), attributes, cancellable, error)
    }
    guard isThere else { throw Unavailable() }
    guard let text else { return nil }
    defer { secret_password_free(text) }
    return Secret(String(cString: text))
  }

  /// Stores a password, replacing an older one.
  static func keep(_ secret: Secret, of account: ServerAccount) throws(Unavailable) {
    let attributes = attributes(of: account)
    defer { g_hash_table_unref(attributes) }
    let (isKept, isThere) = asking { cancellable, error in
      secret_password_storev_sync(
        shim_server_password_schema(), attributes, nil,
        "Koloda: \(account.person) @ \(account.host)", secret.text, cancellable, error)
    }
    guard isThere, isKept != 0 else { throw Unavailable() }
  }

  /// Calls the keyring with a time limit.
  private static func asking<Answer>(
    _ question: (
      UnsafeMutablePointer<GCancellable>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> Answer
  ) -> (Answer, isThere: Bool) {
    let cancellable = g_cancellable_new()
    // One reference for this function, one for the timer that cancels.
    g_object_ref(cancellable)
    let address = UInt(bitPattern: cancellable)
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
      let cancellable = UnsafeMutablePointer<GCancellable>(bitPattern: address)
      g_cancellable_cancel(cancellable)
      g_object_unref(cancellable)
    }
    defer { g_object_unref(cancellable) }
    var error: UnsafeMutablePointer<GError>?
    let answer = question(cancellable, &error)
    defer { g_clear_error(&error) }
    return (answer, error == nil)
  }

  private static func attributes(of account: ServerAccount) -> OpaquePointer? {
    let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    for (name, value) in [
      ("server", account.host), ("port", account.port), ("user", account.person),
    ] {
      g_hash_table_insert(table, g_strdup(name), g_strdup(value))
    }
    return table
  }
}
