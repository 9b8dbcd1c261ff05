import Foundation

/// An installed program that can play sound.
struct SoundPlayer: Equatable {
  let name: String
  let path: String
  /// The arguments for playing WAV data from standard input, or nil if the program only plays files.
  private let streamArguments: [String]?

  /// Returns the first known player in the folders of `searchPath`. Players that support streams are preferred,
  /// because they start immediately.
  static func find(
    in searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> SoundPlayer? {
    let folders = searchPath.split(separator: ":")
    for (name, arguments) in known {
      let paths = folders.map { "\($0)/\(name)" }
      if let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) {
        return SoundPlayer(name: name, path: path, streamArguments: arguments)
      }
    }
    return nil
  }

  private static let known: [(String, [String]?)] = [
    ("aplay", ["-q", "-"]),
    ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "quiet", "-i", "pipe:0"]),
    ("paplay", nil), ("pw-play", nil), ("afplay", nil),
  ]

  static let names = known.map(\.0)

  /// Returns a sink that plays the sound as bytes arrive, or at the end if the player only plays files.
  func open() throws(SoundCommandError) -> any SoundSink {
    guard let streamArguments else { return try FilePlayerSink(self) }
    return try PipeSink(self, streamArguments)
  }

  /// Starts the player and discards its text output, which would mix with ours.
  fileprivate func start(_ arguments: [String], input: Pipe?) throws(SoundCommandError) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw SoundCommandError("\(name) cannot be started")
    }
    return process
  }

  fileprivate func wait(for process: Process) throws(SoundCommandError) {
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw SoundCommandError(
        "\(name) could not play: it ended with status \(process.terminationStatus)")
    }
  }
}

/// Plays the sound while it is being rendered. The player's buffer limits the rendering speed.
private final class PipeSink: SoundSink {
  private let player: SoundPlayer
  private let process: Process
  private let pipe = Pipe()

  init(_ player: SoundPlayer, _ arguments: [String]) throws(SoundCommandError) {
    signal(SIGPIPE, SIG_IGN)
    self.player = player
    process = try player.start(arguments, input: pipe)
  }

  func write(_ bytes: [UInt8]) throws(SoundCommandError) {
    do {
      try pipe.fileHandleForWriting.write(contentsOf: bytes)
    } catch {
      try finish()
      throw SoundCommandError("\(player.name) stopped listening")
    }
  }

  func finish() throws(SoundCommandError) {
    // Errors can be ignored because the exit status shows whether the sound was played.
    try? pipe.fileHandleForWriting.close()
    try player.wait(for: process)
  }

  func abandon() {
    // Errors can be ignored because the playback is abandoned.
    try? pipe.fileHandleForWriting.close()
    process.terminate()
  }
}

/// Writes a temporary file and plays it once it is complete.
private final class FilePlayerSink: SoundSink {
  private let player: SoundPlayer
  private let path: String
  private let file: FileSink

  init(_ player: SoundPlayer) throws(SoundCommandError) {
    self.player = player
    path = FileManager.default.temporaryDirectory.appending(path: "andante-\(UUID()).wav").path
    file = try FileSink(path: path)
  }

  func write(_ bytes: [UInt8]) throws(SoundCommandError) { try file.write(bytes) }

  func finish() throws(SoundCommandError) {
    defer { file.abandon() }
    try player.wait(for: player.start([path], input: nil))
  }

  func abandon() { file.abandon() }
}
