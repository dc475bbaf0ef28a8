import Glibc

/// One end of a socket pair over which rows of a database come.
package final class DatabaseSocket {
  /// The socket's descriptor, which is closed with this value.
  package let descriptor: Int32
  /// What has come and was not taken yet, from `place` on.
  private var received: [UInt8] = []
  private var place = 0
  /// Where bytes arrive.
  private let arrival = UnsafeMutableRawBufferPointer.allocate(
    byteCount: DatabaseSocket.step, alignment: 16)
  /// What is still to be sent.
  private var waiting: [UInt8] = []

  /// How many bytes are sent or received at once.
  private static let step = 1 << 18
  /// How long to wait for the other end before asking whether to go on, in milliseconds.
  private static let patience: Int32 = 100

  /// Takes ownership of a socket.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    arrival.deallocate()
  }

  /// Makes a socket pair; nil if the system has no more descriptors.
  package static func pair() -> (DatabaseSocket, DatabaseSocket)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (DatabaseSocket(descriptor: ends[0]), DatabaseSocket(descriptor: ends[1]))
  }

  /// Sends a message, waiting while the other end takes none.
  ///
  /// Rows are collected, and sent with what follows them.
  ///
  /// - Returns: whether it was sent or is to be; it isn't if the other end is closed.
  @discardableResult
  package func send(_ message: DatabaseMessage) -> Bool {
    waiting += message.bytes
    if case .row = message, waiting.count < Self.step { return true }
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Receives the next message.
  ///
  /// - Parameter isWanted: asked now and then while nothing comes; returns false to give up.
  /// - Returns: nil if the other end is closed or says what is no message, and if nobody wants it.
  package func next(isWanted: () -> Bool = { true }) -> DatabaseMessage? {
    DatabaseMessage { count in
      while received.count - place < count {
        guard receive(isWanted) else { return nil }
      }
      defer { place += count }
      return received[place..<(place + count)]
    }
  }

  /// Waits for more.
  private func receive(_ isWanted: () -> Bool) -> Bool {
    var sign = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&sign, 1, Self.patience) <= 0 {
      if !isWanted() { return false }
    }
    let count = recv(descriptor, arrival.baseAddress, arrival.count, 0)
    guard count > 0 else { return count < 0 && errno == EINTR }
    received.removeFirst(place)
    place = 0
    received += UnsafeRawBufferPointer(rebasing: arrival[..<count])
    return true
  }
}
