import KolodaFiles

extension Output.Failure {
  /// One line for people, naming the file.
  public var message: String {
    let shown = path.map { displayText($0) } ?? "the output"
    return "\(shown) cannot be written: \(systemMessage(error.code))"
  }
}
