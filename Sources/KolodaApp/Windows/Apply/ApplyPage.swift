import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaJournal
import KolodaOutcomes
import KolodaTriage

/// The page for Apply: the choices, what they will do to each file, the progress, and the result.
@MainActor
final class ApplyPage {
  /// The page's screens.
  private enum Screen: String { case form, files, progress, report }

  /// What the page asks of the window.
  struct Host {
    /// Begins a run and shows it on the page.
    var begin: @MainActor (ApplyRun.Work) -> Void
    /// Cancels the run.
    var cancel: @MainActor () -> Void
    /// Returns to the deck.
    var close: @MainActor () -> Void
    /// Asks for a folder.
    var ask: @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void
    /// Shows a folder in the file manager.
    var openFolder: @MainActor ([UInt8]) -> Void
  }

  let widget: Widget
  private let opened: OpenedPhotos
  private let deck: OpenDeck
  private let host: Host
  private let stack: Widget = gtk_stack_new()
  private let back = makeIconButton("go-previous-symbolic", name: ApplyTexts.back)
  private let form: ApplyForm
  private let files: FateList
  private let progress: ApplyProgressView
  private let report: ApplyReportView
  private var screen = Screen.form
  private var sizes: [PileID: Int64]?
  /// The choices of the deck's last Apply.
  private var earlier = ApplyChoices()
  private var outlook: ApplyOutlook?
  /// Whether the user has changed anything in the form.
  private var isTouched = false
  /// Counts the requests for a plan, so that only the newest is shown.
  private var asked = 0

  init(
    _ opened: OpenedPhotos, _ deck: OpenDeck, piles: [Pile], title: String,
    settings: SettingsStore, host: Host
  ) {
    self.opened = opened
    self.deck = deck
    self.host = host
    let counts = deck.pileCounts
    form = ApplyForm(
      piles.filter { counts[$0.id] ?? 0 > 0 }, editor: settings.value.editor, ask: host.ask)
    progress = ApplyProgressView(cancel: host.cancel)
    let folder = opened.folder
    let turn: @MainActor ([UInt8]) -> Turn = { path in
      let start = folder.path(of: FileName(bytes: []))
      guard path.starts(with: start),
        let card = opened.source.card(named: FileName(bytes: Array(path.dropFirst(start.count))))
      else { return .upright }
      return deck.marks(of: card).turn ?? .upright
    }
    files = FateList(ApplyTexts.everyFile, in: folder.bytes, turn: turn)
    report = ApplyReportView(
      FateList(ApplyTexts.everyFile, in: folder.bytes, turn: turn),
      undo: { host.begin(.undo) }, close: host.close, openFolder: host.openFolder)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    build(title)
    form.onShowEvery = { [weak self] in self?.show(.files) }
    form.onApply = { [weak self] in self?.apply() }
    form.onChange = { [weak self] in
      self?.isTouched = true
      self?.plan()
    }
    form.onEditor = { new in settings.change { $0.editor = new } }
    deck.tell(self) { [weak self] news in self?.take(news) }
    sayPiles()
    measure()
    plan()
    recall()
  }

  private func build(_ title: String) {
    let header: Widget = adw_header_bar_new()
    WindowButtons.fitWhenShown(header)
    adw_header_bar_set_title_widget(header.opaque, ApplyPage.makeTitle(of: title))
    adw_header_bar_pack_start(header.opaque, back)
    Signal.connect(back.object, "clicked") { [weak self] () -> Void in _ = self?.leave() }
    append(header, to: widget)
    append(stack, to: widget)
    for (screen, child) in screens {
      _ = gtk_stack_add_named(stack.opaque, child, screen.rawValue)
    }
  }

