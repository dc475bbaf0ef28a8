import KolodaFiles
import KolodaTriage

/// Turns an `ApplyRequest` into a plan; it reads folders and changes nothing.
///
/// For each shot the verdicts and marks on its photos are written first, then the photos go, then
/// the files that belong to them: sidecars, motion video, audio note.
package struct Planner {
  let request: ApplyRequest
  var steps: [Step] = []
  /// The names in the photos' folders and in the folders they go to.
  var folders: [FileName: FolderNames] = [:]
  /// What happens with each photo that hasn't changed, by its file.
  var leaving: [FileName: ApplyRequest.PileAction] = [:]
  /// The files that stay because their pictures part, as absolute paths.
  var parted: Set<[UInt8]> = []
  /// The photos' folders and the folders they go to, as the system knows them.
  private var states: [[UInt8]: FileState?] = [:]

  /// Plans everything that a request asks for.
  ///
  /// Something that can't be done becomes a skipped step that says why.
  package static func plan(_ request: ApplyRequest, id: EventID, time: UTCTime) -> Plan {
    var planner = Planner(request)
    for photo in request.photos where !photo.isChanged {
      planner.leaving[FileName(bytes: photo.file)] = request.action(of: photo)
    }
    var rest = request.photos[...]
    while let photo = rest.first {
      let count = photo.shot == nil ? 1 : rest.prefix { $0.shot == photo.shot }.count
      planner.add(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    var plan = Plan(
      id: id, folder: request.folder, time: time, keepsBoth: request.conflict == .keepBoth,
      steps: planner.steps)
    plan.findBrokenLinks(in: request.folders)
    return plan
  }

  private init(_ request: ApplyRequest) { self.request = request }

  mutating func names(in folder: [UInt8]) -> FolderNames {
    let key = FileName(bytes: folder)
    if let known = folders[key] { return known }
    let names = FolderNames(folder, isPicture: request.isPicture)
    folders[key] = names
    return names
  }

  /// Whether two paths name one folder: file systems ignore case, and folders are mounted twice.
  mutating func isOneFolder(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    guard let one = state(of: left), let other = state(of: right) else { return false }
    return one.isSameFile(as: other)
  }

  /// A folder as the system knows it, looked up once; nil if it is not there.
  private mutating func state(of folder: [UInt8]) -> FileState? {
    if let known = states[folder] { return known }
    let state = FileState(at: folder)
    states.updateValue(state, forKey: folder)
    return state
  }

  /// A photo that can move, be copied or be trashed.
  struct Leaver {
    let photo: ApplyRequest.Photo
    /// The file's state; nil if an earlier step of this plan writes to the file.
    var fileState: FileState?
    let name: [UInt8]
    /// The names of the sidecars that exist once its verdict is written.
    var made: Set<[UInt8]> = []
  }

  /// Plans the steps for the photos of a shot, which are all in one folder.
  private mutating func add(_ photos: [ApplyRequest.Photo]) {
    guard let first = photos.first else { return }
    let action = request.action(of: first)
    let folder = split(first.file).folder
    var leavers: [Leaver] = []
    for photo in photos {
      if photo.isChanged {
        skip(photo, action, .changed)
        continue
      }
      let look: FileLook
      do throws(SystemError) {
        look = try FileLook(photo.file)
      } catch {
        skip(photo, action, .system(error))
        continue
      }
      if look == .link {
        skip(link: photo, action)
        continue
      }
      guard let fileState = look.fileState else {
        if action == .nothing && request.writing == nil { continue }
        skip(photo, action, look == .nothing ? .missing : .notRegular)
        continue
      }
      // Files that belong to it would stay behind, and nobody would know.
      if action != .nothing || request.writing != nil, names(in: folder).error != nil {
        skip(photo, action, .unlistedFolder)
        continue
      }
      var leaver = Leaver(photo: photo, fileState: fileState, name: split(photo.file).name)
      if action != .trash, turn(photo, fileState) { leaver.fileState = nil }
      if let writing = request.writing, action != .trash {
        if writing.isInJPEG, Sidecar.isJPEG(leaver.name), photo.hasWords {
          writeInside(photo, writing, leaver.fileState)
          leaver.fileState = nil
        }
        leaver.made = write(
          photo, of: photos.map { split($0.file).name }, writing, folder, leaver)
      }
      leavers.append(leaver)
    }
    go(leavers, action, folder, isPart: photos.count == 1 && first.shot != nil)
  }

  mutating func skip(
    _ photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction, _ why: StepReason
  ) {
    var step = Step(card: photo.card, action: action.step ?? .verdict, file: photo.file)
    step.state = .skipped
    step.reason = why
    steps.append(step)
  }

  /// Leaves a link alone: the file that it leads to is not part of the deck.
  mutating func skip(link photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction) {
    let isTurned = photo.marks.turn.map { $0 != .upright } ?? false
    guard action != .nothing || request.writing != nil || isTurned else { return }
    let kind = action.step ?? (request.writing == nil ? .turn : .verdict)
    var step = Step(card: photo.card, action: kind, file: photo.file)
    step.state = .skipped
    step.reason = FileState(at: photo.file) == nil ? .danglingLink : .outsideLink
    steps.append(step)
  }
}
