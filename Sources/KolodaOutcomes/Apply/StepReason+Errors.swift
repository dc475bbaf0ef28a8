import KolodaFiles
import KolodaTriage

// The reasons that errors are for a step.
extension StepReason {
  static func system(_ error: SystemError) -> StepReason { .system(errno: error.code) }

  static func sidecar(_ error: XMPError) -> StepReason {
    switch error {
    case .notXML(let reason, let line): .notXML(reason: reason, line: line)
    case .notXMP: .notXMP
    case .hasDocumentType: .documentType
    case .wideCharacters: .wideCharacters
    case .tooLong: .longDocument
    case .tooDeep: .deepDocument
    case .notWritten(let property): .notWritten(property: property)
    }
  }

  static func packet(_ error: PacketError) -> StepReason {
    switch error {
    case .notJPEG: .notJPEG
    case .noRoom: .noRoom
    case .countsBytes: .countsBytes
    case .system(let error): .system(error)
    }
  }
}
