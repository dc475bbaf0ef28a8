import ArgumentParser
import KolodaFiles
import Triage

/// `koloda status PATH`: how far a folder is decided.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how much of a folder is decided.")

  @Argument(help: "A folder of pictures.")
  var path: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try reportingErrors {
      let folder = try FolderPath.resolve(bytes: RawArguments.bytes(of: path))
      let status = try Status.read(folder, extensions: ImageFormats.extensions)
      try Output.descriptor(1).write(Array(((json ? status.json : status.text) + "\n").utf8))
    }
  }
}
