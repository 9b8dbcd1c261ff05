enum RidingWords: String, Phrase {
  case title = "Ride"
  case what = "Speed, distance, climb and route, and your bike’s hours"
  case riding = "Riding"
  case speedNow = "speed now, {0}"
  case settings = "Voice and sensors"
  case bike = "Which bike?"
  case anotherBike = "Another bike"
  case noBikes = "Add your bike to the garage"
  case noBikesWhy =
    "Then every ride counts towards its parts, and Andante shows when one is due for service."
  case askWhat =
    "Your browser will ask. Your location stays on your own devices."
  case splitsHint = "Every 5 {0}, with your average speed."
  case announceHint = "Distance, time and average speed."
  case autoPauseHint =
    "Pauses at traffic lights and resumes when you ride. A lost signal never pauses."
  case tryWhat =
    "A simulated ride of 9 km plays as if it were yours, with hills, trees and four traffic lights. It is not saved."
  case summary = "Your ride"
  case split = "{0}. Average {1}."
  case announcement = "{0}, {1}. Average {2}."
}
