/// Sends service reminders. Each channel announces each threshold of a cycle once, and repeats the reminder weekly
/// while the service is due.
///
/// 1. Records a reminder on every active channel for each notice whose threshold is higher than any recorded in its
/// cycle, and for each due service whose last reminder was sent a week ago.
/// 2. Stops at this point during quiet hours.
/// 3. Sends the waiting reminders, combining several services into a summary. Records the intent before sending, and
/// the outcome afterwards.
///
/// If the process ends in between, the message may or may not have arrived. It is therefore sent again with the same
/// ID, so that the receiver can drop the duplicate. If the clock goes back by less than a month, nothing is sent twice.
public struct ReminderSender<Ledger: ReminderLedger>: Sendable {
  /// The result of one check.
  public struct Report: Equatable, Sendable {
    /// The number of messages that were sent.
    public var sent = 0
    public var failed = 0
    /// The names of channels whose receivers no longer exist.
    public var gone: [String] = []
    /// The last error on each channel that was used; nil if sending succeeded.
    public var results: [String: String?] = [:]
  }

  /// The interval between two reminders of a service that is due, in seconds.
  public static var repeatPause: Double { 7 * 86_400 }

  let ledger: Ledger
  /// The path of the page that a summary opens.
  let overview: String
  let summary: ReminderSummary

  public init(
    ledger: Ledger, overview: String, summary: @escaping ReminderSummary
  ) {
    self.ledger = ledger
    self.overview = overview
    self.summary = summary
  }

  /// Runs one check. Must not run concurrently on the same ledger.
  ///
  /// - Parameters:
  ///   - channels: The active channels, keyed by name.
  ///   - now: Seconds since 1970.
  ///   - isQuiet: Whether to record reminders without sending them.
  /// - Throws: Only errors from the ledger.
  public func check(
    _ notices: [ServiceNotice], channels: [String: any ReminderChannel], now: Double, isQuiet: Bool
  ) async throws -> Report {
    var report = Report()
    let (keys, names) = (notices.compactMap(\.key), channels.keys.sorted())
    try await ledger.note(keys, on: names, now: now)
    try await ledger.requeue(
      keys.filter(\.threshold.repeats), on: names, endedBefore: now - Self.repeatPause, now: now)
    guard !isQuiet else { return report }
    let planned = SendingPlan.messages(
      try await ledger.waiting(), notices, channels: Set(channels.keys), now: now)
    for message in planned {
      try Task.checkCancellation()
      guard let channel = channels[message.channel] else { continue }
      try await send(message, through: channel, now: now, &report)
    }
    return report
  }

  /// Sends a message in a separate task, so that the outcome is recorded even if the server shuts down in the meantime.
  private func send(
    _ planned: PlannedMessage, through channel: any ReminderChannel, now: Double,
    _ report: inout Report
  ) async throws {
    let result = report
    report = try await Task {
      var report = result
      try await ledger.begin(planned.id, planned.keys, on: planned.channel, now: now)
      let outcome = await attempt(planned, through: channel, now: now, &report)
      try await ledger.end(
        planned.id, planned.keys, on: planned.channel, outcome: outcome, now: now)
      return report
    }.value
  }

  private func attempt(
    _ planned: PlannedMessage, through channel: any ReminderChannel, now: Double,
    _ report: inout Report
  ) async -> SendingOutcome {
    do {
      try await channel.send(
        ReminderMessage(id: planned.id, planned.notices, overview: overview, summary: summary))
      report.sent += 1
      report.results[planned.channel] = .some(nil)
      return .sent
    } catch {
      report.failed += 1
      report.results[planned.channel] = error.sentence
      if error.kind == .gone { report.gone.append(planned.channel) }
      let tries = planned.tries + 1
      if error.kind == .gone || tries >= SendingPlan.tryLimit { return .gaveUp(error.sentence) }
      let pause = SendingPlan.pause(afterTries: tries, asked: error.retryAfter)
      return .failed(error.sentence, nextTry: now + pause)
    }
  }
}
