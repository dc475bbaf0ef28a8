// Whether something follows the records in the file, or one of them is cut off.
extension RecordListing {
  /// Whether anything except white space follows the array that is the file's value.
  ///
  /// Such text is never a record. The search starts at the array's end, and stops at the first
  /// character that is not white space.
  package var goesOnBehindArray: Bool {
    guard let arrayEnd, isWhole, beginsWithArray else { return false }
    var start = (arrayEnd + 1) * Int64(coding.unit)
    while start < file.length {
      let stop = min(start + Int64(FileWindow.size), file.length)
      guard let bytes = try? file.bytes(start..<stop), !bytes.isEmpty else { return false }
      let text = bytes.withUnsafeBytes { coding.decoded($0) }
      if !text.allSatisfy(ASCII.isSpace) { return true }
      start += Int64(bytes.count)
    }
    return false
  }

  /// The first record whose bytes are not valid in the file's coding; nil if all are.
  ///
  /// This reads the whole file.
  package var firstInvalid: Int? {
    switch coding {
    case .latin1, .utf16LittleEndian, .utf16BigEndian: return nil
    case .utf8, .named: break
    }
    var window = FileWindow(file)
    return (0..<count).first { number in
      guard extent(of: number).count <= Self.longest else { return false }
      let isValid = try? withOwnBytes(of: number, in: &window) { bytes in
        coding == .utf8
          ? String(validating: bytes, as: UTF8.self) != nil : coding.isValid(Array(bytes))
      }
      return isValid == false
    }
  }

  /// Whether the file is one object, which is its only record.
  var isOneObject: Bool {
    form == .array && array?.isEmpty != false && count == 1 && isWhole && !beginsWithArray
  }

  /// Whether the file's value is an array, rather than an object.
  private var beginsWithArray: Bool {
    let first = Int64(mark.count)
    guard let bytes = try? file.bytes(first..<min(file.length, first + Int64(FormGuess.headLength)))
    else { return false }
    let text = bytes.withUnsafeBytes { coding.decoded($0) }
    return text.first { !ASCII.isSpace($0) } == ASCII.openBracket
  }

  /// Whether the file ends inside the tag of a bookmark, which is none of the records then.
  package var endsInsideBookmark: Bool {
    guard form == .bookmarks, isWhole else { return false }
    let first = count > 0 ? extent(of: count - 1).lowerBound : Int64(mark.count)
    guard first < file.length, file.length - first <= Self.longest,
      let bytes = try? file.bytes(first..<file.length)
    else { return false }
    let text = bytes.withUnsafeBytes { coding.decoded($0) }
    let tags = text.indices.filter { place in
      text[place] == ASCII.less && place + 2 < text.count
        && text[place + 1] | 0x20 == UInt8(ascii: "a") && ASCII.isSpace(text[place + 2])
    }
    // The first is that of the last record.
    guard let last = tags.dropFirst(count > 0 ? 1 : 0).last else { return false }
    return if case .endless = HTMLTag.read(text, at: last) { true } else { false }
  }
}
