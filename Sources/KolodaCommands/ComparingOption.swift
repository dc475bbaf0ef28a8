import ArgumentParser
import KolodaTriage

/// `--by answers|piles`: what people's answers are compared by.
struct ComparingOption: ParsableArguments {
  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      """
      Compare answers, so that Keep and Favourite are the same, or piles. Without it: answers in a \
      deck with the standard piles, else piles.
      """, valueName: "answers|piles"))
  var basis: AnswerGroups.Basis?
}

extension AnswerGroups.Basis: ExpressibleByArgument {}
