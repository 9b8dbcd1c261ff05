import Store

/// What a sync does next. Pure: the same state gives the same step.
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
  /// As many as Strava gives at once.
  static let pageCount = 200
  /// Activities that are uploaded so long after they began are still found.
  static let overlapSeconds = 30 * 86_400

  /// A pass over what is new, or over everything as long as the list was never walked to its end.
  static func newRound(_ state: SyncState) -> SyncRound {
    guard state.hasWalkedAll, let newest = state.newestStart else {
      return SyncRound(walk: .back(before: nil))
    }
    return SyncRound(walk: .forward(after: newest - overlapSeconds))
  }

  /// Athlete, list, events, gear, then streams from the latest activity back, so that what matters most is there first.
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

  /// Pages are told by times and not by numbers, which shift when activities come or go meanwhile.
  private static func query(of walk: SyncRound.Walk) -> [(name: String, value: Int)]? {
    switch walk {
    case .back(nil): [("per_page", pageCount)]
    case .back(let before?): [("before", before), ("per_page", pageCount)]
    case .forward(let after): [("after", after), ("per_page", pageCount)]
    case .finished: nil
    }
  }

  /// The walk after a page. A page overlaps the one before by a second, as several activities may begin in one; the walk
  /// ends with a page that leads no further. Short pages do not end it: Strava leaves out what the athlete hid.
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
