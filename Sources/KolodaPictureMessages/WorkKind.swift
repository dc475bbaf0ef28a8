import Glibc

/// What a worker process reads; it is told when it starts.
package enum WorkKind: String, Hashable, Sendable {
  case pictures
  case films

  /// The environment variable that tells a worker.
  private static let variable = "KOLODA_WORK"

  /// The variable with its value, for the environment of a new worker.
  package var setting: String { "\(Self.variable)=\(rawValue)" }

  /// What the program wants of this process.
  package static var fromProgram: WorkKind {
    getenv(variable).flatMap { WorkKind(rawValue: String(cString: $0)) } ?? .pictures
  }
}
