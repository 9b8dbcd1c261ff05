enum StravaWords: String, Phrase {
  case strava = "Strava"
  case lead = "Your rides and bikes from your own account there, fetched by this server alone."
  case connect = "Connect with Strava"
  case connectWhat =
    "Strava asks what this server may read. It works with less, too."
  case application = "Your app at Strava"
  case applicationWhat =
    "Strava gives access to apps of subscribers. Make one at strava.com/settings/api with the callback domain {0}, and copy its id and secret here."
  case applicationKept = "Id and secret are kept encrypted. Type others to replace them."
  case applicationRefused = "The id is a number, the secret a word without blanks."
  case clientID = "Client ID"
  case clientSecret = "Client secret"
  case keep = "Save"
  case news = "Instant updates"
  case newsOn = "Strava reports new rides within seconds, at {0}."
  case newsOff =
    "Strava can report new rides within seconds. Otherwise they are fetched every 15 minutes."
  case newsNowhere =
    "Rides are fetched every 15 minutes. Strava can report them within seconds if it can reach this server by a public name with HTTPS."
  case beginNews = "Turn on"
  case endNews = "Turn off"
  case connected = "Connected"
  case notConnected =
    "Not connected. Access was refused, or the page was open for over ten minutes. Try again."
  case goOn = "Continue"
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
  case skipped = "{0} activities were skipped"
  case leave = "Leave"
  case leaveWhat =
    "Andante gives up its access at Strava and deletes the tokens. A ride that you also have as a file or recording always stays."
  case rides = "Rides that came from Strava"
  case keepRides = "Keep"
  case forgetRides = "Delete"
  case disconnect = "Disconnect"
}
