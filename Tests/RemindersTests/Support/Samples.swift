import Crypto
import Foundation
import Model
import Outbound
import TextEncoding

@testable import Reminders

let sampleMessage = ReminderMessage(
  id: ReminderMessage.name("id"), topic: ReminderMessage.name("topic"), urgency: .due,
  title: "Chain: Gravel bike", body: "4 h left, about 12 December", path: "/garage/parts/1")

func sampleSubscription() throws -> PushSubscription {
  let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
  let subscription = PushSubscription(
    endpoint: "https://push.example:8443/send/1", p256dh: urlSafeBase64(key),
    auth: urlSafeBase64([UInt8](repeating: 7, count: 16)))
  guard let subscription else { throw ReminderError("no subscription") }
  return subscription
}

func sampleNotice(
  _ number: UInt8 = 1, cycle: Int = 1, _ threshold: ServiceThreshold? = .soon,
  isAnnounced: Bool = true, dueDay: Int? = nil
) -> ServiceNotice {
  ServiceNotice(
    interval: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), cycle: cycle,
    threshold: threshold, isAnnounced: isAnnounced, title: "Part \(number)", body: "4 h left",
    path: "/garage/parts/\(number)", dueDay: dueDay)
}

/// A recorder of requests. It returns the given responses in order, and then repeats the last one.
actor PostRecorder: OutboundTransport {
  private(set) var posts: [OutboundRequest] = []
  private var answers: [OutboundResponse]

  init(answers: [OutboundResponse]) { self.answers = answers }

  func send(_ request: OutboundRequest) -> OutboundResponse {
    posts.append(request)
    return answers.count > 1 ? answers.removeFirst() : answers[0]
  }
}
