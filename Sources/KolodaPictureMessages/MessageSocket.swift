import Glibc

/// One end of a socket pair that carries whole messages, each with a file descriptor if needed.
package final class MessageSocket: Sendable {
  /// The socket's descriptor, which is closed with this value.
  package let descriptor: Int32

  /// Takes ownership of a socket.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Makes a socket pair; nil if the system has no more descriptors.
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
  ///   - attachment: a file descriptor, of which the other end gets a duplicate.
  ///   - waits: whether to wait while the other end's buffer is full.
  /// - Returns: whether the message was sent.
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

  /// The result of receiving.
  package enum Receipt {
    /// A message, and the descriptor that came with it or -1; the receiver must close it.
    case message([UInt8], attachment: Int32)
    /// There is no message, and the call was not to wait.
    case nothing
    /// The other end is closed.
    case end
  }

  /// Receives the next message.
  ///
  /// - Parameter waits: whether to wait for one.
  package func receive(waits: Bool) -> Receipt {
    // Space for one descriptor: the system closes any others.
    var control = [UInt8](repeating: 0, count: MessageSocket.unpaddedLength)
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

  // MARK: A descriptor with a message, as cmsg(3) lays it out: length, level, type, descriptor

  private static let headLength = 16
  /// The length of the control data for one descriptor, without and with padding to a whole word.
  private static let unpaddedLength = 20
  private static let paddedLength = 24

  private static func control(of attachment: Int32) -> [UInt8] {
    var control = [UInt8](repeating: 0, count: paddedLength)
    control.withUnsafeMutableBytes {
      $0.storeBytes(of: unpaddedLength, as: Int.self)
      $0.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      $0.storeBytes(of: Int32(0x01), toByteOffset: 12, as: Int32.self)
      $0.storeBytes(of: attachment, toByteOffset: headLength, as: Int32.self)
    }
    return control
  }

  private static func attachment(of control: [UInt8], length: Int) -> Int32 {
    guard length >= unpaddedLength else { return -1 }
    return control.withUnsafeBytes { bytes in
      guard bytes.loadUnaligned(fromByteOffset: 8, as: Int32.self) == SOL_SOCKET,
        bytes.loadUnaligned(fromByteOffset: 12, as: Int32.self) == 0x01
      else { return -1 }
      return bytes.loadUnaligned(fromByteOffset: headLength, as: Int32.self)
    }
  }
}
