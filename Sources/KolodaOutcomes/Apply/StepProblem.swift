import KolodaFiles

/// Why a step can't be done or taken back.
enum StepProblem: Error {
  /// The file is not the one that was decided on.
  case changed
  /// The file is not there.
  case gone
  /// Its folder is not there, which may be on a drive that comes back.
  case away
  /// Its drive is not there; an empty folder may be in its place.
  case unplugged
  /// It is a link to a file that is not there.
  case danglingLink
  /// Another file has the place.
  case taken
  /// What it is to do can't be read.
  case unknown
  /// It was called off.
  case cancelled
  /// The picture that it goes with stays.
  case leaderStays
  /// The sidecar can't be changed.
  case sidecar(XMPError)
  /// The sidecar is longer than one is.
  case sidecarTooLong
  /// The packet inside a picture can't be changed.
  case packet(PacketError)
  /// The plan can't be kept.
  case unkept
  /// In GIO's words.
  case trash(String)
  /// What the system said.
  case system(SystemError)

  /// What is wrong, in English and on one line.
  var text: String {
    switch self {
    case .changed: "it has changed since it was decided"
    case .gone: "it is not there any more"
    case .away: "its folder is not there; connect its drive, or make the folder, and try again"
    case .unplugged: "its drive is not there; connect it and try again"
    case .danglingLink: "it is a link to a file that is not there"
    case .taken: "another file has its place"
    case .unknown: "the plan does not say what to write"
    case .cancelled: "it was called off"
    case .leaderStays: "its picture stays"
    case .sidecar(let error): error.description
    case .sidecarTooLong: XMPError.tooLong.description
    case .packet(let error): error.description
    case .unkept: "the journal can't be written"
    case .trash(let text): text
    case .system(let error) where error.code == 18: "it lies on another file system"
    case .system(let error): error.description
    }
  }

  /// Whether it may be otherwise at another time: a drive comes back, a disk gets room.
  var mayPass: Bool {
    switch self {
    case .changed, .gone, .unknown: false
    case .away, .unplugged, .danglingLink, .taken, .cancelled, .leaderStays, .sidecar,
      .sidecarTooLong,
      .packet, .unkept, .trash, .system:
      true
    }
  }
}
