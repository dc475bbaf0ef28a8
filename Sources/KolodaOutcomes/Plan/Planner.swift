import Glibc
import KolodaFiles
import KolodaTriage

/// Makes a plan of what is to be done; it looks at folders and changes nothing.
///
/// For each photo: its verdict is written first, then the photo goes, then its sidecars go with it.
package struct Planner {
  private let request: ApplyRequest
  private var steps: [Step] = []
  /// What lies in the folders that the photos lie in, and where they go.
  private var folders: [[UInt8]: FolderNames] = [:]
  /// The photos of each folder that go, with where they go.
  private var leaving: [[UInt8]: ApplyRequest.PileAction] = [:]

  /// Plans all that a request asks for.
  ///
  /// What can't be done is a step that is left out and says why.
  package static func plan(_ request: ApplyRequest, id: EventID, time: UTCTime) -> Plan {
    var planner = Planner(request)
    for photo in request.photos {
      planner.leaving[photo.file] = request.actions[photo.pile] ?? .nothing
    }
    for photo in request.photos { planner.add(photo) }
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

  private mutating func add(_ photo: ApplyRequest.Photo) {
    let action = request.actions[photo.pile] ?? .nothing
    let look: FileLook
    do throws(SystemError) {
      look = try FileLook(photo.file)
    } catch {
      return skip(photo, action, "\(error)")
    }
    guard let stamp = look.stamp else {
      // What a link leads to is not the deck's.
      if action == .nothing && request.writing == nil { return }
      return skip(photo, action, look == .nothing ? "it is not there" : "it is no regular file")
    }
    let (folder, name) = split(photo.file)
    var made: Set<[UInt8]> = []
    // What is written into a photo gives it another stamp.
    var stampThen: Step.Stamp? = stamp
    if let writing = request.writing, action != .trash {
      if writing.isInJPEG, Sidecar.isJPEG(name) {
        writeInside(photo, writing, stamp)
        stampThen = nil
      }
      made = write(photo, writing, folder, name)
    }
    go(photo, action, stampThen, folder, name, made)
  }

  private mutating func skip(
    _ photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction, _ why: String
  ) {
    var step = Step(card: photo.card, action: action.step ?? .verdict, file: photo.file)
    step.state = .skipped
    step.error = why
    steps.append(step)
  }

  /// - Returns: the names of the sidecars that there are then.
  private mutating func write(
    _ photo: ApplyRequest.Photo, _ writing: ApplyRequest.Writing, _ folder: [UInt8],
    _ name: [UInt8]
  ) -> Set<[UInt8]> {
    let targets = Sidecar.targets(for: name, editor: writing.editor, in: names(in: folder))
    if targets.isEmpty, !(writing.isInJPEG && Sidecar.isJPEG(name)) {
      skip(photo, .nothing, "\(writing.editor.rawValue) reads a verdict only inside such a file")
    }
    for target in targets {
      let change = SidecarChange(
        verdict: photo.verdict, choices: writing.choices,
        pictureExtension: target.pictureExtension)
      steps.append(
        Step(
          card: photo.card, action: .verdict, file: joined(folder, target.name),
          verdict: change.text))
      folders[folder]?.insert(target.name)
    }
    return Set(targets.map(\.name))
  }

  /// Writes the verdict into the photo itself.
  private mutating func writeInside(
    _ photo: ApplyRequest.Photo, _ writing: ApplyRequest.Writing, _ stamp: Step.Stamp
  ) {
    let change = SidecarChange(verdict: photo.verdict, choices: writing.choices)
    steps.append(
      Step(
        card: photo.card, action: .verdict, file: photo.file, stamp: stamp, verdict: change.text))
  }

  private mutating func go(
    _ photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction, _ stamp: Step.Stamp?,
    _ folder: [UInt8], _ name: [UInt8], _ made: Set<[UInt8]>
  ) {
    guard let kind = action.step else { return }
    let sidecars = companions(of: photo, action, folder, name)
    let leader = steps.count
    var step = Step(card: photo.card, action: kind, file: photo.file, stamp: stamp)
    var newStem: [UInt8]?
    if let target = action.folder {
      guard target != folder else { return skip(photo, action, "it is there already") }
      guard let free = freeName(for: name, with: sidecars, in: target) else {
        return skip(photo, action, "there is a file of that name")
      }
      newStem = Sidecar.stem(of: free)
      step.to = joined(target, free)
      folders[target]?.insert(free, isPicture: true)
    }
    steps.append(step)
    for sidecar in sidecars {
      var step = Step(
        card: photo.card, action: kind, file: joined(folder, sidecar), leader: leader)
      // What is made by this plan has no stamp yet, and what it changes gets another.
      if !made.contains(sidecar) {
        guard let look = try? FileLook(step.file), let stamp = look.stamp else { continue }
        step.stamp = stamp
      }
      if let target = action.folder, let newStem {
        let renamed = newStem + sidecar.dropFirst(Sidecar.stem(of: name).count)
        step.to = joined(target, renamed)
        folders[target]?.insert(renamed)
      }
      steps.append(step)
    }
  }

  /// The sidecars that go with a photo: those of its full name, and that of its base name unless
  /// another picture that stays needs it.
  private mutating func companions(
    of photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction, _ folder: [UInt8],
    _ name: [UInt8]
  ) -> [[UInt8]] {
    let names = names(in: folder)
    let (full, base) = Sidecar.names(of: name)
    var found = full.filter(names.contains)
    let others = names.pictures(withStemOf: name).filter { $0 != name }
    let isLast = others.allSatisfy { other in
      let file = joined(folder, other)
      guard leaving[file] == action, action.step != .copy else { return action.step == .copy }
      // The last of them takes it along.
      return steps.contains { $0.file == file && $0.leader == nil && $0.action == action.step }
    }
    if isLast { found += base.filter { names.contains($0) && !found.contains($0) } }
    return found
  }

  /// A name that is free in a folder, also for a photo's sidecars; nil where it would be another
  /// one and that is not wanted.
  private mutating func freeName(
    for name: [UInt8], with sidecars: [[UInt8]], in folder: [UInt8]
  ) -> [UInt8]? {
    let names = names(in: folder)
    let stem = Sidecar.stem(of: name)
    var number = 1
    while true {
      let renamed = numbered(stem, number)
      let isTaken = ([name] + sidecars).contains {
        names.contains(renamed + $0.dropFirst(stem.count))
      }
      if !isTaken { return renamed + name.dropFirst(stem.count) }
      if request.conflict == .skip { return nil }
      number += 1
    }
  }
}

extension ApplyRequest.PileAction {
  /// What is done with each file; nil for nothing.
  var step: Step.Action? {
    switch self {
    case .nothing: nil
    case .trash: .trash
    case .move: .move
    case .copy: .copy
    }
  }

  /// Where the files go.
  package var folder: [UInt8]? {
    switch self {
    case .nothing, .trash: nil
    case .move(let folder), .copy(let folder): folder
    }
  }
}

/// A name without its ending as the nth of that name has it: `photo`, `photo (2)`.
func numbered(_ stem: [UInt8], _ number: Int) -> [UInt8] {
  number == 1 ? stem : stem + Array(" (\(number))".utf8)
}

/// A path's folder and the name in it.
func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
  guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return ([], path) }
  return (
    slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash]), Array(path[(slash + 1)...])
  )
}

/// The path of a name in a folder.
func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
  folder == [UInt8(ascii: "/")] ? folder + name : folder + [UInt8(ascii: "/")] + name
}
