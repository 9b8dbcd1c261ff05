import Foundation
import Model
import Reminders

/// A message with text that is difficult to encode: special characters, an emoji, a leading dot and a long line.
let message = ReminderMessage(
  id: ReminderMessage.name("a message"), topic: ReminderMessage.name("a topic"), urgency: .due,
  title: "Kette: Schotterrad, größer als der Rest und mit 🚲 im Namen dazu",
  body: ".\n.4 h left, about 12 December = “soon”\n" + String(repeating: "é", count: 120),
  path: "/garage/parts/1")

do {
  try await run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

/// Runs a command: `mail HOST PORT USER PASSWORD FROM TO AUTHORITY`, `push ENDPOINT KEY SECRET`, `ntfy ADDRESS TOPIC
/// TOKEN` or `calendar`.
func run(_ arguments: [String]) async throws {
  switch (arguments.first, arguments.count) {
  case ("mail", 8): try await mail(arguments)
  case ("push", 4): try await push(arguments)
  case ("ntfy", 4): try await ntfy(arguments)
  case ("calendar", 1): FileHandle.standardOutput.write(Data(calendar()))
  default: throw ReminderError("usage: remindercheck mail|push|ntfy|calendar ARGUMENTS")
  }
}

func mail(_ arguments: [String]) async throws {
  guard
    let account = MailAccount(
      host: arguments[1], port: Int(arguments[2]) ?? 0, user: arguments[3],
      password: arguments[4], from: arguments[5], to: arguments[6])
  else { throw ReminderError("the account cannot be used") }
  try await MailChannel(
    account: account, origin: "https://andante.example",
    authorities: arguments[7].isEmpty ? nil : arguments[7], timeout: .seconds(5)
  ).send(message)
}

func push(_ arguments: [String]) async throws {
  guard
    let subscription = PushSubscription(
      endpoint: arguments[1], p256dh: arguments[2], auth: arguments[3])
  else { throw ReminderError("the subscription cannot be used") }
  let identity = PushIdentity()
  print(identity.publicKey)
  try await PushChannel(
    subscription: subscription, identity: identity, origin: "https://andante.example"
  ).send(message)
}

func ntfy(_ arguments: [String]) async throws {
  guard
    let account = NtfyChannel.Account(
      address: arguments[1], topic: arguments[2], token: arguments[3])
  else { throw ReminderError("the account cannot be used") }
  try await NtfyChannel(account: account, origin: "https://andante.example").send(message)
}

func calendar() -> [UInt8] {
  var stamps: [UUID: CalendarStamp] = [:]
  let notices = (1...3).map { number in
    let interval = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
    stamps[interval] = CalendarStamp(sequence: number, changedAt: 1_795_260_000)
    return ServiceNotice(
      interval: interval, cycle: 1, threshold: nil, title: message.title,
      body: #"Comma, semicolon; backslash \ and"# + "\nlines: " + message.body,
      path: "/garage/parts/\(number)",
      dueDay: 20_799 + number)
  }
  return CalendarFeed(name: "Service, Andante", origin: "https://andante.example")
    .bytes(notices, stamps: stamps)
}
