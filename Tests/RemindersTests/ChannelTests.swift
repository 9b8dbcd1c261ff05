import Foundation
import Outbound
import Testing

@testable import Reminders

@Suite struct ChannelTests {
  @Test func ntfyGetsTheMessageAsJSON() async throws {
    let recorder = PostRecorder(answers: [OutboundResponse(status: 200)])
    let account = try #require(
      NtfyChannel.Account(address: "http://ntfy.home:8090", topic: "bikes_1", token: "tk_x"))
    try await NtfyChannel(account: account, origin: "https://bike.example", transport: recorder)
      .send(sampleMessage)
    let post = try #require(await recorder.posts.first)
    #expect(post.url == "http://ntfy.home:8090" && post["Authorization"] == "Bearer tk_x")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(post.body)) as? [String: Any])
    #expect(json["priority"] as? Int == 3)
    for (name, value) in [
      ("topic", "bikes_1"), ("title", sampleMessage.title), ("sequence_id", sampleMessage.id),
      ("click", "https://bike.example/garage/parts/1"),
    ] { #expect(json[name] as? String == value, "\(name)") }
  }

  @Test func ntfyRefusalIsReportedWithItsReason() async throws {
    let recorder = PostRecorder(answers: [OutboundResponse(status: 403)])
    let account = try #require(
      NtfyChannel.Account(address: "https://ntfy.home", topic: "bikes", token: nil))
    let failure = await #expect(throws: ReminderError.self) {
      try await NtfyChannel(account: account, origin: nil, transport: recorder).send(sampleMessage)
    }
    #expect(failure?.sentence == "ntfy.home answered 403: this token has no access to the topic")
    #expect(await recorder.posts[0]["Authorization"] == nil)
  }

  @Test(arguments: [
    ("ntfy.home", "bikes", ""), ("https://ntfy.home", "", ""), ("https://ntfy.home", "a b", ""),
    ("https://ntfy.home", "bikes/../x", ""), ("https://ntfy.home", "bikes", "a\r\nb"),
    ("https://ntfy.home?x=1", "bikes", ""), ("file:///etc/passwd", "bikes", ""),
  ])
  func invalidNtfyAccountIsRefused(address: String, topic: String, token: String) {
    #expect(NtfyChannel.Account(address: address, topic: topic, token: token) == nil)
  }

  @Test func desktopNotificationIsSentWithoutAShell() async throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "andante-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(DesktopChannel(searching: folder.path) == nil)
    let program = folder.appendingPathComponent("notify-send")
    try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder.path)/said'\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    var message = sampleMessage
    message.title = "-x $(touch \(folder.path)/hacked) `id`"
    message.body = "<b>4 h & more</b>"
    try await #require(DesktopChannel(searching: "/none:" + folder.path)).send(message)
    let said = try String(contentsOf: folder.appendingPathComponent("said"), encoding: .utf8)
    #expect(
      said == "--app-name=Andante\n--urgency=normal\n--\n\(message.title)\n"
        + "&lt;b&gt;4 h &amp; more&lt;/b&gt;\n")
    try Data("#!/bin/sh\nexit 3\n".utf8).write(to: program)
    let failure = await #expect(throws: ReminderError.self) {
      try await #require(DesktopChannel(searching: folder.path)).send(sampleMessage)
    }
    #expect(failure?.sentence.contains("ended with 3") == true)
  }

  @Test func quietHoursCanSpanMidnight() {
    let night = QuietHours(start: 22 * 60, end: 7 * 60)
    let contained = [22 * 60, 0, 7 * 60, 21 * 60 + 59].map(night.contains(minute:))
    #expect(contained == [true, true, false, false])
    let noon = QuietHours(start: 720, end: 780)
    #expect([720, 780, 0].map(noon.contains(minute:)) == [true, false, false])
    #expect(!(0..<1440).contains { QuietHours(start: 5, end: 5).contains(minute: $0) })
  }

  @Test(arguments: ["localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "LOCALHOST"])
  func loopbackHostIsRecognised(host: String) { #expect(WebAddress.isLoopback(host: host)) }

  @Test(arguments: ["127.evil.example", "localhost.example", "10.0.0.1", ""])
  func otherHostIsNotLoopback(host: String) { #expect(!WebAddress.isLoopback(host: host)) }
}
