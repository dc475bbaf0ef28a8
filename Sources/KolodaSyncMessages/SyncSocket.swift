import FoundationEssentials
import Glibc

/// One end of a stream of messages, each of them its length in four bytes, the most significant
/// first, followed by JSON.
///
/// All methods block.
package final class SyncSocket: Sendable {
  /// The longest message, in bytes: a record of 16 MB in base64, and some more.
  package static let longest = 32 << 20

  /// The socket's descriptor, which is closed with this value.
  package let descriptor: Int32

  /// Takes ownership of a socket.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes a socket pair; nil if the system has no more descriptors.
  package static func pair() -> (SyncSocket, SyncSocket)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (SyncSocket(descriptor: ends[0]), SyncSocket(descriptor: ends[1]))
  }

  /// Sends a message.
  ///
  /// - Returns: false if the other end is closed or the message is too long.
  @discardableResult
  package func send(_ message: some Encodable) -> Bool {
    guard let body = try? JSONEncoder().encode(message), body.count <= Self.longest else {
      return false
    }
    var bytes = withUnsafeBytes(of: UInt32(body.count).bigEndian) { Array($0) }
    bytes += body
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Waits for a message; nil if the other end is closed, or sends anything but a message of this
  /// kind.
  package func receive<Message: Decodable>(_ kind: Message.Type = Message.self) -> Message? {
    guard let head = read(4) else { return nil }
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.longest, let body = read(length) else { return nil }
    return try? JSONDecoder().decode(kind, from: Data(body))
  }

  /// Discards some of the incoming bytes, waiting for some if there are none; false if the other
  /// end is closed.
  package func skip() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 || count < 0 && errno == EINTR
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // A slice would copy the rest.
      let added = bytes.withUnsafeMutableBytes {
        Glibc.recv(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, 0)
      }
      if added < 0, errno == EINTR { continue }
      guard added > 0 else { return nil }
      filled += added
    }
    return bytes
  }
}
