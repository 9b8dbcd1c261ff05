import Engine
import Screens

var stravaGallery: [GalleryItem] {
  var fresh = StravaState()
  fresh.callbackDomain = "andante.local"
  var refused = fresh
  refused.isApplicationRefused = true
  var ready = fresh
  ready.hasApplication = true
  ready.connectAddress = "https://www.strava.com/oauth/authorize?client_id=4711"
  var ended = ready
  ended.grant = StravaState.Grant(privateRides: true, bikes: true)
  ended.fault = "Strava no longer accepts this connection: connect again"
  var done = StravaState()
  done.hasApplication = true
  done.grant = StravaState.Grant(privateRides: true, bikes: true)
  (done.athleteName, done.stored, done.listed) = ("Robin Sample", 1_204, 1_204)
  (done.lastSync, done.webhook) = (galleryNow, StravaState.WebhookState())
  var subscribed = done
  subscribed.hasPicture = true
  subscribed.webhook = StravaState.WebhookState(callback: "https://bike.example/strava/webhook")
  var refusedWebhook = done
  refusedWebhook.webhook = StravaState.WebhookState(
    offered: "https://bike.example/strava/webhook",
    refusal: "Strava refused the request: GET to callback URL failed")
  var waiting = done
  (waiting.stored, waiting.isInProgress) = (412, true)
  waiting.waiting = .limit(until: galleryNow)
  waiting.grant = StravaState.Grant(privateRides: false, bikes: false)
  waiting.skipped = [
    StravaState.Skipped(id: "11873029", reason: "Strava answers 500 for its streams")
  ]
  let cases: [(String, String, StravaState)] = [
    ("strava-new", "Strava, no app yet", fresh),
    ("strava-refused", "Strava, an app refused", refused),
    ("strava-ready", "Strava, ready to connect", ready),
    ("strava-ended", "Strava, access ended", ended), ("strava-done", "Strava, all fetched", done),
    ("strava-waiting", "Strava, waiting for a limit", waiting),
    ("strava-told", "Strava, telling of news", subscribed),
    ("strava-untold", "Strava, news refused", refusedWebhook),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .strava) { stravaScreen(state) }
  } + [
    GalleryItem("strava-back", "Back from Strava", .strava) {
      stravaReturnScreen(isConnected: true)
    }
  ]
}
