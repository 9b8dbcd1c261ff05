enum StravaWords: String, Phrase {
  case strava = "Strava"
  case lead = "Your rides and bikes from your own account there, fetched by this server alone."
  case connect = "Connect with Strava"
  case connectWhat =
    "Strava asks you what this server may read. Untick what it should not; it works with less."
  case application = "Your app at Strava"
  case applicationWhat =
    "Strava gives access to apps of subscribers. Make one at strava.com/settings/api with the callback domain {0}, and copy its id and secret here."
  case applicationKept = "Id and secret are kept encrypted. Type others to replace them."
  case applicationRefused = "The id is a number, the secret a word without blanks."
  case clientID = "Client ID"
  case clientSecret = "Client secret"
  case keep = "Keep them"
  case news = "New rides at once"
  case newsOn = "Strava tells of new rides within seconds, at {0}."
  case newsOff =
    "Strava can tell this server of new rides within seconds instead of it looking every 15 minutes."
  case newsNowhere =
    "Rides are looked for every 15 minutes. Strava tells of them within seconds where it reaches this server by a public name with HTTPS."
  case beginNews = "Let Strava tell"
  case endNews = "No longer"
  case connected = "Connected"
  case notConnected =
    "Not connected: it was not allowed, or this page is older than ten minutes. Try again."
  case goOn = "Go on"
  case fetched = "{0} of {1} rides are here"
  case syncNow = "Fetch now"
  case underWay = "Rides are being fetched, the latest first."
  case beginsSoon = "Fetching begins within some minutes."
  case lastSync = "Complete since {0}, {1}."
  case waitingLimit =
    "Strava’s limit is used up. It goes on by itself on {0} at {1}; what is here stays."
  case waitingFailure = "Strava could not be reached. The next try is on {0} at {1}."
  case granted = "What you allowed"
  case allRides = "All rides, also those only you can see"
  case openRides = "Rides that others can see too. The rest stays at Strava."
  case bikes = "Your bikes and your profile"
  case noBikes = "No list of bikes: they are known by the rides that name them."
  case skipped = "{0} activities were passed over"
  case leave = "Leave"
  case leaveWhat =
    "The access is taken back at Strava and its tokens are forgotten. A ride that a file or recording of yours has too always stays."
  case rides = "Rides that came from Strava"
  case keepRides = "Keep"
  case forgetRides = "Forget"
  case disconnect = "Disconnect"
}
