/// Numbers of an export.
struct ExportTally {
  /// The number of exported decisions.
  var count: Int
  /// How many of them were exported without their answer.
  var unanswered = 0
  /// Whether marks were requested but the format can't hold them.
  var leavesOutMarks = false
}

/// Why the decisions could not be exported.
struct ExportFailure: Error {
  /// One line to show to people.
  let text: String
}