  /// The title above the deck's; one word where there is no room for more.
  private static func makeTitle(of deck: String) -> Widget {
    let squeezer: Widget = adw_squeezer_new()
    for title in [ApplyTexts.title, ApplyTexts.apply] {
      _ = adw_squeezer_add(squeezer.opaque, adw_window_title_new(title, deck))
    }
    adw_squeezer_set_switch_threshold_policy(squeezer.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
    return squeezer
  }

  private var screens: [(Screen, Widget)] {
    [
      (.form, form.widget), (.files, files.widget), (.progress, progress.widget),
      (.report, report.widget),
    ]
  }

  private func show(_ screen: Screen) {
    self.screen = screen
    // Hidden screens must not be read by screen readers either.
    for (other, child) in screens {
      gtk_widget_set_visible(child, other == screen ? 1 : 0)
    }
    gtk_stack_set_visible_child_name(stack.opaque, screen.rawValue)
    // A run must not be left by mistake.
    gtk_widget_set_sensitive(back, screen == .progress ? 0 : 1)
    switch screen {
    case .form: form.focus()
    case .report: report.focus()
    case .files: _ = gtk_widget_child_focus(files.widget, GTK_DIR_TAB_FORWARD)
    case .progress: break
    }
  }

  /// Takes the keyboard focus.
  func focus() { show(screen) }

  /// Goes back one step.
  func leave() {
    switch screen {
    case .form, .report: host.close()
    case .files: show(.form)
    case .progress: break
    }
  }

  // MARK: Choosing

  private func take(_ news: DeckNews) {
    guard screen == .form || screen == .files else { return }
    switch news {
    case .moved, .catalogue:
      sayPiles()
      measure()
      plan()
    case .applied, .marked: plan()
    case .piles, .saved, .trouble, .outdated, .repaired: break
    }
  }

  private func sayPiles() {
    var counts: [PileID: PictureCount] = [:]
    for decision in deck.decisions {
      counts[decision.pile, default: PictureCount()]
        .add(opened.source.file(of: decision.card)?.bytes)
    }
    form.say { ApplyTexts.contents(counts[$0] ?? PictureCount(), size: sizes?[$0]) }
  }

  /// Computes the size of each pile.
  private func measure() {
    let piles = deck.decisions.map { ($0.card, $0.pile) }
    let source = opened.source
    BlockingThreads.shared.run(at: opened.folder.bytes) {
      let sizes = source.sizes()
      return piles.reduce(into: [PileID: Int64]()) { sums, place in
        sums[place.1] = (sums[place.1] ?? 0).saturatingSum(sizes[place.0] ?? 0)
      }
    } then: { [weak self] outcome in
      guard case .success(let sizes) = outcome else { return }
      MainThread.post {
        self?.sizes = sizes
        self?.sayPiles()
      }
    }
  }

  /// Restores the choices of the deck's last Apply.
  private func recall() {
    let facts = DeckFacts(of: opened.place.path)
    BlockingThreads.shared.run(at: Array(JournalLocation.standard.directory.utf8)) {
      try facts.read()[ApplyChoices.name]
    } then: { [weak self] outcome in
      // If they can't be read, the form keeps its defaults.
      guard case .success(let text?) = outcome else { return }
      MainThread.post {
        guard let self else { return }
        self.earlier = ApplyChoices(text)
        guard !self.isTouched, self.screen == .form else { return }
        self.form.show(self.earlier)
        self.plan()
      }
    }
  }

  /// Saves the choices for next time, and continues even if that fails.
  private func remember(then goOn: @escaping @MainActor @Sendable () -> Void) {
    guard case .whole(let wish) = form.wish else { return goOn() }
    let choices = ApplyChoices(wish).completed(by: earlier)
    earlier = choices
    opened.journal.keep(choices.text, as: ApplyChoices.name) { _ in
      MainThread.post { goOn() }
    }
  }

  /// Computes what will happen.
  private func plan() {
    asked += 1
    let number = asked
    outlook = nil
    let wish: ApplyWish
    form.hasTurned = deck.turnedCount > 0
    switch form.wish {
    case .lacks(let what): return form.show(what, canApply: false, canShow: false)
    case .whole(let whole): wish = whole
    }
    form.show(ApplyTexts.planning, canApply: false, canShow: false)
    let request = opened.request(wish, of: deck, unknown: ApplyTexts.unknown)
    BlockingThreads.shared.run(at: opened.folder.bytes) {
      ApplyOutlook(request())
    } then: { [weak self] outcome in
      guard case .success(let outlook) = outcome else { return }
      MainThread.post {
        guard let self, self.asked == number else { return }
        self.show(outlook)
      }
    }
  }

  private func show(_ outlook: ApplyOutlook) {
    self.outlook = outlook
    let hasSteps = outlook.tally.files > 0
    var lines = ApplyTexts.plan(outlook.tally)
    if !hasSteps { lines.insert(ApplyTexts.noneLeft, at: 0) }
    if hasSteps {
      lines += outlook.newFolders.map { ApplyTexts.newFolder(pathText($0)) }
    }
    if outlook.trashIsFinal { lines.append(ApplyTexts.trashIsFinal) }
    if let shortage = outlook.shortage { lines.append(ApplyTexts.shortage(shortage)) }
    if let closed = outlook.closed { lines.append(ApplyTexts.closed(closed)) }
    form.show(
      lines.joined(separator: "\n"), canApply: outlook.isPossible,
      canShow: !outlook.plan.steps.isEmpty)
    files.show(FateList.Fates(of: outlook.plan) { [weak self] in self?.name(of: $0) ?? "" })
  }

  /// A file's path, relative to the deck's folder if it is inside.
  private func name(of file: [UInt8]) -> String {
    let start = opened.folder.path(of: FileName(bytes: []))
    return file.starts(with: start) ? displayText(file.dropFirst(start.count)) : pathText(file)
  }

  private func apply() {
    guard screen == .form, let outlook, outlook.isPossible else { return }
    // A second press must not apply again.
    self.outlook = nil
    remember { [weak self] in self?.host.begin(.plan(outlook.plan)) }
  }

  // MARK: Running

  /// Shows a run's progress or its result.
  func show(_ run: ApplyRun) {
    if let outcome = run.outcome {
      switch outcome {
      case .success(let plan):
        report.show(plan, isBack: run.isBack) { [weak self] in self?.name(of: $0) ?? "" }
      case .failure(let error): report.show(error)
      }
      show(.report)
    } else if screen != .progress {
      progress.begin(isBack: run.isBack)
      show(.progress)
    } else {
      run.progress.map(progress.show)
    }
  }

  /// Shows that the run is being cancelled.
  func endCancelling() { progress.endCancelling() }
}
