import Foundation
import Glibc

/// A server that refuses everybody, on a socket of its own, in the words that it is given.
final class RefusingServer {
  /// The folder of its socket.
  let folder: String
  private let listener: Int32

  /// - Parameters:
  ///   - code: the SQLSTATE code of its refusal.
  ///   - asks: whether it asks for a password first.
  init(code: String, _ words: String, asks: Bool) throws {
    var template = Array("/tmp/koloda-refusing-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw POSIXError(.EIO) }
    folder = String(cString: made)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array((folder + "/.s.PGSQL.5432").utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isBound == 0, listen(listener, 4) == 0 else { throw POSIXError(.EIO) }
    let refusal = Self.refusal(code, words)
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        RefusingServer.skipMessage(of: client, head: 0)
        if asks {
          let asking = [UInt8(ascii: "R")] + RefusingServer.big(8) + RefusingServer.big(3)
          RefusingServer.send(asking, to: client)
          RefusingServer.skipMessage(of: client, head: 1)
        }
        RefusingServer.send(refusal, to: client)
        close(client)
      }
      close(listener)
    }
  }

  deinit {
    // The thread's accept ends with an error.
    shutdown(listener, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func big(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
  }

  /// An ErrorResponse, with what a server says in its own language, and where in its source it is.
  private static func refusal(_ code: String, _ words: String) -> [UInt8] {
    let fields = [
      "SФАТАЛЬНО", "VFATAL", "C" + code, "M" + words, "Fauth.c", "L326", "Rauth_failed",
    ]
    var content: [UInt8] = []
    for field in fields { content += Array(field.utf8) + [0] }
    content.append(0)
    return [UInt8(ascii: "E")] + big(content.count + 4) + content
  }

  /// Reads a message: its kind of `head` bytes, its length, and its content.
  private static func skipMessage(of client: Int32, head: Int) {
    let start = receive(head + 4, from: client)
    guard start.count == head + 4 else { return }
    let length = start.dropFirst(head).reduce(0) { $0 << 8 | Int($1) }
    _ = receive(max(length - 4, 0), from: client)
  }

  private static func receive(_ count: Int, from client: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard count > 0, recv(client, &bytes, count, Int32(MSG_WAITALL)) == count else {
      return []
    }
    return bytes
  }

  private static func send(_ bytes: [UInt8], to client: Int32) {
    _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
