import KolodaSyncMessages

/// Logs a person in: with the password that libpq finds by itself, the keyring's, or one that the
/// person has just entered.
enum ServerLogin {
  /// Connects to a server.
  ///
  /// - Returns: the connection, and whether the keyring stores the person's password now; false if
  ///   it was not to be stored.
  /// - Throws: `.wantsPassword` if there is no password, or a wrong one.
  static func connect(
    _ address: ServerAddress, _ given: GivenPassword?
  ) throws(ServerError) -> (ServerConnection, isKept: Bool) {
    do throws(ServerError) {
      let server = try ServerConnection(address, password: given?.secret)
      guard let given, given.isToBeKept else { return (server, false) }
      return (server, (try? Keyring.keep(given.secret, of: server.account)) != nil)
    } catch {
      guard case .wantsPassword(let account, let refused, _) = error else { throw error }
      let kept: Secret?
      do throws(Keyring.Unavailable) {
        kept = try Keyring.password(of: account)
      } catch {
        throw .wantsPassword(account, refused: refused, hasKeyring: false)
      }
      // If the entered password is wrong it is asked for again, not silently replaced by the
      // keyring's.
      guard given == nil, let kept else {
        throw .wantsPassword(account, refused: refused, hasKeyring: true)
      }
      do throws(ServerError) {
        return (try ServerConnection(address, password: kept), true)
      } catch {
        guard case .wantsPassword(_, let refused, _) = error else { throw error }
        throw .wantsPassword(account, refused: refused, hasKeyring: true)
      }
    }
  }
}
