import Foundation
import Logging
import ServiceLifecycle
import Store
import Strava
import Synchronization

/// Fetches rides for one athlete after the other, every so often and when asked to.
struct StravaSyncs: Service {
  /// Between two looks for what is new; webhooks and the page's button come at once.
  static let intervalSeconds = 900.0
  private static let pictureLimit = 2 << 20

  let services: AppServices
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled {
            services.stravaWish.wish()
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
          }
        }
        group.addTask { for await _ in services.stravaWish.wishes { await syncAll() } }
      }
    }
  }

  func syncAll() async {
    do {
      for athlete in try await services.accounts.athletes() {
        try Task.checkCancellation()
        await sync(try services.store(of: athlete).strava)
      }
    } catch is CancellationError {
      return
    } catch {
      logger.error("fetching rides failed", metadata: ["error": "\(error)"])
    }
  }

  /// What the athlete has to do stands in the state, for the page and `strava status`.
  private func sync(_ library: StravaRepository) async {
    do {
      guard try await library.tokens() != nil else { return }
      let sync = StravaSync(
        transport: services.stravaTransport, addresses: services.options.strava, library: library,
        clock: StravaClock(now: services.now, sleep: StravaClock.system.sleep))
      _ = try await sync.run(waits: false)
      try await fetchPicture(library)
    } catch is CancellationError {
      return
    } catch let error as StravaError {
      logger.info("fetching rides waits for the athlete", metadata: ["reason": "\(error)"])
    } catch {
      logger.error("fetching rides failed", metadata: ["error": "\(error)"])
    }
  }

  /// Once, so that the page asks no foreign server for it.
  private func fetchPicture(_ library: StravaRepository) async throws {
    guard let address = try await library.athlete()?.pictureAddress,
      try await library.picture() == nil,
      let reply = try? await services.stravaTransport.send(StravaRequest(address: address)),
      reply.status == 200, reply.body.count <= Self.pictureLimit,
      let type = Self.pictureType(reply.body)
    else { return }
    try await library.setPicture(StravaPicture(bytes: reply.body, type: type))
  }

  /// By its first bytes, whatever the server called it; nil for what is no picture.
  static func pictureType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}

/// Wishes for a sync: several before it begins are one.
struct StravaWish: Sendable {
  let wishes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (wishes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func wish() { continuation.yield() }
}
