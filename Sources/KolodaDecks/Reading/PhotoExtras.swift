import KolodaFolders
import KolodaOutcomes
import KolodaTriage

/// What accompanies a photo: marks in its files and a recording.
package struct PhotoExtras: Hashable, Sendable {
  /// The stars, the colour label and the verdict that other programs have set.
  package var marks = FileMarks()
  /// Whether the camera recorded a video or a sound with it.
  package var hasRecording = false

  /// Whether there is nothing.
  package var isEmpty: Bool { marks.isEmpty && !hasRecording }
}

/// The marks that a folder's files contain, by the state of each file.
struct FileMarkBook {
  private(set) var entries: [TakenKey: FileMarks] = [:]
  /// Whether there are entries that have not been saved.
  private(set) var isChanged = false

  subscript(key: TakenKey) -> FileMarks? {
    get { entries[key] }
    set {
      entries[key] = newValue
      isChanged = true
    }
  }

  // MARK: Saving

  /// The first bytes of a saved book; a new version gets a new number.
  private static let mark = Array("koloda-marks-3\n".utf8)
  private static let entryBytes = TakenKey.byteCount + 3 + MemoryLayout<Int64>.size

  /// Adds the saved entries; invalid ones are ignored.
  mutating func take(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return }
    bytes.withUnsafeBytes { bytes in
      var place = Self.mark.count
      while place + Self.entryBytes <= bytes.count {
        let stars = Stars(rawValue: Int(bytes[place + TakenKey.byteCount]))
        let number = Int(bytes[place + TakenKey.byteCount + 1])
        let labels = ColourLabel.allCases
        let label = labels.indices.contains(number - 1) ? labels[number - 1] : nil
        let verdict = Int(bytes[place + TakenKey.byteCount + 2])
        let verdicts = Verdict.allCases
        let written = Int64(
          littleEndian: bytes.loadUnaligned(
            fromByteOffset: place + TakenKey.byteCount + 3, as: Int64.self))
        entries[TakenKey(bytes, at: place)] = FileMarks(
          stars: stars == .zero ? nil : stars, label: label == .cleared ? nil : label,
          verdict: verdicts.indices.contains(verdict - 1) ? verdicts[verdict - 1] : nil,
          written: written == .min ? nil : written)
        place += Self.entryBytes
      }
    }
  }

  /// Returns the entries of the given files for saving, and drops all others.
  mutating func bytes(of keys: Set<TakenKey>) -> [UInt8] {
    isChanged = false
    entries = entries.filter { keys.contains($0.key) }
    var bytes = Self.mark
    bytes.reserveCapacity(bytes.count + entries.count * Self.entryBytes)
    for (key, marks) in entries {
      key.append(to: &bytes)
      bytes.append(UInt8(marks.stars?.rawValue ?? 0))
      bytes.append(Self.number(of: marks.label))
      bytes.append(Self.number(of: marks.verdict))
      withUnsafeBytes(of: (marks.written ?? .min).littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The number of a case, from 1 on; 0 for nil.
  private static func number<Value: CaseIterable & Equatable>(of value: Value?) -> UInt8
  where Value.AllCases == [Value] {
    value.flatMap { Value.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
  }
}
