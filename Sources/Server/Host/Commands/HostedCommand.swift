import Foundation
public import Store
import Synchronization

/// A command of another process that runs in the server, with the server's open databases.
public final class HostedCommand: Sendable {
  /// The command that the current task runs; nil in a program that isn't a server.
  @TaskLocal public static var current: HostedCommand?

  private static let imports = FairSemaphore(byteLimit: 0, countLimit: 1)
  private static let moves = FairSemaphore(byteLimit: 0, countLimit: 1)

  public let request: CommandRequest
  /// The number of copies that were requested, which gives each its own folder.
  private let copyCount = Mutex(0)
  /// The paths in the output to replace with those that the user typed.
  private let typedPaths = Mutex<[(path: String, typed: String)]>([])
  private let services: BaseServices
  private let uploads: UploadJobs
  private let replies: AsyncStream<CommandReply>
  private let events: AsyncStream<CommandEvent>.Continuation
  /// The name of the command's own folder in the server's staging folder.
  private let stagingName = UUID().uuidString

  init(
    _ request: CommandRequest, services: BaseServices, uploads: UploadJobs,
    replies: AsyncStream<CommandReply>,
    events: AsyncStream<CommandEvent>.Continuation
  ) {
    (self.request, self.services, self.uploads) = (request, services, uploads)
    (self.replies, self.events) = (replies, events)
  }

  // MARK: Data

  public var directory: DataDirectory { services.directory }

  public var accounts: AccountStore { services.accounts }

  public func store(of athlete: Athlete) throws -> AthleteStore { try services.store(of: athlete) }

  /// Deletes an athlete's account. Ends everything that the server does for the athlete first.
  public func deleteAccount(
    of athlete: Athlete, typedName: String, backupsToo: Bool
  ) async throws -> AccountDeletion {
    try await services.deleteAccount(
      of: athlete, typedName: typedName, backupsToo: backupsToo, stopping: uploads)
  }

  /// Performs an import of this command. Those of several commands run one after the other, because each of them needs
  /// memory and several threads.
  public func importAlone<Value>(
    for athlete: Athlete, _ work: () async throws -> Value
  ) async throws -> Value {
    try await Self.imports.take(for: athlete.identifier, bytes: 0, work)
  }

  /// Performs a move of an athlete to another instance. Moves run one after the other, because two moves of an athlete
  /// would write their copies to the same path. If a caller was killed, its move may still be running.
  public func moveAlone<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await Self.moves.take(for: .random(), bytes: 0, work)
  }

  // MARK: Output

  public func write(_ text: String) { events.yield(CommandEvent(out: withTypedPaths(text))) }

  public func writeError(_ text: String) { events.yield(CommandEvent(err: withTypedPaths(text))) }

  /// Replaces a path with the one that the user typed, in all text that is written from now on.
  public func show(_ typed: String, for path: String) {
    typedPaths.withLock { paths in
      paths.append((path, typed))
      paths.sort { $0.path.utf8.count > $1.path.utf8.count }
    }
  }

  private func withTypedPaths(_ text: String) -> String {
    typedPaths.withLock { paths in
      paths.reduce(text) { $0.replacing($1.path, with: $1.typed) }
    }
  }

  // MARK: The caller

  /// Whether the server can open the same files at the same paths as the caller.
  public var sharesFiles: Bool {
    request.mountNamespace == CommandRequest.currentMountNamespace
  }

  /// Asks the caller to do something, and waits for its reply. A command asks one question at a time.
  ///
  /// - Throws: `CancellationError` if the caller has ended.
  public func ask(_ question: CommandQuestion) async throws -> CommandReply {
    var question = question
    if case .print(let text) = question { question = .print(withTypedPaths(text)) }
    events.yield(CommandEvent(ask: question))
    guard let reply = await replies.first(where: { _ in true }) else { throw CancellationError() }
    return reply
  }

  /// Returns a path in a new folder that the caller can also access, with the last component of the given path. The
  /// folder exists until the command has ended.
  public func stagedPath(for typed: String) throws -> String {
    let number = copyCount.withLock { count in
      count += 1
      return count
    }
    let folder = "\(stagingPath)/\(number)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let name = URL(fileURLWithPath: typed).lastPathComponent
    return "\(folder)/\(["", "/", ".", ".."].contains(name) ? "folder" : name)"
  }

  /// Returns the name of such a path in the staging folder. The caller may know the data directory by another path.
  public func stagedName(of path: String) -> String {
    String(path.dropFirst(services.directory.stagingPath.count + 1))
  }

  private var stagingPath: String { "\(services.directory.stagingPath)/\(stagingName)" }

  func removeStagedFiles() { FileManager.default.removeLeftover(stagingPath) }
}
