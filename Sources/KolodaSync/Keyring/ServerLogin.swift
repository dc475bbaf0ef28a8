import KolodaSyncMessages

/// Gets a person in: with what libpq finds by itself, with the keyring's password, or with one that
/// the person has just given.
enum ServerLogin {
  /// Connects.
  ///
  /// - Returns: the connection, and whether the keyring keeps the person's password now; false where
  ///   that was not asked for.
  /// - Throws: `.wantsPassword` if there is none, or a wrong one.
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
      // One that was given is asked for again if it is wrong, and not made up for in silence.
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
