import ArgumentParser
import CAdwaita
import Foundation
import Koloda
import Localization
import Triage

/// `koloda [PATH]`: opens a folder in a window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a folder in a window (the default).")

  @Argument(help: "A folder of images. Without it, a page offers to open one.")
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Write one JSON line for each input event, decision and drawn frame.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Draw the deck as it would open to a PNG, without a window, and end.", valueName: "file"))
  var screenshot: String?

  @Option(help: ArgumentHelp("The screenshot's size.", valueName: "WIDTHxHEIGHT"))
  var size: String?

  @Flag(help: "Show every built-in style, with controls, instead of a folder.")
  var gallery = false

  func run() throws {
    try reportingErrors {
      let status = try MainActor.assumeIsolated { try execute() }
      if status != 0 { throw ExitCode(status) }
    }
  }

  @MainActor
  private func execute() throws -> Int32 {
    let folder = try path.map { path in
      try FolderPath.resolve(bytes: RawArguments.bytes(of: path))
    }
    // These two change the environment, which no other thread may be reading then.
    Language.begin(catalogues: DataFolder.catalogues)
    if let screenshot {
      return try DeckScreenshot(folder: folder, size: size).write(to: screenshot)
    }
    Surroundings.surviveBrokenPipes()
    Rendering.choose()
    let settings = SettingsStore()
    let opening = gallery ? nil : folder.map { FolderOpening($0, settings: settings.value) }
    let trace = try trace.map { try TraceWriter(path: $0) }
    trace?.writeStart(version: KolodaCommand.version, deck: path)
    guard gtk_init_check() != 0 else {
      StandardError.write(NoDisplay.message)
      return 1
    }
    Language.mirrorWindows()
    guard
      let application = KolodaApplication(
        opening: opening, trace: trace, settings: settings, showsGallery: gallery)
    else { return 1 }
    return application.run()
  }
}
