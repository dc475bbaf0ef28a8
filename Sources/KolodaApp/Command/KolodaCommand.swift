import ArgumentParser

/// The command line: `koloda [PATH]`, `koloda status PATH`, `koloda export PATH`.
struct KolodaCommand: ParsableCommand {
  static let version = "0.1.0"
  /// The exit status for a path that can't be used.
  static let badArgument: Int32 = 2

  static let configuration = CommandConfiguration(
    commandName: "koloda",
    abstract: "Swipe through a folder of photos; every decision is kept.",
    usage: """
      koloda [PATH...] [--standalone] [--trace FILE] [--screenshot FILE]
      koloda --gallery
      koloda status PATH [--json]
      koloda export PATH --format jsonl|csv [-o FILE]
      """,
    version: version,
    subcommands: [OpenCommand.self, StatusCommand.self, ExportCommand.self],
    defaultSubcommand: OpenCommand.self)
}
