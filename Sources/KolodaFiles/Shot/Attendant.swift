/// Pictures and videos that a camera or a program made of another one beside it, and that are no cards
/// of their own while that is there.
///
/// - Insta360's cameras record `VID_20240506_070809_00_001.insv` with one file for each lens, the second
///   one being `VID_20240506_070809_10_001.insv`, and with a small copy that begins with `LRV_`; and
///   `PRO_VID_…mp4` with `PRO_LRV_…mp4`.
/// - Telegram exports `photo_1@05-01-2024_10-11-12.jpg` with a thumbnail, `…_thumb.jpg`, and a video with
///   one that goes on after its whole name.
/// - Snapchat exports what was drawn on `2024-01-05_X-main.jpg` as `2024-01-05_X-overlay.png`.
package enum Attendant {
  /// The names that the file may have which another one was made of; empty for most.
  ///
  /// - Parameter name: a file's name, not its path.
  package static func leaders(of name: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return [] }
    // Asked of every file of large folders: most cost no allocation.
    let (stem, ending) = (name[..<dot], name[dot...])
    if let video = video(ofLens: stem) { return [video + ending] }
    if stem.hasSuffix("_thumb"), stem.contains(UInt8(ascii: "@")) {
      let whole = Array(stem.dropLast(6))
      return [whole, whole + ending]
    }
    if stem.hasSuffix("-overlay") {
      let main = Array(stem.dropLast(8)) + "-main".utf8
      return [".jpg", ".mp4"].map { main + $0.utf8 }
    }
    return []
  }

  /// The names that the file may have which another one was made of; empty for most.
  package static func leaders(of name: [UInt8]) -> [[UInt8]] {
    name.withUnsafeBufferPointer(leaders)
  }

  /// The name, without its ending, of the video that Insta360's camera recorded together with another
  /// one; nil for other names.
  ///
  /// Behind the date and the time are the number of the lens, 00 for the video itself, and the number of
  /// the recording.
  package static func video(ofLens stem: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    let start = stem.starts(with: "PRO_".utf8) ? "PRO_" : ""
    let own = stem.dropFirst(start.utf8.count)
    let isSmall = own.starts(with: "LRV_".utf8)
    guard isSmall || own.starts(with: "VID_".utf8) else { return nil }
    let parts = own.dropFirst(4).split(
      separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard parts.map(\.count).starts(with: [8, 6, 2]), parts.count == 4,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
    else { return nil }
    let lens = parts[parts.startIndex + 2]
    guard isSmall || !lens.elementsEqual("00".utf8) else { return nil }
    return Array(start.utf8) + "VID_".utf8 + own.dropFirst(4).prefix(16) + "00".utf8
      + own.dropFirst(22)
  }
}
