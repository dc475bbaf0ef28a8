import KolodaFiles

/// Why a step can't be carried out or undone.
enum StepProblem: Error {
  /// The file is not the one that was decided.
  case changed
  /// The file is missing.
  case gone
  /// The file's folder is missing; it may be on a drive that will be back.
  case away
  /// The file's drive is missing; an empty folder may be in its place.
  case unplugged
  /// The file is a link, a folder or a device.
  case notRegular
  /// The file is a symbolic link whose target is missing.
  case danglingLink
  /// Another file has the place.
  case taken
  /// The file system of the target refuses the name.
  case refusedName
  /// The plan doesn't say what to do in a form that can be read.
  case unknown
  /// The step was cancelled.
  case cancelled
  /// The picture that the file belongs to stays.
  case leaderStays
  /// The sidecar can't be changed.
  case sidecar(XMPError)
  /// The sidecar is longer than `XMPDocument.greatestLength`.
  case sidecarTooLong
  /// The packet inside a picture can't be changed.
  case packet(PacketError)
  /// The plan log can't be written.
  case unkept
  /// GIO's message about the trash.
  case trash(String)
  /// The system's error.
  case system(SystemError)

  /// The problem in English, on one line.
  var text: String {
    switch self {
    case .changed: "it has changed since it was decided"
    case .gone: "it is not there any more"
    case .away: "its folder is not there; connect its drive, or make the folder, and try again"
    case .unplugged: "its drive is not there; connect it and try again"
    case .notRegular: "it is no regular file"
    case .danglingLink: "it is a link to a file that is not there"
    case .taken: "another file has its place"
    case .refusedName: "the folder it goes to can't hold a file of that name"
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

  /// Whether another attempt may succeed: a drive is connected again, a disk has space again.
  var mayPass: Bool {
    switch self {
    case .changed, .gone, .unknown: false
    case .away, .unplugged, .notRegular, .danglingLink, .taken, .refusedName, .cancelled,
      .leaderStays, .sidecar, .sidecarTooLong, .packet, .unkept, .trash, .system:
      true
    }
  }

  /// Whether a logged problem is that a folder or drive was missing, so that nobody could know
  /// whether the step had been done.
  static func isAbsence(_ text: String?) -> Bool {
    text == Self.away.text || text == Self.unplugged.text
  }
}
