import Glibc

/// One end of a pair of sockets that carries messages, each whole, and a descriptor with it.
package final class MessageSocket: Sendable {
  /// The socket's own descriptor, which is closed with this.
  package let descriptor: Int32

  /// Takes over a socket.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Makes a pair; nil where the system has no more descriptors.
  package static func pair() -> (MessageSocket, MessageSocket)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (MessageSocket(descriptor: ends[0]), MessageSocket(descriptor: ends[1]))
  }

  /// The longest message, in bytes.
  package static let longest = 4096

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - attachment: a descriptor that the other end gets a copy of.
  ///   - waits: whether to wait while the other end takes nothing.
  /// - Returns: whether it is on its way.
  @discardableResult
  package func send(
    _ bytes: [UInt8], attachment: Int32? = nil, waits: Bool = true
  ) -> Bool {
    var bytes = bytes
    var control = attachment.map(MessageSocket.control) ?? []
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    return bytes.withUnsafeMutableBytes { data in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if !control.isEmpty {
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
          }
          while true {
            let count = sendmsg(descriptor, &message, flags)
            if count < 0, errno == EINTR { continue }
            return count == data.count
          }
        }
      }
    }
  }

  /// What came in.
  package enum Receipt {
    /// A message, and the descriptor that came with it, -1 if none did; its taker closes it.
    case message([UInt8], attachment: Int32)
    /// There is nothing, and nobody was to wait for it.
    case nothing
    /// The other end is gone.
    case end
  }

  /// Takes the next message.
  ///
  /// - Parameter waits: whether to wait for one.
  package func receive(waits: Bool) -> Receipt {
    // Room for one descriptor: the system itself closes what else an other end may send.
    var control = [UInt8](repeating: 0, count: MessageSocket.filledLength)
    var bytes = [UInt8](repeating: 0, count: MessageSocket.longest)
    let flags = Int32(MSG_CMSG_CLOEXEC) | (waits ? 0 : Int32(MSG_DONTWAIT))
    var held = 0
    let count = bytes.withUnsafeMutableBytes { data in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          while true {
            let count = recvmsg(descriptor, &message, flags)
            if count < 0, errno == EINTR { continue }
            held = message.msg_controllen
            return count
          }
        }
      }
    }
    guard count != 0 else { return .end }
    guard count > 0 else { return errno == EAGAIN ? .nothing : .end }
    return .message(
      Array(bytes[..<count]), attachment: MessageSocket.attachment(of: control, length: held))
  }

  // MARK: A descriptor beside a message, as cmsg(3) lays it out: length, level, kind, number.

  private static let headLength = 16
  /// The length of what one descriptor takes, and with what fills it up to a whole word.
  private static let filledLength = 20
  private static let controlLength = 24

  private static func control(of attachment: Int32) -> [UInt8] {
    var control = [UInt8](repeating: 0, count: controlLength)
    control.withUnsafeMutableBytes {
      $0.storeBytes(of: headLength + MemoryLayout<Int32>.size, as: Int.self)
      $0.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      $0.storeBytes(of: Int32(0x01), toByteOffset: 12, as: Int32.self)
      $0.storeBytes(of: attachment, toByteOffset: headLength, as: Int32.self)
    }
    return control
  }

  private static func attachment(of control: [UInt8], length: Int) -> Int32 {
    guard length >= headLength + 4 else { return -1 }
    return control.withUnsafeBytes { bytes in
      guard bytes.loadUnaligned(fromByteOffset: 8, as: Int32.self) == SOL_SOCKET,
        bytes.loadUnaligned(fromByteOffset: 12, as: Int32.self) == 0x01
      else { return -1 }
      return bytes.loadUnaligned(fromByteOffset: headLength, as: Int32.self)
    }
  }
}
