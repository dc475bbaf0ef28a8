import KolodaOutcomes
import KolodaSources
import KolodaTriage

/// What a photo's files bring along beside its picture.
struct PhotoExtras: Hashable, Sendable {
  /// The stars and the label that other programs gave it.
  var marks = FileMarks()
  /// Whether a video or a sound was recorded with it.
  var hasRecording = false

  /// Whether there is nothing.
  var isEmpty: Bool { marks.isEmpty && !hasRecording }
}

/// What the files of a folder say of marks, each file as it lies there.
struct FileMarkBook {
  private(set) var entries: [TakenKey: FileMarks] = [:]
  /// Whether something was learned since it was kept.
  private(set) var isChanged = false

  subscript(key: TakenKey) -> FileMarks? {
    get { entries[key] }
    set {
      entries[key] = newValue
      isChanged = true
    }
  }

  // MARK: Keeping

  /// What a file begins with that keeps the book; another version is another number.
  private static let mark = Array("koloda-marks-1\n".utf8)
  private static let entryBytes = TakenKey.byteCount + 2

  /// Takes up what was kept before; what makes no sense is left out.
  mutating func take(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return }
    bytes.withUnsafeBytes { bytes in
      var place = Self.mark.count
      while place + Self.entryBytes <= bytes.count {
        let stars = Stars(rawValue: Int(bytes[place + TakenKey.byteCount]))
        let number = Int(bytes[place + TakenKey.byteCount + 1])
        let labels = ColourLabel.allCases
        let label = labels.indices.contains(number - 1) ? labels[number - 1] : nil
        entries[TakenKey(bytes, at: place)] = FileMarks(
          stars: stars == .zero ? nil : stars, label: label == .cleared ? nil : label)
        place += Self.entryBytes
      }
    }
  }

  /// What is to be kept of some files.
  mutating func bytes(of keys: Set<TakenKey>) -> [UInt8] {
    isChanged = false
    entries = entries.filter { keys.contains($0.key) }
    var bytes = Self.mark
    bytes.reserveCapacity(bytes.count + entries.count * Self.entryBytes)
    for (key, marks) in entries {
      key.append(to: &bytes)
      bytes.append(UInt8(marks.stars?.rawValue ?? 0))
      bytes.append(
        marks.label.flatMap { ColourLabel.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0)
    }
    return bytes
  }
}
