/// What is spoken to measure speed: about 3, 8 and 24 seconds, and what is to begin early.
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
    BenchmarkText(name: "Yes.", text: "Yes."),
    BenchmarkText(
      name: "60 characters",
      text: "The river carried broken branches past the quiet paper mill."),
    BenchmarkText(
      name: "600 characters",
      text: """
        Nobody in the valley remembered who had planted the walnut trees along the old canal, but \
        everyone had a story about them. The baker said that a soldier had carried the nuts home in \
        his pockets. The priest had found a bill for forty saplings in a ledger. Old Marta, who sold \
        eggs by the bridge, only laughed and said the crows had done it. In autumn the children \
        filled their aprons, the carts rolled over the shells with a sound like rain, and for a week \
        the hands of the whole village were brown. Then the first storm came, the branches stood \
        bare, and the talk turned to firewood, prices, and snow.
        """),
  ]
}
