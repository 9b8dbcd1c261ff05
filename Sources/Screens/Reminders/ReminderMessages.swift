import Engine

/// Texts of messages, which leave the page.
public enum ReminderMessages {
  /// How far a service has come.
  public enum Threshold: UInt8, Sendable {
    case soon = 1
    case due = 2
    case overdue = 3

    fileprivate var words: ReminderWords {
      switch self {
      case .soon: .soon
      case .due: .due
      case .overdue: .overdue
      }
    }
  }

  /// A message that only shows that messages arrive.
  public static var test: (title: String, body: String) {
    (ReminderWords.testTitle.text, ReminderWords.testBody.text)
  }

  /// The message with the code that confirms an e-mail address.
  public static func code(_ code: String) -> (title: String, body: String) {
    (ReminderWords.codeTitle.filled(code), ReminderWords.codeBody.filled(code))
  }

  /// What the calendar is called.
  public static var calendarName: String { ReminderWords.calendarName.text }

  /// Several services at once: "3 services: 1 overdue, 2 soon", and a line each.
  public static func summary(
    _ services: [(title: String, body: String, threshold: Threshold)]
  ) -> (title: String, body: String) {
    var counts = ""
    for threshold in [Threshold.overdue, .due, .soon] {
      let count = services.count { $0.threshold == threshold }
      guard count > 0 else { continue }
      counts = joined(
        counts, counts.utf8.isEmpty ? "" : ", ", threshold.words.filled(decimal(count)))
    }
    var body = ""
    for service in services {
      let line = ReminderWords.severalLine.filled(service.title, service.body)
      body = joined(body, body.utf8.isEmpty ? "" : "\n", line)
    }
    return (ReminderWords.several.filled(decimal(services.count), counts), body)
  }

  /// The result of a check of the services, for the log of jobs.
  ///
  /// - Parameter due: the numbers of services that are due, with reminders and without.
  public static func checked(
    sent: Int, failed: Int, isQuiet: Bool, due: (announced: Int, silent: Int), hasChannels: Bool
  ) -> String {
    if failed > 0 { return JobWords.notSent.filled(decimal(sent), decimal(failed)) }
    if isQuiet { return JobWords.held.text }
    if sent > 0 { return plural(sent, one: JobWords.sentOne, many: JobWords.sent) }
    if due.announced > 0 {
      return hasChannels
        ? plural(due.announced, one: JobWords.remindedOne, many: JobWords.reminded)
        : plural(due.announced, one: JobWords.noChannelOne, many: JobWords.noChannel)
    }
    return due.silent > 0
      ? plural(due.silent, one: JobWords.silentOne, many: JobWords.silent) : JobWords.quiet.text
  }
}
