enum StravaWords: String, Phrase {
  case strava = "Strava"
  case lead = "Your rides and bikes from your Strava account, fetched directly by this server."
  case connect = "Connect with Strava"
  case connectWhat =
    "Strava asks what this server may read. You do not have to allow everything."
  case application = "Your app on Strava"
  case applicationWhat =
    "Strava gives its subscribers API access. Create an app at strava.com/settings/api with the callback domain {0}, and copy its client ID and secret here."
  case applicationKept =
    "The client ID and secret are stored encrypted. Enter new ones to replace them."
  case applicationRefused = "The client ID is a number, and the secret is one word without spaces."
  case clientID = "Client ID"
  case clientSecret = "Client secret"
  case keep = "Save"
  case news = "Instant updates"
  case newsOn = "Strava reports new rides within seconds, at {0}."
  case webhookOff =
    "Strava can report new rides within seconds. Otherwise they are fetched every 15 minutes."
  case webhookUnavailable =
    "Rides are fetched every 15 minutes. Strava can report them within seconds if it can reach this server by a public name with HTTPS."
  case startWebhook = "Turn on"
  case stopWebhook = "Turn off"
  case connected = "Connected"
  case notConnected =
    "Not connected. Access was refused, or the page was open for over ten minutes. Try again."
  case goOn = "Continue"
  case fetched = "{0} of {1} rides are here"
  case fetchedOfOne = "{0} of 1 ride is here"
  case syncNow = "Fetch now"
  case underWay = "Fetching rides, latest first."
  case beginsSoon = "Fetching begins within a few minutes."
  case lastSync = "Up to date since {0}, {1}."
  case waitingLimit =
    "Strava’s limit is reached. Fetching continues on {0} at {1}."
  case waitingFailure = "Strava could not be reached. The next try is on {0} at {1}."
  case granted = "What you allowed"
  case allRides = "All rides, including those only you can see"
  case openRides = "Rides that others can see too. The rest stays on Strava."
  case bikes = "Your bikes and your profile"
  case noBikes = "Strava does not share your list of bikes. Andante finds them in your rides."
  case skipped = "{0} activities were skipped"
  case skippedOne = "1 activity was skipped"
  case leave = "Disconnect Strava"
  case leaveWhat =
    "Andante ends its access to Strava and deletes the tokens. A ride that you also have as a file or recording always stays."
  case rides = "Rides that came from Strava"
  case keepRides = "Keep"
  case deleteRides = "Delete"
  case disconnect = "Disconnect"
}
