import KolodaSyncMessages
import Synchronization

/// The passwords that people have given since the program started.
///
/// They are stored nowhere else, except, if people want that, in the desktop's keyring, which
/// `koloda-sync` reads.
final class GivenPasswords: Sendable {
  static let shared = GivenPasswords()

  private let secrets = Mutex<[SharedAddress: Secret]>([:])

  /// Remembers a password that the server has accepted.
  func keep(_ secret: Secret, for place: SharedAddress) {
    secrets.withLock { $0[Self.server(of: place)] = secret }
  }

  /// The address without the deck's name: a password is for all decks of a server.
  private static func server(of place: SharedAddress) -> SharedAddress {
    SharedAddress(place.address, name: "")
  }

  /// The password last accepted for a server; nil if there is none.
  func secret(for place: SharedAddress) -> Secret? {
    secrets.withLock { $0[Self.server(of: place)] }
  }
}

extension SyncRequest {
  /// A request to connect to a server.
  ///
  /// - Parameter password: what the person has just given; nil to use the remembered password, if
  ///   any.
  package static func connecting(to place: SharedAddress, _ password: GivenPassword? = nil)
    -> SyncRequest
  {
    let known = GivenPasswords.shared.secret(for: place).map {
      GivenPassword($0, isToBeKept: false)
    }
    return .connect(address: place.address, name: place.name, password: password ?? known)
  }
}
