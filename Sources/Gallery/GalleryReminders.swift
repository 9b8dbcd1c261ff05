import Engine
import Model
import Screens

var remindersGallery: [GalleryItem] {
  let states: [(String, String, RemindersState)] = [
    (
      "reminders", "Reminders, none set up",
      RemindersState(quiet: QuietState(zone: "Europe/Berlin"))
    ),
    ("reminders-set-up", "Reminders, all set up", setUp),
    ("reminders-saved", "Reminders, just saved", with(setUp) { $0.saved = .ntfy }),
    (
      "reminders-refused-ntfy", "Reminders, ntfy refused",
      with(setUp) {
        $0.refused = .ntfy
        $0.ntfy.topic = "my bikes"
      }
    ),
    ("reminders-refused-email", "Reminders, e-mail refused", with(setUp) { $0.refused = .email }),
    (
      "reminders-refused-quiet", "Reminders, quiet hours refused",
      with(setUp) { $0.refused = .quiet }
    ),
    (
      "reminders-server-mail", "Reminders, server's mail offered",
      with(setUp) { $0.serverMail = .init() }
    ),
    (
      "reminders-server-mail-code", "Reminders, server's mail awaits its code",
      with(setUp) { $0.serverMail = .init(pendingAddress: "me@example.org") }
    ),
    (
      "reminders-server-mail-on", "Reminders, server's mail on",
      with(setUp) {
        $0.serverMail = .init(
          address: "me@example.org", isOn: true, last: ReminderResult(when: galleryNow))
      }
    ),
    (
      "reminders-calendar", "Reminders, a calendar address just made",
      with(setUp) {
        $0.calendar.address =
          "https://bike.example/calendar/0123456789abcdef0123456789abcdef-J0bq2nS1o4VhZ2mVx1H9vYk3q7wG0ZfT5uWcR8dLxE.ics"
      }
    ),
  ]
  let refused = ServerMailError.allCases.map { fault in
    (
      "reminders-server-mail-\(fault.slug)",
      "Reminders, server's mail: \(fault.slug)",
      with(setUp) {
        $0.serverMail = .init(pendingAddress: fault == .wrongCode ? "me@example.org" : nil)
        $0.serverMail?.fault = fault
      }
    )
  }
  return (states + refused).map { slug, title, state in
    GalleryItem(slug, title, .reminders) { remindersScreen(state) }
  } + [
    GalleryItem("reminders-on-device", "Reminders, every sentence about this device", .reminders) {
      shown(remindersScreen(setUp))
    },
    GalleryItem("jobs", "Background jobs", .jobs) { jobsScreen(JobsState(rows: sampleJobs)) },
    GalleryItem("jobs-set-aside", "Background jobs, some set aside", .jobs) {
      jobsScreen(JobsState(rows: sampleJobs, setAside: sampleSetAside, isRetrying: true))
    },
    GalleryItem("jobs-fault", "Background jobs, none can run", .jobs) {
      jobsScreen(JobsState(rows: [], fault: "The disk is full."))
    },
    GalleryItem("jobs-none", "Background jobs, none yet", .jobs) {
      jobsScreen(JobsState(rows: []))
    },
  ]
}

private var setUp: RemindersState {
  let sent = ReminderResult(when: galleryNow)
  let failed = ReminderResult(
    when: galleryNow, failure: "mail.example.org: its certificate is not trusted")
  return RemindersState(
    devices: [
      PushDevice(id: "1", name: "Chrome on Android", added: galleryNow, last: sent),
      PushDevice(id: "2", name: "Safari on iPhone", added: galleryNow),
    ],
    ntfy: NtfyState(
      isOn: true, address: "https://ntfy.example.org", topic: "bikes-4f2a", hasToken: true,
      isSetUp: true, last: sent),
    mail: MailState(
      isOn: true, host: "mail.example.org", user: "coach", hasPassword: true,
      from: "coach@example.org", to: "me@example.org", isSetUp: true, last: failed),
    desktop: DesktopState(isOn: true), calendar: CalendarState(isOpen: true),
    quiet: QuietState(isOn: true, zone: "Europe/Berlin"))
}

private func with(
  _ state: RemindersState, _ change: (inout RemindersState) -> Void
) -> RemindersState {
  var state = state
  change(&state)
  return state
}

extension ServerMailError {
  fileprivate var slug: String {
    switch self {
    case .address: "address"
    case .tooMany: "too-many"
    case .notSent: "not-sent"
    case .wrongCode: "wrong-code"
    }
  }
}

private var sampleSetAside: [SetAsideRow] {
  let crashed = "The server stopped each time it worked on this."
  return [
    SetAsideRow(.job(.checkServices), reason: crashed, item: "1:check-services"),
    SetAsideRow(.upload("export.zip"), reason: crashed, item: "2:0"),
    SetAsideRow(
      .activity(title: "Evening ride", id: "0"),
      reason: "line 12: the document ends in the middle of something", item: "3:0"),
    SetAsideRow(.calibration, reason: crashed, item: "4:0"),
    SetAsideRow(.posted, reason: crashed, item: "5:0"),
  ]
}

private var sampleJobs: [JobRow] {
  func row(
    _ job: BackgroundJob, _ minutesAgo: Double, _ outcome: JobOutcome, _ seconds: Double?,
    _ text: String = "", waited: Double? = nil
  ) -> JobRow {
    let started = Instant(
      unixSeconds: galleryNow.unixSeconds - minutesAgo * 60, zoneMinutes: galleryNow.zoneMinutes)
    return JobRow(
      job: job, started: started, seconds: seconds, outcome: outcome, text: text, waited: waited)
  }
  return [
    row(.fetchRides, 0, .underWay, nil),
    row(.checkServices, 15, .done, 0.4, JobWords.sent.filled("2")),
    row(.fetchRides, 30, .failed, 20, "the service does not answer"),
    row(.checkServices, 45, .cutOff, nil),
    row(.watchFolder, 60, .done, 2.1, FolderWords.newMany.filled("3"), waited: 34),
  ]
}
