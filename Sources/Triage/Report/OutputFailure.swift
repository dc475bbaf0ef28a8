import KolodaFiles

extension Output.Failure {
  /// One line for people, naming the file.
  public var message: String {
    let shown = path.map { displayText(Array($0.utf8)) } ?? "the output"
    return "\(shown) cannot be written: \(systemMessage(error.code))"
  }
}
