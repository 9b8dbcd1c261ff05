public import Store

/// How the connection to Strava stands, for people and programs.
public struct StravaOverview: Equatable, Sendable {
  public var hasApplication: Bool
  /// Nil while it is not connected.
  public var scopes: [String]?
  public var athlete: StravaAthlete?
  public var counts: StravaCounts
  public var skipped: [StravaSkip]
  /// Seconds since 1970; nil before the first pass came to its end.
  public var finishedAt: Double?
  /// Whether a pass is under way or was cut off.
  public var isUnderWay: Bool
  /// Why nothing is asked now; nil where nothing stands in the way.
  public var pause: SyncPause?
  /// What the athlete has to do.
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
    isUnderWay = state.round != nil
    pause = state.pause.flatMap { $0.until > now ? $0 : nil }
    fault = state.fault
  }
}

/// Ends a connection.
public enum StravaDisconnection: Sendable {
  /// What came from there stays.
  case keepingRides
  /// Everything that came from there alone goes too.
  case forgettingRides
}

extension Authorization {
  /// Takes the access back at Strava, ends its news and forgets both here, also where Strava cannot be reached: then the athlete can take
  /// it back at Strava's own page. Whether Strava was told.
  public func disconnect(
    _ repository: StravaRepository, _ way: StravaDisconnection, now: Double
  ) async throws -> Bool {
    var isTold = false
    if let tokens = try await repository.tokens(),
      let application = try await repository.application()
    {
      // If this fails, the caller asks the athlete to revoke access at Strava.
      isTold = (try? await revoke(tokens, application: application)) != nil
    }
    if try await repository.subscription() != nil {
      // Events of a subscription that was not ended are refused, and the next connection takes it over.
      _ = try? await StravaSubscriptions(transport: transport, addresses: addresses)
        .end(for: repository)
    }
    switch way {
    case .keepingRides: try await repository.disconnect()
    case .forgettingRides: try await repository.forgetEverything(now: now)
    }
    return isTold
  }
}
