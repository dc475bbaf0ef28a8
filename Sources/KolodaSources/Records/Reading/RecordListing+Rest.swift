// What a file has behind its records.
extension RecordListing {
  /// Whether anything but white space follows the array that the file is.
  ///
  /// That is never a record. It is looked for from the array's end on, as far as there is white space.
  package var goesOnBehindArray: Bool {
    guard let arrayEnd, isWhole, beginsWithArray else { return false }
    var start = (arrayEnd + 1) * Int64(coding.unit)
    while start < file.length {
      let stop = min(start + Int64(FileWindow.size), file.length)
      guard let bytes = try? file.bytes(start..<stop), !bytes.isEmpty else { return false }
      let text = bytes.withUnsafeBytes { coding.decoded($0) }
      if !text.allSatisfy(Mark.isSpace) { return true }
      start += Int64(bytes.count)
    }
    return false
  }

  /// Whether the array is all of the file's value, and no field of an object.
  private var beginsWithArray: Bool {
    let first = Int64(mark.count)
    guard let bytes = try? file.bytes(first..<min(file.length, first + Int64(FormGuess.headLength)))
    else { return false }
    let text = bytes.withUnsafeBytes { coding.decoded($0) }
    return text.first { !Mark.isSpace($0) } == Mark.openBracket
  }
}
