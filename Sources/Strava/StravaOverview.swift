public import Store

/// The state of the connection to Strava, for web pages and commands.
public struct StravaOverview: Equatable, Sendable {
  public var hasApplication: Bool
  /// The granted scopes; nil if Strava isn't connected.
  public var scopes: [String]?
  public var athlete: StravaAthlete?
  public var counts: StravaCounts
  public var skipped: [StravaSkippedActivity]
  /// The time at which a sync was last completed, in seconds since 1970; nil before the first sync.
  public var finishedAt: Double?
  /// Whether a sync is running or was interrupted.
  public var isInProgress: Bool
  /// The reason why requests are paused; nil if they may be sent.
  public var pause: SyncPause?
  /// A problem that the athlete has to solve.
  public var fault: String?

  public var isConnected: Bool { scopes != nil }

  /// - Parameter now: seconds since 1970.
  public init(of repository: StravaRepository, now: Double) async throws {
    let state = try await repository.syncState()
    hasApplication = try await repository.application() != nil
    scopes = try await repository.tokens()?.scopes
    athlete = try await repository.athlete()
    counts = try await repository.counts()
    skipped = try await repository.skipped()
    finishedAt = state.finishedAt
    isInProgress = state.round != nil
    pause = state.pause.flatMap { $0.until > now ? $0 : nil }
    fault = state.fault
  }
}

/// Whether to keep or delete the activities when the athlete disconnects.
public enum StravaDisconnection: Sendable {
  /// Keeps everything that came from Strava.
  case keepingActivities
  /// Deletes everything that came only from Strava.
  case deletingActivities
}

extension Authorization {
  /// Revokes Andante's access to the Strava account, ends the webhook subscription, and deletes the stored tokens and
  /// subscription, even if Strava cannot be reached. In that case, the athlete can revoke access on Strava's website.
  /// Returns whether Strava was notified.
  public func disconnect(
    _ repository: StravaRepository, _ way: StravaDisconnection, now: Double
  ) async throws -> Bool {
    var isReported = false
    if let tokens = try await repository.tokens(),
      let application = try await repository.application()
    {
      // If this fails, the caller asks the athlete to revoke access on Strava's website.
      isReported = (try? await revoke(tokens, application: application)) != nil
    }
    if try await repository.subscription() != nil {
      // If this fails, events from the remaining subscription are rejected, and the next connection reuses it.
      _ = try? await StravaSubscriptions(transport: transport, addresses: addresses)
        .end(for: repository)
    }
    switch way {
    case .keepingActivities: try await repository.disconnect()
    case .deletingActivities: try await repository.deleteAllStravaData(now: now)
    }
    return isReported
  }
}
