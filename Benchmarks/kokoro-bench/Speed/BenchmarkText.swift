/// What is spoken to measure speed: about 3, 8 and 24 seconds.
struct BenchmarkText {
  let name: String
  let text: String

  static let all = [
    BenchmarkText(
      name: "short",
      text: "The kettle sang on the stove while the rain went on outside the window."),
    BenchmarkText(
      name: "medium",
      text: """
        Every morning the ferry leaves the harbour before the fog has lifted, and the pilot steers \
        by the sound of the bells. Nobody aboard has ever asked him how he does it.
        """),
    BenchmarkText(
      name: "long",
      text: """
        The library on the hill was built by a miller who had never learned to read. He gave the \
        stones, the timber and the land, and asked for one thing only: that a lamp should burn in \
        the window through every night of the year. Travellers saw it from the pass and knew that \
        the village was near. When the miller was old, a schoolmistress taught him his letters by \
        that same light, and the first book he finished was an almanac of the stars.
        """),
  ]
}
