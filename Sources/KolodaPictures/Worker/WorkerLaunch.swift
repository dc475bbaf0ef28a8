import CKolodaGLib
import Glibc
import KolodaPictureMessages

/// How a worker process is started.
enum WorkerLaunch {
  /// What separates a worker from the user's files and the network.
  enum Wall: Sendable {
    /// A bubblewrap sandbox.
    case sandbox
    /// Only the limits that the worker sets itself: in a container, or where bubblewrap is not
    /// installed or not allowed.
    case limits
  }

  /// The environment variables that a worker gets; it sees no others.
  private static let variables = [
    "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LD_LIBRARY_PATH", "XDG_DATA_DIRS",
    "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0",
    "GST_PLUGIN_SYSTEM_PATH",
  ]
  /// The size of the worker's /tmp in the sandbox, in bytes; some libraries write files.
  private static let scratch = 64 << 20

  /// The path of the sandbox program; nil where there is none.
  ///
  /// Tests set KOLODA_SANDBOX=none to do without one; it may also name another program.
  static let sandboxProgram: String? = {
    if let choice = getenv("KOLODA_SANDBOX").map({ String(cString: $0) }) {
      if choice == "none" { return nil }
      if choice.hasPrefix("/") { return choice }
    }
    return ["/usr/bin/bwrap", "/usr/local/bin/bwrap"].first { access($0, X_OK) == 0 }
  }()

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - program: the worker program's path.
  ///   - kind: what it is to read.
  ///   - descriptors: what it has open, from descriptor 3 on: at first its end of the socket pair.
  /// - Returns: the process's id, or the reason why it did not start.
  static func start(
    _ program: String, behind wall: Wall, for kind: WorkKind = .pictures,
    passing descriptors: [Int32]
  ) -> Result<pid_t, LaunchError> {
    var arguments = [program]
    let isInSandbox = wall == .sandbox && sandboxProgram != nil
    if isInSandbox, let sandboxProgram {
      arguments = [sandboxProgram] + walls(around: program) + ["--", program]
    }
    let environment =
      variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } } + [
        // In the sandbox /tmp is private; elsewhere others could write there, so nothing is cached.
        "XDG_CACHE_HOME=\(isInSandbox ? "/tmp" : "/dev/null")", kind.setting,
      ]

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copies with high numbers, which those that the worker gets can't replace.
    let first: Int32 = 3
    let copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, first + Int32(descriptors.count)) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    if copies.contains(where: { $0 < 0 }) { return .failure(LaunchError(code: errno)) }
    for (number, copy) in zip(first..., copies) {
      posix_spawn_file_actions_adddup2(&actions, copy, number)
    }
    for number in 0..<first {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, first + Int32(copies.count))
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A process group of its own; see `WorkerProcess.end`.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))

    var process = pid_t()
    let path = arguments[0]
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    return code == 0 ? .success(process) : .failure(LaunchError(code: code))
  }

  /// Why a worker did not start, as an errno value.
  struct LaunchError: Error {
    var code: Int32
  }

  /// The bubblewrap options: the worker sees the system's programs, libraries and fonts, read-only.
  private static func walls(around program: String) -> [String] {
    var walls = [
      "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
      "--ro-bind", "/usr", "/usr",
    ]
    for folder in ["/lib", "/lib64", "/bin"] {
      walls += systemFolder(folder)
    }
    for place in [
      "/etc/ld.so.cache", "/etc/fonts", "/etc/alternatives", "/var/cache/fontconfig", "/nix",
      "/gnu",
    ] {
      walls += ["--ro-bind-try", place, place]
    }
    walls += ["--dev", "/dev", "--size", String(scratch), "--tmpfs", "/tmp"]
    if let runtime = WorkerLocation.runtimeFolder() { walls += ["--ro-bind", runtime, runtime] }
    if !program.hasPrefix("/usr/") { walls += ["--ro-bind", program, program] }
    return walls + ["--chdir", "/"]
  }

  /// The options for a system folder, which on most systems is a symbolic link.
  private static func systemFolder(_ folder: String) -> [String] {
    var target = [CChar](repeating: 0, count: 256)
    let count = readlink(folder, &target, target.count - 1)
    guard count > 0 else { return ["--ro-bind-try", folder, folder] }
    let text = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return ["--symlink", text, folder]
  }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
