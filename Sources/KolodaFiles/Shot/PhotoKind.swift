/// The kind of file that a camera writes a photo as, recognised by the extension of its name.
package enum PhotoKind: UInt8, Hashable, Sendable, CaseIterable {
  /// The sensor's data; each manufacturer has its own extensions.
  case raw
  case jpeg
  case heif

  /// The kind of a file name, whose extension may be in any case; nil for all other files.
  package init?(name: UnsafeBufferPointer<UInt8>) {
    // The extension's bytes, in lower case, packed into a number, the last byte highest.
    var ending: UInt32 = 0
    var index = name.count - 1
    while index > 0, name[index] != UInt8(ascii: ".") {
      guard ending >> 24 == 0 else { return nil }
      let byte = name[index]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      ending = ending << 8 | UInt32(isCapital ? byte | 0x20 : byte)
      index -= 1
    }
    guard index > 0 else { return nil }
    // Called for every file of large folders: this is several times as fast as a dictionary.
    let table = PhotoKind.table
    var slot = PhotoKind.slot(of: ending)
    while table[slot].ending != ending {
      guard table[slot].kind != nil else { return nil }
      slot = (slot + 1) % PhotoKind.slots
    }
    guard let kind = table[slot].kind else { return nil }
    self = kind
  }

  /// The kind of a file name; nil for files that are not photos of a camera.
  package init?(name: [UInt8]) {
    guard let kind = name.withUnsafeBufferPointer({ PhotoKind(name: $0) }) else { return nil }
    self = kind
  }

  /// The file name extensions of this kind, in lower case.
  package var endings: [String] {
    switch self {
    case .raw:
      [
        "3fr", "arq", "arw", "bay", "cr2", "cr3", "crw", "cs1", "dcr", "dcs", "dng", "drf", "erf",
        "fff", "gpr", "iiq", "k25", "kdc", "mef", "mos", "mrw", "nef", "nefx", "nrw", "orf", "ori",
        "pef", "ptx", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
      ]
    // With two views in one file (MPO, JPS) and all around (INSP), too, and as browsers call them.
    case .jpeg: ["jpg", "jpeg", "jpe", "jif", "jfi", "jfif", "pjp", "mpo", "jps", "insp"]
    case .heif: ["heic", "heif", "hif"]
    }
  }

  private static let slots = 256

  private static func slot(of ending: UInt32) -> Int {
    // Fibonacci hashing: the upper eight bits of a product with the golden ratio.
    Int((ending &* 0x9E37_79B9) >> 24)
  }

  /// The extensions as numbers, each at its slot or the next free one.
  private static let table: [(ending: UInt32, kind: PhotoKind?)] = {
    var table: [(ending: UInt32, kind: PhotoKind?)] = Array(repeating: (0, nil), count: slots)
    for kind in allCases {
      for text in kind.endings {
        let ending = text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        var slot = slot(of: ending)
        while table[slot].kind != nil { slot = (slot + 1) % slots }
        table[slot] = (ending, kind)
      }
    }
    return table
  }()
}
