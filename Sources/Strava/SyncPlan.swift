import Store

/// A step of a sync. The same state always results in the same step.
enum SyncStep: Equatable {
  case athlete
  case list(query: [(name: String, value: Int)])
  case event(StravaEvent)
  case gear(String)
  case activity(StravaListing)
  case finish

  static func == (first: SyncStep, second: SyncStep) -> Bool {
    switch (first, second) {
    case (.athlete, .athlete), (.finish, .finish): true
    case (.list(let a), .list(let b)): a.elementsEqual(b, by: ==)
    case (.event(let a), .event(let b)): a == b
    case (.gear(let a), .gear(let b)): a == b
    case (.activity(let a), .activity(let b)): a == b
    default: false
    }
  }
}

enum SyncPlan {
  /// The largest page size that Strava supports.
  static let pageSize = 200
  /// The period before the newest known activity for which the list is read again, in seconds. It allows for activities
  /// that were uploaded late.
  static let overlapSeconds = 30 * 86_400

  /// Returns a round that fetches new activities, or all activities if the list was never read to the end.
  static func newRound(_ state: SyncState) -> SyncRound {
    guard state.hasWalkedAll, let newest = state.newestStart else {
      return SyncRound(walk: .back(before: nil))
    }
    return SyncRound(walk: .forward(after: newest - overlapSeconds))
  }

  /// Returns the next step. The athlete, the list, events and gear come first, followed by streams, most recent
  /// activity first.
  static func step(
    _ round: SyncRound, event: StravaEvent?, gear: String?, pending: StravaListing?
  ) -> SyncStep {
    if !round.hasAthlete { return .athlete }
    if let query = query(of: round.walk) { return .list(query: query) }
    if let event { return .event(event) }
    if let gear { return .gear(gear) }
    if let pending { return .activity(pending) }
    return .finish
  }

  /// Returns the query for the next page. Pages are requested by time rather than by number, because numbers shift when
  /// activities are added or deleted in the meantime.
  private static func query(of walk: SyncRound.Walk) -> [(name: String, value: Int)]? {
    switch walk {
    case .back(nil): [("per_page", pageSize)]
    case .back(let before?): [("before", before), ("per_page", pageSize)]
    case .forward(let after): [("after", after), ("per_page", pageSize)]
    case .finished: nil
    }
  }

  /// Advances past a page. Consecutive pages overlap by a second, because several activities may start in the same
  /// second. A page without new activities ends the list. A short page doesn't, because Strava omits activities that
  /// the athlete hid.
  static func advance(_ state: inout SyncState, past page: [StravaListing]) {
    let starts = page.map(\.startUnixSeconds)
    if let latest = starts.max() { state.newestStart = max(latest, state.newestStart ?? latest) }
    switch state.round?.walk {
    case .back(let before):
      if let oldest = starts.min(), before.map({ oldest + 1 < $0 }) ?? true {
        state.round?.walk = .back(before: oldest + 1)
      } else {
        state.round?.walk = .finished
        state.hasWalkedAll = true
      }
    case .forward(let after):
      if let latest = starts.max(), latest - 1 > after {
        state.round?.walk = .forward(after: latest - 1)
      } else {
        state.round?.walk = .finished
      }
    case .finished, nil: break
    }
  }
}
