import Foundation

/// A command that another process asks the server to run. The first line of the request's body.
public struct CommandRequest: Codable, Equatable, Sendable {
  /// The version of the program that sends the command. Must equal the server's version.
  public var version: String
  /// The program's arguments, without its name.
  public var arguments: [String]
  /// The caller's working directory.
  public var directory: String
  /// The data directory as the caller named it.
  public var dataPath: String
  /// The identifier of the caller's time zone.
  public var timeZone: String
  /// Whether the caller's standard error is a terminal.
  public var errorIsTerminal: Bool
  /// The text with which each of the caller's error messages begins.
  public var errorPrefix: String
  /// The caller's mount namespace; nil if the system doesn't have any.
  public var mountNamespace: String?

  public init(
    arguments: [String], directory: String, dataPath: String, errorIsTerminal: Bool
  ) {
    version = andanteVersion
    (self.arguments, self.directory, self.dataPath) = (arguments, directory, dataPath)
    timeZone = TimeZone.current.identifier
    (self.errorIsTerminal, errorPrefix) = (errorIsTerminal, Journal.errorPrefix)
    mountNamespace = Self.currentMountNamespace
  }

  /// This process's mount namespace. Paths have the same meaning in all processes of a namespace.
  static var currentMountNamespace: String? {
    // Systems without /proc don't have namespaces.
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/mnt")
  }
}

/// A line of the response. Exactly one property is set.
public struct CommandEvent: Codable, Equatable, Sendable {
  /// Text for standard output.
  public var out: String?
  /// Text for standard error.
  public var err: String?
  /// Something that the caller has to do. It answers with a `CommandReply`.
  public var ask: CommandQuestion?
  /// The exit status. The last line.
  public var exit: Int32?

  public init(
    out: String? = nil, err: String? = nil, ask: CommandQuestion? = nil, exit: Int32? = nil
  ) {
    (self.out, self.err, self.ask, self.exit) = (out, err, ask, exit)
  }
}

/// Something that only the caller of a command can do.
public enum CommandQuestion: Codable, Equatable, Sendable {
  /// Read a line from standard input.
  case readLine
  /// Print a text to standard output, and report whether that worked.
  case print(String)
  /// Copy a file or folder, or standard input for `-`, to a staged path (`HostedCommand.stagedName`).
  case copy(path: String, target: String)
  /// Copy a staged file to a path that the server cannot write to.
  case place(file: String, path: String)
  /// Copy a staged backup to a folder that the server cannot write to, and keep `count` backups there.
  case placeBackup(path: String, folder: String, count: Int)
}

/// The answer to a `CommandQuestion`: a line of the request's body.
public struct CommandReply: Codable, Equatable, Sendable {
  /// The line that was read; nil at the end of the input.
  public var line: String?
  /// The error number if the caller could not do what it was asked.
  public var code: Int32?
  /// Whether the caller copied a pipe or something else that can be read only once.
  public var isStream: Bool?

  public init(line: String? = nil, code: Int32? = nil, isStream: Bool? = nil) {
    (self.line, self.code, self.isStream) = (line, code, isStream)
  }
}
