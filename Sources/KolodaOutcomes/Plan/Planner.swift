import Glibc
import KolodaFiles
import KolodaTriage

/// Turns an `ApplyRequest` into a plan; it reads folders and changes nothing.
///
/// For each shot the verdicts and marks on its photos are written first, then the photos go, then
/// the files that belong to them: sidecars, motion video, audio note.
package struct Planner {
  private let request: ApplyRequest
  private var steps: [Step] = []
  /// The names in the photos' folders and in the folders they go to.
  private var folders: [[UInt8]: FolderNames] = [:]
  /// What happens with each photo that hasn't changed, by its file.
  private var leaving: [[UInt8]: ApplyRequest.PileAction] = [:]

  /// Plans everything that a request asks for.
  ///
  /// Something that can't be done becomes a skipped step that says why.
  package static func plan(_ request: ApplyRequest, id: EventID, time: UTCTime) -> Plan {
    var planner = Planner(request)
    for photo in request.photos where !photo.isChanged {
      planner.leaving[photo.file] = request.action(of: photo)
    }
    var rest = request.photos[...]
    while let photo = rest.first {
      let count = photo.shot == nil ? 1 : rest.prefix { $0.shot == photo.shot }.count
      planner.add(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return Plan(
      id: id, folder: request.folder, time: time, keepsBoth: request.conflict == .keepBoth,
      steps: planner.steps)
  }

  private init(_ request: ApplyRequest) { self.request = request }

  private mutating func names(in folder: [UInt8]) -> FolderNames {
    if let known = folders[folder] { return known }
    let names = FolderNames(folder, isPicture: request.isPicture)
    folders[folder] = names
    return names
  }

  /// A photo that can move, be copied or be trashed.
  private struct Leaver {
    let photo: ApplyRequest.Photo
    /// The file's stamp; nil if an earlier step of this plan writes to the file.
    var stamp: Step.Stamp?
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
        skip(photo, action, "it has changed since it was decided")
        continue
      }
      let look: FileLook
      do throws(SystemError) {
        look = try FileLook(photo.file)
      } catch {
        skip(photo, action, "\(error)")
        continue
      }
      guard let stamp = look.stamp else {
        // The target of a symbolic link is not part of the deck.
        if action == .nothing && request.writing == nil { continue }
        skip(photo, action, look == .nothing ? "it is not there" : "it is no regular file")
        continue
      }
      // Files that belong to it would stay behind, and nobody would know.
      if action != .nothing || request.writing != nil, names(in: folder).error != nil {
        skip(photo, action, "the files in its folder can't be listed")
        continue
      }
      var leaver = Leaver(photo: photo, stamp: stamp, name: split(photo.file).name)
      if action != .trash, turn(photo, stamp) { leaver.stamp = nil }
      if let writing = request.writing, action != .trash {
        if writing.isInJPEG, Sidecar.isJPEG(leaver.name), photo.hasWords {
          writeInside(photo, writing, leaver.stamp)
          leaver.stamp = nil
        }
        leaver.made = write(
          photo, of: photos.map { split($0.file).name }, writing, folder, leaver)
      }
      leavers.append(leaver)
    }
    go(leavers, action, folder)
  }

  /// Plans writing a photo's turn into its file, where the format allows that.
  ///
  /// - Returns: whether the file will be written to.
  private mutating func turn(_ photo: ApplyRequest.Photo, _ stamp: Step.Stamp) -> Bool {
    guard let turn = photo.marks.turn, turn != .upright else { return false }
    var step = Step(
      card: photo.card, action: .turn, file: photo.file, stamp: stamp, verdict: "\(turn.rawValue)")
    let isInside = PictureStanding(of: photo.file) != nil
    if !isInside {
      if request.writing != nil, orientation(of: photo) != nil { return false }
      step.state = .skipped
      step.error =
        PhotoKind(name: split(photo.file).name) == .raw
        ? "a RAW file is never written to: Koloda keeps its turn"
        : "this file has no place for its turn: Koloda keeps it"
    }
    steps.append(step)
    return isInside
  }

  /// The EXIF orientation that a sidecar should give for a turned photo, and whether the photo's
  /// own file gives it too; nil if the sidecar should give none.
  ///
  /// A photo that was turned back stands as its own file says: its sidecar may give an earlier turn.
  private func orientation(of photo: ApplyRequest.Photo) -> (value: Int, isInside: Bool)? {
    guard let turn = photo.marks.turn else { return nil }
    let isUpright = turn == .upright
    let name = split(photo.file).name
    if PhotoKind(name: name) == .raw {
      // A turn of its shot may be in the JPEG by now, and only in the sidecar of the RAW file.
      if isUpright, photo.shot != nil { return nil }
      return OrientationTag(ofRAW: photo.file).map { (turn.turning($0.value), isUpright) }
    }
    switch PictureStanding(of: photo.file) {
    // For a HEIF, viewers heed nothing but its rotation property.
    case .rotation: return nil
    case let standing?: return (turn.turning(standing.value), true)
    // A JPEG without the tag is upright; other files that can't be read are left alone.
    case nil: return Sidecar.isJPEG(name) ? (turn.turning(1), isUpright) : nil
    }
  }

  private mutating func skip(
    _ photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction, _ why: String
  ) {
    var step = Step(card: photo.card, action: action.step ?? .verdict, file: photo.file)
    step.state = .skipped
    step.error = why
    steps.append(step)
  }

  /// Plans writing the verdict and marks on a photo into its sidecars.
  ///
  /// - Returns: the names of the sidecars that exist after these steps.
  private mutating func write(
    _ photo: ApplyRequest.Photo, of shot: [[UInt8]], _ writing: ApplyRequest.Writing,
    _ folder: [UInt8], _ leaver: Leaver
  ) -> Set<[UInt8]> {
    let name = leaver.name
    let orientation = orientation(of: photo)
    var targets = Sidecar.targets(
      for: name, of: shot, editor: writing.editor, in: names(in: folder))
    if !photo.hasWords, orientation?.isInside ?? true {
      // Only sidecars that exist need the orientation, so that they don't contradict the file.
      let known = names(in: folder)
      targets.removeAll { target in
        guard let orientation, known.contains(target.name) else { return true }
        let sidecar = VerdictFile(joined(folder, target.name))
        return photo.marks.turn == .upright && !sidecar.contradicts(orientation.value)
      }
    } else if targets.isEmpty, !(writing.isInJPEG && Sidecar.isJPEG(name)) {
      skip(photo, .nothing, "Lightroom reads the decision only inside the file itself")
    }
    for target in targets {
      var change = SidecarChange(
        verdict: photo.verdict, choices: writing.choices, marks: photo.marks,
        pictureExtension: target.pictureExtension,
        baseEnding: target.name.starts(with: name) ? nil : Sidecar.ending(of: name))
      if let orientation {
        (change.orientation, change.isTurnedInside) = (orientation.value, orientation.isInside)
      }
      steps.append(
        Step(
          card: photo.card, action: .verdict, file: joined(folder, target.name),
          stamp: leaver.stamp, verdict: change.text))
      folders[folder]?.insert(target.name)
    }
    return Set(targets.map(\.name))
  }

  /// Plans writing the verdict and marks into the photo itself.
  private mutating func writeInside(
    _ photo: ApplyRequest.Photo, _ writing: ApplyRequest.Writing, _ stamp: Step.Stamp?
  ) {
    var change = SidecarChange(
      verdict: photo.verdict, choices: writing.choices, marks: photo.marks)
    if let orientation = orientation(of: photo) {
      (change.orientation, change.isTurnedInside) = (orientation.value, orientation.isInside)
    }
    steps.append(
      Step(
        card: photo.card, action: .verdict, file: photo.file, stamp: stamp, verdict: change.text))
  }

  /// Plans moving, copying or trashing the photos of one shot and the files that belong to them.
  private mutating func go(
    _ leavers: [Leaver], _ action: ApplyRequest.PileAction, _ folder: [UInt8]
  ) {
    guard let kind = action.step, let first = leavers.first else { return }
    let stem = Sidecar.stem(of: first.name)
    let sidecars = leavers.map { self.sidecars(of: $0.name, in: folder) }
    let shared = companions(of: leavers, action, folder).filter { !sidecars.joined().contains($0) }
    var newStem = stem
    if let target = action.folder {
      let all = leavers.map(\.name) + sidecars.joined() + shared
      guard target != folder, let free = freeStem(for: all, stem, in: target) else {
        let why = target == folder ? "it is there already" : "there is a file of that name"
        for leaver in leavers { skip(leaver.photo, action, why) }
        return
      }
      newStem = free
      for leaver in leavers {
        folders[target]?.insert(newStem + leaver.name.dropFirst(stem.count), isPicture: true)
      }
      for name in sidecars.joined() + shared {
        folders[target]?.insert(newStem + name.dropFirst(stem.count))
      }
    }
    func place(_ name: [UInt8]) -> [UInt8]? {
      action.folder.map { joined($0, newStem + name.dropFirst(stem.count)) }
    }
    // The other photos of a shot depend on its first one, and each sidecar on its own photo.
    let leader = steps.count
    let made = leavers.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.made) }
    var leaders: [Int] = []
    for leaver in leavers {
      leaders.append(steps.count)
      steps.append(
        Step(
          card: leaver.photo.card, action: kind, file: leaver.photo.file, to: place(leaver.name),
          stamp: leaver.stamp, leader: steps.count == leader ? nil : leader))
    }
    let followers =
      zip(leavers.indices, sidecars).flatMap { index, names in names.map { (index, $0) } }
      + shared.map { (0, $0) }
    for (index, name) in followers {
      var step = Step(
        card: leavers[index].photo.card, action: kind, file: joined(folder, name), to: place(name),
        leader: leaders[index])
      // Sidecars that this plan makes or changes have no stamp yet.
      if !made.contains(name) {
        guard let look = try? FileLook(step.file), let stamp = look.stamp else { continue }
        step.stamp = stamp
      }
      steps.append(step)
    }
  }

  /// The sidecars named after a photo's full name.
  private mutating func sidecars(of name: [UInt8], in folder: [UInt8]) -> [[UInt8]] {
    names(in: folder).belongings(of: name)
  }

  /// The files that belong to a shot by its name without an ending: a sidecar, a motion video, an
  /// audio note.
  ///
  /// Empty if another picture of that name stays and needs them.
  private mutating func companions(
    of leavers: [Leaver], _ action: ApplyRequest.PileAction, _ folder: [UInt8]
  ) -> [[UInt8]] {
    guard let name = leavers.first?.name else { return [] }
    let names = names(in: folder)
    let own = leavers.map(\.name)
    let others = names.pictures(withStemOf: name).filter { !own.contains($0) }
    let isLast = others.allSatisfy { other in
      let file = joined(folder, other)
      guard leaving[file] == action, action.step != .copy else { return action.step == .copy }
      // The last of those pictures to go takes the files along.
      return steps.contains { $0.file == file && $0.action == action.step }
    }
    guard isLast else { return [] }
    return names.belongings(withStemOf: name) + names.media(withStemOf: name)
  }

  /// A stem that makes all these names free in a folder; nil where that would take a new name and
  /// the request says to skip.
  private mutating func freeStem(
    for all: [[UInt8]], _ stem: [UInt8], in folder: [UInt8]
  ) -> [UInt8]? {
    let names = names(in: folder)
    var number = 1
    while true {
      let renamed = numbered(stem, number)
      if !all.contains(where: { names.contains(renamed + $0.dropFirst(stem.count)) }) {
        return renamed
      }
      if request.conflict == .skip { return nil }
      number += 1
    }
  }
}

extension ApplyRequest.Photo {
  /// Whether there is a verdict, stars or a label to write, besides the turn.
  fileprivate var hasWords: Bool { verdict != nil || marks.stars != nil || marks.label != nil }
}

extension ApplyRequest.PileAction {
  /// The step to take for each file; nil for none.
  var step: Step.Action? {
    switch self {
    case .nothing: nil
    case .trash: .trash
    case .move: .move
    case .copy: .copy
    }
  }

  /// The folder that the files go to; nil if they stay or are trashed.
  package var folder: [UInt8]? {
    switch self {
    case .nothing, .trash: nil
    case .move(let folder), .copy(let folder): folder
    }
  }
}

/// A stem with a number for its nth use: `photo`, `photo (2)`.
func numbered(_ stem: [UInt8], _ number: Int) -> [UInt8] {
  number == 1 ? stem : stem + Array(" (\(number))".utf8)
}

/// A path's folder and the file name in it.
func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
  guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return ([], path) }
  return (
    slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash]), Array(path[(slash + 1)...])
  )
}

/// The path of a file name in a folder.
func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
  folder == [UInt8(ascii: "/")] ? folder + name : folder + [UInt8(ascii: "/")] + name
}
