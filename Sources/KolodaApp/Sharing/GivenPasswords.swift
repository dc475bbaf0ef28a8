import KolodaSyncMessages
import Synchronization

/// The passwords that people have given since the program began.
///
/// They are nowhere else but, where
/// people want that, in the desktop's keyring, which `koloda-sync` asks.
final class GivenPasswords: Sendable {
  static let shared = GivenPasswords()

  private let secrets = Mutex<[SharedAddress: Secret]>([:])

  /// Takes one that has proved right.
  func keep(_ secret: Secret, for place: SharedAddress) {
    secrets.withLock { $0[Self.server(of: place)] = secret }
  }

  /// A place without the deck's name: a password is for all decks of a server.
  private static func server(of place: SharedAddress) -> SharedAddress {
    SharedAddress(place.address, name: "")
  }

  /// The one that was given last for a server; nil if none was.
  func secret(for place: SharedAddress) -> Secret? {
    secrets.withLock { $0[Self.server(of: place)] }
  }
}

extension SyncRequest {
  /// To connect with a server.
  ///
  /// - Parameter password: what the person has just given; nil for what they gave before, if they did.
  static func connecting(to place: SharedAddress, _ password: GivenPassword? = nil) -> SyncRequest {
    let known = GivenPasswords.shared.secret(for: place).map {
      GivenPassword($0, isToBeKept: false)
    }
    return .connect(address: place.address, name: place.name, password: password ?? known)
  }
}
