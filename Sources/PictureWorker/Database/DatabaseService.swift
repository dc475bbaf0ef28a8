import Glibc
import KolodaPictureMessages

/// Answers the program's questions about a database.
struct DatabaseService {
  let socket: DatabaseSocket
  /// The open file of the database.
  let file: Int32

  /// Answers until the program asks no more.
  func run() {
    let database = Result { () throws(DatabaseFault) in try SQLiteDatabase(file) }
    while case .question(let question)? = socket.next(), answer(question, from: database) {}
  }

  /// - Returns: whether the program hears it.
  private func answer(
    _ question: String, from database: Result<SQLiteDatabase, DatabaseFault>
  ) -> Bool {
    do throws(DatabaseFault) {
      try database.get().rows(question) { socket.send(.row($0)) }
      return socket.send(.done)
    } catch {
      return socket.send(.fault(error.problem))
    }
  }
}
