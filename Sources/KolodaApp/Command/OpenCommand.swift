import ArgumentParser
import CAdwaita
import FoundationEssentials
import Koloda
import KolodaCommands
import KolodaDecks
import KolodaFolders
import KolodaGTK
import KolodaLocalization

/// `koloda [PATH]`: opens a folder in a window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a folder in a window (the default).")

  @Argument(
    help: ArgumentHelp(
      "Folders of pictures, files of records, or a picture to open its folder with that picture in front.",
      discussion: "Without a path, Koloda reopens the decks from last time.",
      valueName: "path"))
  var paths: [String] = []

  @OptionGroup
  var list: ListOptions

  @Option(
    help: ArgumentHelp(
      "Write a trace: one line of JSON for each input event, decision and drawn frame.",
      valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Draw the deck to a PNG file, without a window, and quit.", valueName: "file"))
  var screenshot: String?

  @Option(help: ArgumentHelp("The size of the screenshot.", valueName: "WIDTHxHEIGHT"))
  var size: String?

  @Option(
    help: OrderArgument.help(
      "The order of the cards, which the deck keeps; the pictures of --files-from stay as listed."))
  var order: FolderChoice.Order?

  @Flag(help: "Show every built-in style, with controls, instead of a folder.")
  var gallery = false

  @Flag(
    help: """
      Run separately from a running Koloda, and don’t remember windows or recent decks (implied by \
      --trace and --files-from).
      """)
  var standalone = false

  @Flag(help: "Open a window without a deck, even if one is already open.")
  var newWindow = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  func validate() throws {
    if order != nil, paths.isEmpty, list.file == nil {
      throw ValidationError("--order needs a path")
    }
    if list.file != nil, !paths.isEmpty {
      throw ValidationError("use either a folder or --files-from")
    }
  }

  func run() throws {
    try reportingErrors {
      let status = try MainActor.assumeIsolated { try execute() }
      if status != 0 { throw ExitCode(status) }
    }
  }

  @MainActor
  private func execute() throws -> Int32 {
    var targets = try paths.map { path in
      try OpenTarget.resolve(argument: RawArguments.bytes(of: path))
    }
    if let order { for target in targets { try OrderArgument.keep(order, for: target.place) } }
    if var list = try list.read() {
      list.order = order ?? list.order
      for warning in list.warnings { StandardError.write("koloda: \(warning)") }
      targets = [OpenTarget(.folder(list.folder), list: list)]
    }
    // Otherwise GTK would set the locale again, including numbers, and warn if it is not installed.
    gtk_disable_setlocale()
    // This, `Rendering.choose` and `SessionBus.connect` change the environment, which no other
    // thread may be reading then.
    Language.begin(catalogues: DataFolder.catalogues)
    if let screenshot {
      return try DeckScreenshot(of: targets.first, size: size)
        .write(to: RawArguments.bytes(of: screenshot))
    }
    ProcessSetup.surviveBrokenPipes()
    let writer = try trace.map { try TraceWriter(path: RawArguments.bytes(of: $0)) }
    writer?.writeStart(
      version: ProgramIdentity.version, deck: paths.first.map { RawArguments.shown($0) })
    Rendering.choose()
    SessionBus.connect()
    let isAlone = standalone || trace != nil || gallery || list.file != nil
    if !isAlone, !isService {
      switch SecondStart.hand(over: targets, opensNewWindow: newWindow) {
      case .none: break
      case .taken: return 0
      case .silent:
        StandardError.write(SecondStart.noAnswer)
        return 1
      }
    }
    // All paths are absolute by now.
    ProcessSetup.leaveFolder()
    // Settings come after those: they may start threads that read the environment.
    var start = KolodaApplication.Start(settings: SettingsStore())
    start.isService = isService
    start.showsGallery = gallery
    start.memory = isAlone ? nil : ProgramMemory()
    start.targets = targets
    let settings = start.settings
    start.memory?.restoresSession = { settings.value.restoresSession }
    CardBaker.prepare()
    begin(targets, &start)
    start.trace = writer
    guard gtk_init_check() != 0 else {
      start.memory?.endTrial()
      start.memory?.finish()
      StandardError.write(NoDisplay.message)
      return 1
    }
    // GTK takes the direction from its own catalogue, which may not be installed. Without a
    // translation of Koloda, GTK's choice is better.
    if Language.isRightToLeft { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    let application = KolodaApplication(start)
    return application.run()
  }

  /// Starts opening folders before GTK is initialised: those given, or else those of last time.
  @MainActor
  private func begin(_ targets: [OpenTarget], _ start: inout KolodaApplication.Start) {
    start.opensNewWindow = newWindow && targets.isEmpty
    guard !gallery, !isService, !start.opensNewWindow else { return }
    let window = start.memory?.window ?? WindowState()
    let settings = start.settings.value
    guard targets.isEmpty else {
      let folders = OpenTarget.eachDeckOnce(targets)
      guard folders.count <= KolodaApplication.handful else {
        start.requests = folders.map { OpenRequest($0) }
        return
      }
      start.openings = folders.enumerated().map { rank, target in
        DeckOpening(
          OpenRequest(target), origin: .commandLine, rank: rank, in: window, settings: settings)
      }
      return
    }
    guard let memory = start.memory else { return }
    let decks = memory.decksToRestore
    guard !decks.isEmpty else { return }
    memory.beginTrial()
    start.openings = decks.map {
      DeckOpening(
        $0, origin: .session, in: window, settings: settings, after: { memory.finish() })
    }
  }
}
